import { afterEach, describe, expect, it } from 'vitest'
import { type ReadableDb, select } from '#main/engine/store/database.ts'
import { listSetAside } from '#main/engine/store/set-aside.ts'
import { readSweep } from '#main/engine/sync/sweep-position.ts'
import { type ClockedStage, clockedStage, unreachable } from '../../fixtures/clocked-stage.ts'

const second = 1_000
const hour = 3_600 * second

let stage: ClockedStage
afterEach(() => stage.end())

const withTargets = select<{ id: number }>(
  'test.withTargets',
  'select distinct program_id as id from targets where program_id is not null order by id',
)
const programsWithTargets = (db: ReadableDb) => db.all(withTargets).map(({ id }) => id)

/** Every connection state that the desk shows while `ms` pass. */
async function connectionsDuring(ms: number): Promise<Set<string>> {
  const seen = new Set<string>()
  for (let passed = 0; passed < ms; passed += 5 * second) {
    await stage.pass(5 * second)
    seen.add(stage.desk.status().connection)
  }
  return seen
}

describe('one list among many that breaks its connection', () => {
  it('of the targets of a program: the others are read, and this one once it can be', async () => {
    stage = await clockedStage({ reports: 12 })
    const all = stage.service.backstage.programIds().toSorted((one, other) => one - other)
    const [bad = 0, ...others] = all
    stage.transport = (request, send) =>
      request.path.includes(`/programs/${bad}/targets`) ? unreachable(request, send) : send()
    const seen = await connectionsDuring(600 * second)
    expect([...seen]).not.toContain('offline')
    expect(programsWithTargets(stage.desk.db)).toEqual(others)
    expect(listSetAside(stage.desk.db).map(({ what }) => what)).toEqual([`program ${bad}`])

    stage.transport = (_, send) => send()
    await stage.pass(2 * hour)
    expect(programsWithTargets(stage.desk.db)).toEqual(all)
    expect(listSetAside(stage.desk.db)).toEqual([])
  })

  it('of reports by one fact: the sweep ends without it, and the desk is not offline', async () => {
    stage = await clockedStage({ reports: 12 })
    stage.transport = (request, send) =>
      request.path.includes('hasReward=') ? unreachable(request, send) : send()
    const seen = await connectionsDuring(900 * second)
    expect([...seen]).not.toContain('offline')
    expect(readSweep(stage.desk.db)?.endedAt ?? null).not.toBeNull()
  })
})
