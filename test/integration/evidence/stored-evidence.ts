import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DownloadView } from '#shared/desk/evidence.ts'
import { type StorageAnswering, type StorageHost, startStorageHost } from '../../fixtures/storage-host.ts'
import { type DownloadingDesk, filesBelow, startDownloadingDesk } from './downloading-desk.ts'

/** A desk whose service says that all its evidence is at another host, which the test controls. */
export interface StoredEvidence extends AsyncDisposable {
  readonly desk: DownloadingDesk
  readonly host: StorageHost
  readonly root: string
  /** Replaces the evidence by a new file of the stated size; null = the service states no size. */
  next(size: number | null): Promise<{ readonly reportId: number; readonly evidenceId: string }>
  /** Downloads a file while the host answers with `answer`, until the download is done or has failed. */
  fetch(size: number | null, answer: StorageAnswering): Promise<DownloadView>
}

export async function startStoredEvidence(): Promise<StoredEvidence> {
  const host = await startStorageHost()
  const desk = await startDownloadingDesk({ reports: 8 })
  const { service, workspaceId } = desk
  const report = desk.reports[0]
  const evidenceId = report?.evidence[0]?.id
  if (report === undefined || evidenceId === undefined) throw new Error('the sample has no evidence')
  const key = { reportId: report.id, evidenceId }
  let last = 0

  async function next(size: number | null) {
    last += 1
    for (const change of ['cancel', 'forget'] as const) {
      await desk.desk.call('evidence.change', { workspaceId, which: 'all', change })
    }
    const said = { id: evidenceId, filename: `piece ${last}.bin`, ...(size !== null && { size }) }
    // An item without a size would keep the size stated before, so the list becomes empty.
    const text = JSON.stringify(size === null ? [] : [said])
    service.faults.set([{ kind: 'body', endpoint: 'listEvidence', text }])
    await desk.desk.call('report.fetch', { workspaceId, reportId: key.reportId })
    if (size === null) {
      service.faults.set([{ kind: 'body', endpoint: 'listEvidence', text: JSON.stringify([said]) }])
      await desk.desk.call('report.fetch', { workspaceId, reportId: key.reportId })
    }
    const url = `${host.baseUrl}/piece-${last}?signature=s3cret`
    service.faults.set([{ kind: 'body', endpoint: 'requestEvidenceDownload', text: JSON.stringify({ url }) }])
    return key
  }

  return {
    desk,
    host,
    root: join(desk.desk.profileDir, 'evidence'),
    next,
    fetch: async (size, answer) => {
      await next(size)
      host.answerWith(answer)
      await desk.get(key.reportId, key.evidenceId)
      await desk.settled()
      const view = await desk.of(key.reportId, key.evidenceId)
      if (view === undefined) throw new Error('the download is gone')
      return view
    },
    [Symbol.asyncDispose]: async () => {
      await desk[Symbol.asyncDispose]()
      await host[Symbol.asyncDispose]()
    },
  }
}

/** The bytes of a download's file. */
export function bytesOf({ folder, name }: DownloadView): Uint8Array {
  return readFileSync(join(folder ?? '', name ?? ''))
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Files under their final name; the names of parts begin with a dot. */
export const namedFiles = (root: string): string[] =>
  filesBelow(root).filter((path) => !/(^|[/\\])\.[^/\\]+\.part$/.test(path))
