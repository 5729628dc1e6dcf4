import {
  copyFileSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { expect, test } from 'vitest'
import type { DownloadView } from '#shared/desk/evidence.ts'
import { startTestService } from '../../fixtures/service.ts'
import { startTestDesk, type TestDesk } from '../engine/test-desk.ts'
import { downloadsOf } from './downloading-desk.ts'
import { bytesOf, sha256 } from './stored-evidence.ts'

const pathOf = ({ folder, name }: DownloadView) => join(folder ?? '', name ?? '')

const files = 6

test('files lost, changed or replaced while the desk was closed are reported at the start, and downloaded again', async () => {
  await using service = await startTestService({ reports: 60 })
  const token = service.tokens.superAdmin
  let desk: TestDesk = await startTestDesk({ baseUrl: service.baseUrl, token })
  await desk.synced()
  const first = await downloadsOf(desk, service)
  const keys = first.reports
    .flatMap(({ id, evidence }) => evidence.map((item) => ({ id, item })))
    .slice(0, files)
  for (const { id, item } of keys) await first.get(id, item.id)
  const before = (await first.settled()).downloads
  expect(before).toHaveLength(files)
  const [intact, missing, changed, linked, older, younger] = before
  if (!intact || !missing || !changed || !linked || !older || !younger) throw new Error('too few files')
  const { profileDir, workspaceId } = desk
  await desk.close()

  rmSync(pathOf(missing))
  // The file keeps its size and its time.
  const { atime, mtime } = statSync(pathOf(changed))
  writeFileSync(pathOf(changed), Buffer.from(bytesOf(changed)).fill('x', 0, 1))
  utimesSync(pathOf(changed), atime, mtime)
  renameSync(pathOf(linked), `${pathOf(linked)}.moved`)
  symlinkSync(`${pathOf(linked)}.moved`, pathOf(linked))
  // An older desk could leave two downloads with one name. The file of this name then has the bytes of the later
  // download.
  copyFileSync(pathOf(younger), pathOf(older))
  rmSync(pathOf(younger))
  const db = new Database(join(profileDir, 'workspaces', `${workspaceId}.sqlite`))
  db.prepare(
    'update evidence_downloads set folder = ?, name = ? where evidence_id = ? and report_id = ?',
  ).run(older.folder, older.name, younger.evidenceId, younger.reportId)
  db.prepare('update evidence_downloads set file_mark = null').run()
  db.close()

  desk = await startTestDesk({ baseUrl: service.baseUrl, token, reopen: { profileDir, workspaceId } })
  const again = await downloadsOf(desk, service)
  const listed = await again.until('told', ({ counts }) => counts.lost === 4)
  const presenceOf = (of: DownloadView, { downloads }: typeof listed) =>
    downloads.find((one) => one.reportId === of.reportId && one.evidenceId === of.evidenceId)?.presence
  expect([intact, missing, changed, linked, older, younger].map((one) => presenceOf(one, listed))).toEqual([
    'here',
    'missing',
    'changed',
    'missing',
    'changed',
    'here',
  ])
  // Files that need attention are listed first.
  expect(listed.downloads.slice(0, 4).every(({ presence }) => presence !== 'here')).toBe(true)

  for (const { reportId, evidenceId } of [missing, changed, linked, older])
    await again.get(reportId, evidenceId)
  const settled = await again.until(
    'all are here',
    ({ counts }) => counts.done === files && counts.lost === 0,
  )
  expect(new Set(settled.downloads.map(pathOf)).size).toBe(files)
  for (const one of settled.downloads) {
    const was = before.find(
      ({ reportId, evidenceId }) => reportId === one.reportId && evidenceId === one.evidenceId,
    )
    expect(one.sha256).toBe(was?.sha256)
    expect(sha256(bytesOf(one))).toBe(was?.sha256)
  }
  // The file that was in the way is unchanged.
  expect(readFileSync(pathOf(changed)).at(0)).toBe('x'.charCodeAt(0))
  await desk[Symbol.asyncDispose]()
})

test('of two downloads with one and the same file the older keeps it, and the other downloads again', async () => {
  await using service = await startTestService({ reports: 40 })
  const token = service.tokens.superAdmin
  let desk: TestDesk = await startTestDesk({ baseUrl: service.baseUrl, token })
  await desk.synced()
  const first = await downloadsOf(desk, service)
  const [report] = first.reports
  const keys = first.reports.flatMap(({ id, evidence }) => evidence.map((item) => ({ id, item }))).slice(0, 2)
  if (report === undefined) throw new Error('the sample has no evidence')
  for (const { id, item } of keys) await first.get(id, item.id)
  const { downloads } = await first.settled()
  const [one, other] = [...downloads].sort((a, b) => (a.finishedAt ?? 0) - (b.finishedAt ?? 0))
  const { profileDir, workspaceId } = desk
  await desk.close()
  const db = new Database(join(profileDir, 'workspaces', `${workspaceId}.sqlite`))
  const rows = db.prepare<[], { id: number }>('select id from evidence_downloads order by id').all()
  db.prepare(
    `update evidence_downloads set file_mark = null, (folder, name, sha256, bytes) =
       (select folder, name, sha256, bytes from evidence_downloads where id = ?) where id = ?`,
  ).run(rows[0]?.id, rows[1]?.id)
  db.close()
  expect([one, other].every((it) => it !== undefined)).toBe(true)

  desk = await startTestDesk({ baseUrl: service.baseUrl, token, reopen: { profileDir, workspaceId } })
  const again = await downloadsOf(desk, service)
  const listed = await again.until('told', ({ counts }) => counts.lost === 1)
  expect(listed.downloads.map(({ presence }) => presence)).toEqual(['shared', 'here'])
  expect(await desk.call('evidence.verify', { workspaceId, which: 'all' })).toEqual({
    ...{ intact: 1, missing: 0, changed: 1 },
  })
  const [shared] = listed.downloads
  await again.get(shared?.reportId ?? 0, shared?.evidenceId ?? '')
  const settled = await again.until('all are here', ({ counts }) => counts.done === 2 && counts.lost === 0)
  expect(new Set(settled.downloads.map(pathOf)).size).toBe(2)
  await desk[Symbol.asyncDispose]()
})

test.each([0, -1])(
  'a claimed size of %i is ignored: the file is downloaded, and no size is shown',
  async (size) => {
    await using service = await startTestService({ reports: 40 })
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    await desk.synced()
    const downloads = await downloadsOf(desk, service)
    const [report] = downloads.reports
    const item = report?.evidence[0]
    if (report === undefined || item === undefined) throw new Error('the sample has no evidence')
    const claimed = [{ id: item.id, filename: item.filename, size }]
    service.faults.set([{ kind: 'body', endpoint: 'listEvidence', text: JSON.stringify(claimed) }])
    const { workspaceId } = desk
    await desk.call('report.fetch', { workspaceId, reportId: report.id })
    service.faults.clear()
    expect(await desk.call('report.evidence', { workspaceId, reportId: report.id })).toMatchObject([
      { id: item.id, size: null },
    ])
    await downloads.get(report.id, item.id)
    await downloads.settled()
    expect(await downloads.of(report.id, item.id)).toMatchObject({ state: 'done', received: item.size })
  },
)
