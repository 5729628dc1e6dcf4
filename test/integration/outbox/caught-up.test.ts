import { expect, it } from 'vitest'
import { decide } from '#main/engine/outbox/decide.ts'
import { startTestService } from '../../fixtures/service.ts'
import { startActingDesk } from './acting-desk.ts'

it('reports that it has caught up once the last due action has ended, and not before', async () => {
  await using service = await startTestService({ reports: 3 })
  await using desk = startActingDesk(service)
  const reportIds = service.backstage.reportIds()
  for (const id of reportIds) await desk.read(id)
  const note = (text: string, ids: readonly number[]) => {
    const action = { kind: 'comment', text, audience: 'internal' } as const
    const decision = { reportIds: ids, action, batchTitle: null, holdMs: 0, now: Date.now() }
    expect(decide(desk.db, decision).ok).toBe(true)
  }
  note('First.', reportIds)
  note('Second.', reportIds.slice(0, 1))
  await desk.settle()
  await desk.goOn(5)
  expect(desk.caughtUp).toEqual([['done', 'done', 'done', 'done']])
  note('Third.', reportIds.slice(0, 1))
  await desk.settle()
  await desk.goOn(5)
  expect(desk.caughtUp).toHaveLength(2)
})
