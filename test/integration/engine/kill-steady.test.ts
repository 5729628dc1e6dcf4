import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import { builtProgram } from '../../fixtures/built-programs.ts'
import { checkIntegrity } from '../../fixtures/check-integrity.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { testLimits } from '../../fixtures/test-limits.ts'
import { differences, localCopy, storedReports, tombstoneFaults } from '../model/local-copy.ts'
import { changeRemote, type RemoteChange, type World } from '../model/remote-changes.ts'
import { remoteCopy } from '../model/remote-copy.ts'
import { temporaryFolder } from '../store/temporary-store.ts'

/** `npm run soak -- kill` kills ten times as often. */
const profiles = process.env.SOAK === undefined ? 2 : 20
const killsOfProfile = 10
const processFile = builtProgram('test/integration/engine/steady-process.ts')

/** What happens at the service before each kill. It gives work to every part of the sync. */
const happenings: readonly RemoteChange[] = [
  'newReport',
  'comment',
  'comment',
  'move',
  'assign',
  'rename',
  'severity',
  'markFacts',
  'moveToDuplicate',
  'removeReport',
]

function startProcess(folder: string, service: TestService, hours: number) {
  const child = spawn(
    process.execPath,
    [processFile, folder, service.baseUrl, service.tokens.superAdmin, String(hours)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'exit')
  return {
    synced: () => Promise.race([ended.then(() => false), once(child.stdout, 'data').then(() => true)]),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function opened<T>(folder: string, look: (db: Parameters<typeof tombstoneFaults>[0]) => T): T {
  const store = openWorkspaceStore(join(folder, 'workspace.sqlite'))
  if (!store.ok || store.value.damaged !== null) throw new Error(JSON.stringify(store))
  try {
    return look(store.value.db)
  } finally {
    store.value.db.close()
  }
}

describe('kill -9 while changes, sweeps and facts are read', () => {
  const seed = Number(process.env.KILL_SEED ?? Date.now() % 100_000)

  it.each(Array.from({ length: profiles }, (_, index) => index))(
    `loses nothing, doubles nothing, and removes deleted reports (seed ${seed}, profile %i)`,
    async (index) => {
      let state = seed + index
      const random = () => {
        state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
        return state / 2 ** 32
      }
      await using service = await startTestService({ reports: 90, seed: 1 + (seed % 40) })
      const { backstage, people } = service
      const world: World = {
        service,
        users: [people.superAdmin, people.standardAdmin],
        programs: backstage.programIds(),
        quietDetails: new Set(),
        quietTimelines: new Set(),
      }
      const folder = temporaryFolder()
      const everHere = new Set<number>()
      let hours = 0

      for (let kills = 0; kills < killsOfProfile; kills += 1) {
        for (const change of happenings) {
          changeRemote(world, change, Math.floor(random() * 1_000), Math.floor(random() * 1_000))
        }
        hours += 2
        service.clearRequests()
        const child = startProcess(folder, service, hours)
        const done = child.synced()
        // The first process of a profile is killed early or late in its first sync, the others anywhere in the work
        // that is due.
        const times = 1 + Math.floor(random() * (kills === 0 ? 250 : 40))
        let over = false
        void done.then(() => {
          over = true
        })
        while (!over && service.requests().length < times) await delay(1)
        await delay(random() * 8)
        await child.kill()
        expect(opened(folder, (db) => checkIntegrity(db).findings)).toEqual([])
        for (const id of opened(folder, storedReports)) everHere.add(id)
      }

      // Two whole sweeps: a sweep that was under way may already have passed the place of a change.
      for (let sweeps = 0; sweeps < 2; sweeps += 1) {
        hours += 2
        const last = startProcess(folder, service, hours)
        expect(await last.synced()).toBe(true)
        await last.kill()
      }
      const remote = await remoteCopy(service, 'superAdmin')
      const wrong = opened(folder, (db) => {
        for (const id of storedReports(db)) everHere.add(id)
        return [
          ...checkIntegrity(db).findings,
          ...differences(localCopy(db), remote),
          ...tombstoneFaults(db, everHere),
        ]
      })
      // Changes that no list shows, such as a new CWE with the same severity, are found only after days.
      expect(wrong.filter((line) => !/: (cvss|cweTypeId|vulnerabilityTypeId) is /.test(line))).toEqual([])
    },
    testLimits.long,
  )
})
