import { expect, it } from 'vitest'
import { createForbidden } from '#main/engine/sync/forbidden.ts'
import { forbiddenForMs } from '#main/engine/sync/wait.ts'

it('a refusal is remembered for its operation and program, for hours', () => {
  const clock = { now: 0 }
  const forbidden = createForbidden(() => clock.now)
  expect(forbidden.any).toBe(false)
  forbidden.learn('listActivities', 7)
  expect(forbidden.any).toBe(true)
  expect(forbidden.until('listActivities', 7)).toBeGreaterThan(3_600_000)
  expect(forbidden.until('listActivities', 8)).toBeNull()
  expect(forbidden.until('listActivities', null)).toBeNull()
  expect(forbidden.until('listEvidence', 7)).toBeNull()

  clock.now = forbiddenForMs
  expect(forbidden.until('listActivities', 7)).toBeNull()
})

it('an operation that was allowed after all is requested again', () => {
  const forbidden = createForbidden(() => 0)
  forbidden.learn('readReport', null)
  forbidden.forget('readReport', null)
  expect(forbidden.until('readReport', null)).toBeNull()
})
