import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import { workspaceFile } from '#main/engine/store/files.ts'
import { backgroundJobsAtMost } from '#main/engine/sync/background-room.ts'
import { checkIntegrity } from '../../fixtures/check-integrity.ts'
import { randomOf } from '../../fixtures/random-of.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { startChildEngine } from './child-engine.ts'
import { expectSame, readAllShown, type Shown } from './same-as-service.ts'
import { startTestDesk, type TestDesk } from './test-desk.ts'

/** The soak does the same with more profiles. */
const profiles = process.env.SOAK === undefined ? 2 : 60
const killsOfProfile = 10
const reports = 210

type Profile = Pick<TestDesk, 'profileDir' | 'workspaceId'>

/**
 * Resolves `laterMs` after the service has received `times` requests. A kill then falls anywhere in the work that
 * follows an answer.
 */
async function askedTimes(service: TestService, times: number, laterMs: number): Promise<void> {
  while (service.requests().length < times) await delay(1)
  await delay(laterMs)
}

function findings({ profileDir, workspaceId }: Profile): readonly string[] {
  const file = workspaceFile(profileDir, workspaceId)
  if (!file.ok) throw new Error('no file')
  const opened = openWorkspaceStore(file.value)
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  const { db, damaged } = opened.value
  expect(damaged).toBeNull()
  const integrity = checkIntegrity(db)
  db.close()
  return integrity.findings
}

describe('kill -9 during the first sync', () => {
  const seed = Number(process.env.KILL_SEED ?? Date.now() % 100_000)
  let service: TestService
  let shown: Shown
  beforeAll(async () => {
    service = await startTestService({ reports })
    shown = await readAllShown(service, 'superAdmin')
  })
  afterAll(() => service.close())

  it.each(Array.from({ length: profiles }, (_, index) => index))(
    `costs at most what was in flight; nothing is lost or doubled (seed ${seed}, profile %i)`,
    async (index) => {
      const random = randomOf(seed + index)
      const token = service.tokens.superAdmin
      const profile = await startTestDesk({ baseUrl: service.baseUrl })
      await profile.close()

      const asked: string[] = []
      let kills = 0
      for (; kills < killsOfProfile; kills += 1) {
        service.clearRequests()
        const child = startChildEngine(profile, token)
        // Half of the kills happen within the first few requests, for programs, first page, targets and pages of the
        // queue.
        const times = 1 + Math.floor(random() * (random() < 0.5 ? 14 : 120))
        await askedTimes(service, times, random() * 10)
        await child.kill()
        asked.push(...service.requests().map(({ path }) => path))
        expect(findings(profile)).toEqual([])
      }
      service.clearRequests()
      const last = startChildEngine(profile, token)
      expect(await last.synced()).toBe(true)
      await last.kill()
      asked.push(...service.requests().map(({ path }) => path))

      expect(findings(profile)).toEqual([])
      expectSame(profile, shown)
      const askedFor = (part: RegExp) => asked.filter((path) => part.test(path)).length
      for (const part of [/\/reports\/\d+$/, /\/activities/, /\/evidence$/]) {
        expect(askedFor(part)).toBeLessThanOrEqual(reports + kills * backgroundJobsAtMost)
      }
      // A sync requests the first page, three pages of the traversal, and the changes at the end of the traversal. Each
      // start checks for changes.
      expect(askedFor(/\/reports\?/)).toBeLessThanOrEqual(5 + 1 + kills * 2)
      rmSync(profile.profileDir, { recursive: true })
    },
  )
})
