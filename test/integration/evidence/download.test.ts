import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getAttributeSync } from '@napi-rs/xattr'
import { describe, expect, test } from 'vitest'
import { hasModes, modeOf } from '../../fixtures/file-mode.ts'
import { filesBelow, startDownloadingDesk } from './downloading-desk.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('a download', () => {
  // SEC-12
  test('is complete under a clean name, readable by its owner alone, hashed, marked and typed', async () => {
    await using desk = await startDownloadingDesk()
    const [report] = desk.reports
    const [item] = report?.evidence ?? []
    if (report === undefined || item === undefined) throw new Error('the sample has no evidence')
    await desk.get(report.id, item.id)
    await desk.settled()

    const done = await desk.of(report.id, item.id)
    expect(done).toMatchObject({ state: 'done', presence: 'here', size: item.size, error: null })
    const path = join(done?.folder ?? '', done?.name ?? '')
    expect(path.startsWith(join(desk.desk.profileDir, 'evidence/'))).toBe(true)
    const bytes = readFileSync(path)
    expect(bytes.length).toBe(item.size)
    expect(done?.sha256).toBe(sha256(bytes))
    if (hasModes) expect([path, done?.folder ?? ''].map(modeOf)).toEqual(['600', '700'])
    expect(filesBelow(join(desk.desk.profileDir, 'evidence'))).toHaveLength(1)
    if (done?.isMarked)
      expect(String(getAttributeSync(path, 'user.xdg.origin.url'))).toBe(desk.service.baseUrl)

    const storage = desk.service.requests().filter(({ endpoint }) => endpoint === 'evidenceStorage')
    expect(storage).toHaveLength(1)
    expect(JSON.stringify(storage)).not.toContain(desk.service.tokens.superAdmin)
  })

  test('waits for an overloaded storage host, and does not fail', async () => {
    await using desk = await startDownloadingDesk()
    const { service } = desk
    const [report] = desk.reports
    const [item] = report?.evidence ?? []
    if (report === undefined || item === undefined) throw new Error('the sample has no evidence')
    for (const status of [429, 503, 408]) {
      service.faults.set([{ kind: 'status', endpoint: 'evidenceStorage', status, times: 2 }])
      await desk.get(report.id, item.id)
      await desk.settled()
      expect(await desk.of(report.id, item.id)).toMatchObject({ state: 'done', error: null })
      const { folder, name } = (await desk.of(report.id, item.id)) ?? {}
      rmSync(join(folder ?? '', name ?? ''))
    }
    const asked = service.requests().filter(({ endpoint }) => endpoint === 'evidenceStorage')
    expect(asked.map(({ status }) => status)).toEqual([429, 429, 200, 503, 503, 200, 408, 408, 200])
  })

  test('of all evidence of a report or a selection fetches every file once', async () => {
    await using desk = await startDownloadingDesk()
    const { workspaceId } = desk
    const [first, ...others] = desk.reports
    if (first === undefined) throw new Error('the sample has no evidence')
    const one = await desk.desk.call('evidence.download', {
      workspaceId,
      which: { kind: 'report', reportId: first.id },
    })
    expect(one).toEqual({ added: first.evidence.length, already: 0, listsToRead: 0 })
    const reportIds = desk.reports.map(({ id }) => id)
    const all = await desk.desk.call('evidence.download', {
      workspaceId,
      which: { kind: 'selection', selection: { kind: 'reports', reportIds } },
    })
    const wanted = desk.reports.flatMap(({ evidence }) => evidence)
    expect(all.added).toBe(others.flatMap(({ evidence }) => evidence).length)
    const { counts, downloads } = await desk.settled()
    expect(counts).toMatchObject({ done: wanted.length, failed: 0 })
    expect(new Set(downloads.map(({ folder, name }) => `${folder}/${name}`)).size).toBe(wanted.length)
    expect(filesBelow(join(desk.desk.profileDir, 'evidence'))).toHaveLength(wanted.length)
    expect(desk.service.counters().evidenceStorage).toBe(wanted.length)
  })

  test('is reported missing or changed by a check, and can be downloaded again', async () => {
    await using desk = await startDownloadingDesk()
    const { workspaceId } = desk
    const items = desk.reports
      .flatMap(({ id, evidence }) => evidence.map((item) => ({ id, item })))
      .slice(0, 3)
    for (const { id, item } of items) await desk.get(id, item.id)
    const { downloads } = await desk.settled()
    const paths = downloads.map(({ folder, name }) => join(folder ?? '', name ?? ''))
    const [gone = '', changed = ''] = paths
    const bytes = readFileSync(changed)
    rmSync(gone)
    writeFileSync(
      changed,
      bytes.map((byte, at) => (at === 100 ? byte ^ 1 : byte)),
    )
    expect(await desk.desk.call('evidence.verify', { workspaceId, which: 'all' })).toEqual({
      intact: 1,
      missing: 1,
      changed: 1,
    })
    const lost = downloads[0]
    await desk.get(lost?.reportId ?? 0, lost?.evidenceId ?? '')
    await desk.settled()
    expect(await desk.desk.call('evidence.verify', { workspaceId, which: 'all' })).toMatchObject({
      missing: 0,
    })
  })
})
