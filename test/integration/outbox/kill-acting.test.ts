import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import { workspaceFile } from '#main/engine/store/files.ts'
import { listSettled, listUnsettled, type StoredAction } from '#main/engine/store/outbox/outbox-entries.ts'
import { checkIntegrity } from '../../fixtures/check-integrity.ts'
import { randomOf } from '../../fixtures/random-of.ts'
import { startTestService } from '../../fixtures/service.ts'
import { testLimits } from '../../fixtures/test-limits.ts'
import { startTestDesk, type TestDesk } from '../engine/test-desk.ts'
import { type Acknowledged, startChildActing } from './child-acting.ts'
import { doneWrites, ownWords, wordsOf } from './model-world.ts'

/** Thirty kills; three hundred with `npm run soak -- kill-acting`. */
const profiles = process.env.SOAK === undefined ? 2 : 20
const killsOfProfile = 15
/** More actions than a process decides before it is killed. */
const endlessly = 1_000_000
/** How far the machine's clock advances with each kill, in ms: enough that lost answers are checked at once. */
const offMs = 120_000

function actionsOf({ profileDir, workspaceId }: Pick<TestDesk, 'profileDir' | 'workspaceId'>) {
  const file = workspaceFile(profileDir, workspaceId)
  if (!file.ok) throw new Error('no file')
  const opened = openWorkspaceStore(file.value)
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  const { db, damaged } = opened.value
  try {
    expect(damaged).toBeNull()
    expect(checkIntegrity(db).findings).toEqual([])
    return [...listUnsettled(db, 100_000), ...listSettled(db, 100_000)]
  } finally {
    db.close()
  }
}

const unsettledStates: ReadonlySet<StoredAction['state']> = new Set<StoredAction['state']>([
  'held',
  'queued',
  'unsure',
  'conflict',
  'failed',
])

describe('kill -9 while the user acts', () => {
  const seed = Number(process.env.KILL_SEED ?? Date.now() % 100_000)

  it.each(Array.from({ length: profiles }, (_, index) => index))(
    `loses no acknowledged action, and executes none twice (seed ${seed}, profile %i)`,
    async (index) => {
      const random = randomOf(seed + index)
      await using service = await startTestService({ reports: 4, seed: 1 + (seed % 40) })
      // The desk has met both statuses that the actions lead to, so it can show the result of each transition.
      const [known = 0] = service.backstage.reportIds()
      service.backstage.move(known, 'Needs more info')
      const reportIds = Array.from({ length: 8 }, () => service.backstage.addReport())
      const rewardedId = service.backstage.addReport()
      service.backstage.move(rewardedId, 'Triaged')
      const profile = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
      await profile.call('settings.update', { undoSeconds: 0 })
      await profile.synced()
      await profile.close()
      const { profileDir, workspaceId } = profile
      const assignee = service.people.standardAdmin
      for (const id of service.backstage.programIds()) service.backstage.setRole(assignee, id, 'Triager')
      const token = service.tokens.superAdmin
      const order = { profileDir, workspaceId, token, reportIds, rewardedId, assignee }
      service.clearRequests()

      const acknowledged: Acknowledged[] = []
      for (let kills = 0; kills < killsOfProfile; kills += 1) {
        const child = startChildActing({
          ...order,
          name: `${index}.${kills}`,
          seed: Math.floor(random() * 1_000_000),
          times: endlessly,
          clockAheadMs: kills * offMs,
        })
        // The kill falls at a random moment while the first actions are decided, often shortly after an acknowledgment.
        await child.acknowledgedTimes(Math.floor(random() * 12))
        await delay(random() * 25)
        await child.kill()
        acknowledged.push(...child.acknowledged)
      }
      const clockAheadMs = killsOfProfile * offMs
      const last = startChildActing({ ...order, name: 'last', seed: 1, times: 0, clockAheadMs })
      expect(await last.settled()).toBe(true)
      await last.kill()

      const actions = new Map(actionsOf(profile).map((action) => [action.id, action]))
      expect(acknowledged.length).toBeGreaterThan(killsOfProfile)
      for (const { entryIds, action, words } of acknowledged) {
        const stored = actions.get(entryIds[0])
        expect(stored?.action, words).toEqual(action)
        expect(stored?.state === 'done' || unsettledStates.has(stored?.state ?? 'discarded'), words).toBe(
          true,
        )
      }
      const world = { service }
      for (const reportId of reportIds) {
        const said = await ownWords(world, reportId)
        for (const { action, state, reportId: on } of actions.values()) {
          const words = wordsOf(action)
          if (on !== reportId || words === null) continue
          const times = said.filter((message) => message === words).length
          expect(times, `${state}: ${words}`).toBeLessThanOrEqual(1)
          if (state === 'done') expect(times, `done: ${words}`).toBe(1)
        }
        const decided = [...actions.values()].filter((action) => action.reportId === reportId)
        const inOrder = decided
          .toSorted((one, other) => one.id - other.id)
          .map(({ action }) => wordsOf(action))
        expect(said).toEqual(inOrder.filter((words) => words !== null && said.includes(words)))
        // The desk is the only writer at this service, so actions may wait only behind one that is shown as unsure.
        expect(decided.filter(({ state }) => state === 'conflict' || state === 'failed')).toEqual([])
      }
      const rewards = [...actions.values()].filter(({ action }) => action.kind === 'reward')
      const mayHaveArrived = rewards.filter(({ sentAt }) => sentAt !== null)
      expect(doneWrites(world, 'setRewards', rewardedId)).toBeLessThanOrEqual(mayHaveArrived.length)
      rmSync(profileDir, { recursive: true })
    },
    testLimits.long,
  )
})
