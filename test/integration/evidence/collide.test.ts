import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { evidenceBytes } from '#service/evidence/evidence-bytes.ts'
import { writeRecipe } from '#service/evidence/files/recipe.ts'
import { startTestService } from '../../fixtures/service.ts'
import { startTestDesk } from '../engine/test-desk.ts'
import { downloadsOf, filesBelow } from './downloading-desk.ts'
import { sha256 } from './stored-evidence.ts'

/**
 * Files of one report: as many as are fetched side by side. They are requested, and get their names, at the same time.
 */
const filesOfReport = 4
const reports = process.env.SOAK === undefined ? 25 : 250
const files = reports * filesOfReport

const recipeOf = (report: number, file: number) =>
  writeRecipe({
    ...{ kind: 'text', seed: `${report} ${file}`, size: 300 },
    ...{ host: 'a.example', method: 'GET', path: `/${report}`, title: `t ${file}`, at: 0 },
  })
/** These names are all the same on disks that ignore case. */
const names = ['capture.txt', 'Capture.TXT', 'capture.txt', 'capture.txt']
/** Latencies in ms. Each applies to half of the requests: together they delay a file by 0 to 50 ms. */
const latencies = [1, 2, 4, 9, 13, 21]

test(
  `${files} files of equal names that finish at random moments are all stored, each with its own bytes`,
  async () => {
    await using service = await startTestService({ reports: 1 })
    const evidenceOf = (report: number) =>
      names.map((filename, file) => ({
        ...{ id: `e-${file}`, filename, size: 300, mimeType: 'text/plain', status: 'Available' },
        recipe: recipeOf(report, file),
      }))
    const reportIds = Array.from({ length: reports }, (_, report) =>
      service.backstage.addReport({ name: 'Equal names', evidence: evidenceOf(report) }),
    )
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    await desk.synced()
    service.faults.set(
      latencies.map((ms) => ({ kind: 'latency', endpoint: 'evidenceStorage', ms, probability: 0.5 })),
    )
    const { workspaceId, profileDir } = desk
    const downloads = await downloadsOf(desk, service)
    for (const reportId of reportIds) {
      await Promise.all(names.map((_, file) => downloads.get(reportId, `e-${file}`)))
      await downloads.settled()
    }

    expect(filesBelow(join(profileDir, 'evidence'))).toHaveLength(files)
    for (const [report, reportId] of reportIds.entries()) {
      const found = await desk.call('evidence.ofReport', { workspaceId, reportId })
      expect(found.map(({ state, presence }) => [state, presence])).toEqual(names.map(() => ['done', 'here']))
      for (const { evidenceId, folder, name, sha256: kept } of found) {
        const expected = sha256(evidenceBytes(recipeOf(report, Number(evidenceId.slice(2)))))
        expect(kept).toBe(expected)
        expect(sha256(readFileSync(join(folder ?? '', name ?? '')))).toBe(expected)
      }
    }
  },
  reports * 12_000,
)
