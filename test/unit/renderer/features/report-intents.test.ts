import { expect, test } from 'vitest'
import { matchingEntries } from '#renderer/features/palette/palette-entries.ts'
import { intentEntries } from '#renderer/features/palette/report-intents.ts'
import { transitionNames } from '#shared/admin-api/transition-names.ts'

const mara = { id: 'u1', nickname: 'Mara', isMe: false }
const me = { id: 'u2', nickname: 'Jon', isMe: true }
const high = { id: 3, name: 'High', band: 'high' } as const
const low = { id: 1, name: 'Low', band: 'low' } as const
const options = transitionNames.map((transition) => ({
  transition,
  possibility: transition === 'reopen' ? ('impossible' as const) : ('possible' as const),
  targetStatus: null,
  requiresMessage: false,
  requiresDuplicate: transition === 'duplicate',
}))
const choices = {
  report: { id: 7, severity: high, assignee: mara },
  transitions: { currentStatus: { id: 1, name: 'New' }, options, refusal: null },
  severities: [high, low],
  people: [mara, me],
  score: null,
}
const best = (typed: string) => matchingEntries(intentEntries(choices), typed)[0]?.id

test('a state, an assignee and a severity are found by their usual names', () => {
  expect(best('triaged')).toBe('state:triaged')
  expect(best('close as duplicate')).toBe('state:duplicate')
  expect(best('dupe')).toBe('state:duplicate')
  expect(best('jon')).toBe('assign:u2')
  expect(best('assign me')).toBe('assign:u2')
  expect(best('low')).toBe('severity:1')
  expect(best('nobody')).toBe('assign:')
})

test('the present value and impossible ones are not offered', () => {
  const ids = intentEntries(choices).map(({ id }) => id)
  expect(ids).not.toContain('severity:3')
  expect(ids).not.toContain('assign:u1')
  expect(ids).not.toContain('state:reopen')
  expect(new Set(ids).size).toBe(ids.length)
})

test('the present state is not offered where the service does not list what is possible', () => {
  const triaged = { id: 3, name: 'Triaged', phase: 'open' } as const
  const unlisted = options.map((option) => ({
    ...option,
    possibility: 'unknown' as const,
    targetStatus: option.transition === 'triaged' ? triaged : null,
  }))
  const statesFrom = (currentStatus: typeof triaged | null) =>
    intentEntries({ ...choices, transitions: { currentStatus, options: unlisted, refusal: null } })
      .map(({ id }) => id)
      .filter((id) => id.startsWith('state:'))
  expect(statesFrom(triaged)).toHaveLength(10)
  expect(statesFrom(triaged)).not.toContain('state:triaged')
  expect(statesFrom(null)).toHaveLength(11)
})

test('a severity that contradicts the score of the vector says so before it is chosen', () => {
  const warnings = (score: number | null) =>
    intentEntries({ ...choices, report: { ...choices.report, severity: null }, score }).flatMap(
      ({ id, warning }) => (warning === undefined ? [] : [[id, warning]]),
    )
  expect(warnings(9.8)).toEqual([
    ['severity:3', 'Vector gives 9.8, Critical'],
    ['severity:1', 'Vector gives 9.8, Critical'],
  ])
  expect(warnings(7.5)).toEqual([['severity:1', 'Vector gives 7.5, High']])
  expect(warnings(null)).toEqual([])
})

test('nothing is invented while it is unknown', () => {
  const bare = {
    report: { id: 7, severity: null, assignee: null },
    transitions: null,
    severities: null,
    people: null,
    score: null,
  }
  expect(intentEntries(bare)).toEqual([])
})
