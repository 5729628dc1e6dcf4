import { describe, expect, it } from 'vitest'
import { stagesOf } from '#main/engine/sync/sync-stages.ts'

const nothing = { reports: 0, toHydrate: 0, mostToHydrate: 0, toIndex: 0, mostToIndex: 0 }
const states = (...given: Parameters<typeof stagesOf>) => stagesOf(...given).map(({ state }) => state)

describe('the stages of a sync', () => {
  it('begin with the programs, and everything else waits', () => {
    const status = { firstPhase: 'programs', programs: null, sweep: null, sweptOnce: false } as const
    expect(states(status, nothing)).toEqual(['underWay', 'waits', 'waits', 'waits', 'done'])
  })

  it('run side by side: reports are listed and indexed while targets are still being read', () => {
    const programs = { done: 2, of: 5 }
    const status = { firstPhase: 'queue', programs, sweep: null, sweptOnce: false } as const
    const backlogs = { reports: 100, toHydrate: 100, mostToHydrate: 100, toIndex: 40, mostToIndex: 100 }
    expect(stagesOf(status, backlogs)).toEqual([
      { name: 'programs', state: 'underWay', done: 2, of: 5 },
      { name: 'queue', state: 'underWay', done: 100, of: null },
      { name: 'details', state: 'waits', done: 0, of: 100 },
      { name: 'sweep', state: 'waits', done: 0, of: null },
      { name: 'index', state: 'underWay', done: 60, of: 100 },
    ])
  })

  it('report the progress of reading and sweep, and are all done in the end', () => {
    const programs = { done: 5, of: 5 }
    const sweep = { done: 300, of: 1_000 }
    const status = { firstPhase: null, programs, sweep, sweptOnce: false } as const
    const backlogs = { ...nothing, reports: 1_000, toHydrate: 250, mostToHydrate: 1_000 }
    expect(stagesOf(status, backlogs).slice(2, 4)).toEqual([
      { name: 'details', state: 'underWay', done: 750, of: 1_000 },
      { name: 'sweep', state: 'underWay', ...sweep },
    ])
    const allRead = stagesOf(status, { ...nothing, reports: 1_000 })[2]
    expect(allRead).toEqual({ name: 'details', state: 'done', done: 0, of: null })
    const calm = { ...status, sweep: null, sweptOnce: true }
    expect(states(calm, { ...nothing, reports: 1_000 })).toEqual(['done', 'done', 'done', 'done', 'done'])
  })
})
