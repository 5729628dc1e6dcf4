import { expect, test } from 'vitest'
import { createRequestBudget } from '#main/engine/api/budget.ts'
import { createAdminApi } from '#main/engine/api/client.ts'
import { systemClock } from '#main/engine/api/clock.ts'
import { fetchEvidence } from '#main/engine/evidence/fetch-evidence.ts'
import { addDownload, findDownload } from '#main/engine/store/evidence/evidence-downloads.ts'
import type { Evidence } from '#shared/admin-api/resources.ts'
import { factoryNaming } from '#shared/rules/evidence/naming-template.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { startTestDesk } from '../engine/test-desk.ts'
import { temporaryFolder, temporaryStore } from '../store/temporary-store.ts'

/** An address in a range reserved for benchmarks: no real host is there. */
const host = '198.18.0.7:8443'

async function anyEvidence(service: TestService) {
  for (const reportId of service.backstage.reportIds()) {
    const list = await service.ask('listEvidence', { path: { id: reportId } })
    const found = list.json<Evidence[]>().find(({ status }) => status === 'Available')
    if (found !== undefined) return { reportId, evidenceId: found.id }
  }
  throw new Error('the sample has no evidence')
}

// SEC-33
test('a file of a private host is downloaded only after the user allowed the host', async () => {
  await using service = await startTestService({ reports: 8 })
  const text = JSON.stringify({ url: `https://${host}/piece` })
  service.faults.set([{ kind: 'body', endpoint: 'requestEvidenceDownload', text }])
  const { baseUrl, tokens } = service
  const [db, log, root] = [temporaryStore(), rememberingLog(), temporaryFolder()]
  const budget = createRequestBudget({ requestLog: { load: () => [], record: () => undefined }, log })
  const api = createAdminApi({ baseUrl, token: tokens.superAdmin, budget })
  const { reportId, evidenceId } = await anyEvidence(service)
  const about = { reportId, evidenceId, filename: 'a.bin', size: 10, mimeType: null }
  addDownload(db, about, { rank: 0, now: 1 })
  const row = findDownload(db, reportId, evidenceId)
  if (row === undefined) throw new Error('it is not there')

  /**
   * Whether the desk tried to connect. A connection attempt waits, because the host is unreachable, and is then
   * aborted; a refused host fails at once.
   */
  async function triesWith(allowed: readonly string[]): Promise<boolean> {
    const over = new AbortController()
    if (row === undefined) throw new Error('it is not there')
    const fetched = await fetchEvidence(
      {
        ...{ db, api, baseUrl, log, allowLoopback: true },
        clock: {
          ...systemClock,
          after: (_, action) => {
            over.abort()
            setImmediate(action)
            return () => undefined
          },
        },
        place: () => ({ root, naming: factoryNaming, workspace: 'Test' }),
        allowedHosts: () => allowed,
        timeouts: { connect: 50 },
      },
      row,
      { signal: over.signal, priority: 'person', onReceived: () => undefined },
    )
    if (!over.signal.aborted) expect(fetched).toMatchObject({ error: { kind: 'storageRefused', host } })
    return over.signal.aborted
  }
  expect(await triesWith([])).toBe(false)
  expect(await triesWith(['198.18.0.7:443'])).toBe(false)
  expect(await triesWith([host])).toBe(true)
  budget.close()
  await api.close()
})

test('allowed hosts are forgotten with their workspace, and only these', async () => {
  await using service = await startTestService({ reports: 2 })
  await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  const other = { workspaceId: 'another', host }
  await desk.call('settings.update', { allowedHosts: [{ workspaceId: desk.workspaceId, host }, other] })
  await desk.call('workspace.remove', { workspaceId: desk.workspaceId })
  expect((await desk.call('desk.read', null)).settings.allowedHosts).toEqual([other])
})
