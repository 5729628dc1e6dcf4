import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { describe, expect, it } from 'vitest'
import { createEngine } from '#main/engine/calls/engine.ts'
import { hasModes, modeOf } from '../../fixtures/file-mode.ts'
import { startTestService } from '../../fixtures/service.ts'
import { startTestDesk, untilTransitionsLearned } from './test-desk.ts'

const nowhere = 'http://127.0.0.1:9'
const settle = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('the engine', () => {
  it('answers unknownHere for a workspace it does not have', async () => {
    await using desk = await startTestDesk({ baseUrl: nowhere })
    for (const workspaceId of ['another', '../desk', '']) {
      const answer = await desk.engine.handle('sync.state', { workspaceId })
      expect(answer).toEqual({ ok: false, error: { kind: 'unknownHere', what: 'workspace' } })
    }
  })

  it('reads an empty copy before anything was attached', async () => {
    await using desk = await startTestDesk({ baseUrl: nowhere })
    expect(await desk.state()).toEqual({
      workspaceId: desk.workspaceId,
      connection: 'idle',
      phase: null,
      currentAsOf: null,
      nextTryAt: null,
      lastError: null,
      stages: [],
      budget: { used: 0, limit: 1_000_000, fullLimit: 1_000_000, shares: [] },
      reports: 0,
      toHydrate: 0,
      setAside: 0,
      evicted: 0,
      damaged: false,
    })
    expect((await desk.call('queue.counts', { workspaceId: desk.workspaceId })).all).toBe(0)
  })

  it('answers an internal fault with a reference that is in the log', async () => {
    await using desk = await startTestDesk({ baseUrl: nowhere })
    const answer = await desk.engine.handle('no such call' as 'desk.read', null)
    if (answer.ok || answer.error.kind !== 'internal') throw new Error(JSON.stringify(answer))
    const log = readFileSync(join(desk.profileDir, 'logs', 'desk.log'), 'utf8')
    expect(log).toContain(answer.error.reference)
  })

  it('explains a database written by a newer desk, and leaves it untouched', async () => {
    const profileDir = mkdtempSync(join(tmpdir(), 'desk-future-'))
    const file = join(profileDir, 'desk.sqlite')
    const db = new Database(file)
    db.pragma('user_version = 999')
    db.close()
    const before = readFileSync(file)
    const engine = createEngine({ profileDir, emit: () => undefined })
    expect(await engine.handle('desk.read', null)).toMatchObject({
      ok: false,
      error: { kind: 'databaseFromFuture', found: 999 },
    })
    await engine.close()
    expect(readFileSync(file).equals(before)).toBe(true)
    rmSync(profileDir, { recursive: true })
  })

  it('starts a new copy beside a damaged one, says so, and syncs it again', async () => {
    await using service = await startTestService({ reports: 20 })
    const token = service.tokens.superAdmin
    const first = await startTestDesk({ baseUrl: service.baseUrl, token })
    await first.synced()
    await first.close()
    const file = join(first.profileDir, 'workspaces', `${first.workspaceId}.sqlite`)
    writeFileSync(file, 'this is no database'.repeat(1_000))

    await using second = await startTestDesk({ baseUrl: service.baseUrl, reopen: first })
    const state = await second.state()
    expect(state.lastError?.error).toMatchObject({ kind: 'databaseDamaged' })
    await second.call('workspace.attach', { workspaceId: second.workspaceId, token })
    const complete = await second.synced()
    expect(complete.reports).toBe(20)
    expect(complete.lastError?.error).toMatchObject({ kind: 'databaseDamaged' })
  })

  // SEC-01
  it('makes all its files readable by their owner alone, with no token in any of them', async () => {
    await using service = await startTestService({ reports: 20 })
    const token = service.tokens.superAdmin
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token })
    await desk.synced()
    const { profileDir, workspaceId } = desk
    for (const path of ['workspaces', join('workspaces', `${workspaceId}.sqlite`), 'desk.sqlite']) {
      if (hasModes) expect(modeOf(join(profileDir, path)), path).toMatch(/00$/)
    }
    for (const file of ['desk.sqlite', join('workspaces', `${workspaceId}.sqlite`)]) {
      for (const path of [file, `${file}-wal`].map((name) => join(profileDir, name)).filter(existsSync)) {
        expect(readFileSync(path).includes(token)).toBe(false)
      }
    }
  })

  it('answers nothing after closing', async () => {
    const desk = await startTestDesk({ baseUrl: nowhere })
    await desk.close()
    expect(await desk.engine.handle('desk.read', null)).toMatchObject({ ok: false })
    rmSync(desk.profileDir, { recursive: true })
  })
})

describe('a workspace', () => {
  it('is removed with its copy and its traffic', async () => {
    await using service = await startTestService({ reports: 120 })
    service.faults.set([{ kind: 'latency', ms: 20 }])
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    const { workspaceId, profileDir } = desk
    await desk.until('in the middle', ({ reports }) => reports > 0)
    await desk.call('workspace.remove', { workspaceId })
    expect(existsSync(join(profileDir, 'workspaces', `${workspaceId}.sqlite`))).toBe(false)
    service.clearRequests()
    await settle(300)
    expect(service.requests()).toEqual([])
    expect((await desk.call('desk.read', null)).workspaces).toEqual([])
  })

  it('sends its token to no other address', async () => {
    await using one = await startTestService({ reports: 5 })
    await using other = await startTestService({ reports: 5 })
    await using desk = await startTestDesk({ baseUrl: one.baseUrl, token: one.tokens.superAdmin })
    const { workspaceId } = desk
    await desk.synced()
    await desk.call('workspace.setBaseUrl', { workspaceId, baseUrl: other.baseUrl })
    await desk.call('sync.now', { workspaceId })
    await settle(200)
    expect(other.requests()).toEqual([])
    await desk.call('workspace.attach', { workspaceId, token: other.tokens.superAdmin })
    await desk.until('the other service is asked', () => other.requests().length > 0)
  })

  it('continues when it is attached again with its token', async () => {
    await using service = await startTestService({ reports: 5 })
    const token = service.tokens.superAdmin
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token })
    const before = await desk.synced()
    await untilTransitionsLearned(desk)
    service.clearRequests()
    await desk.call('workspace.attach', { workspaceId: desk.workspaceId, token })
    await desk.until('a pass', ({ currentAsOf }) => (currentAsOf ?? 0) > (before.currentAsOf ?? 0))
    expect(service.counters()).toEqual({ searchReports: 1 })
  })

  it('knows its user once that was chosen', async () => {
    await using service = await startTestService({ reports: 30 })
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    const { workspaceId } = desk
    await desk.synced()
    const [someone] = await desk.call('people.list', { workspaceId })
    const userId = someone?.id ?? null
    const record = await desk.call('workspace.setMe', { workspaceId, userId })
    expect(record.meUserId).toBe(userId)
    const people = await desk.call('people.list', { workspaceId })
    expect(people.filter(({ isMe }) => isMe).map(({ id }) => id)).toEqual([userId])
  })
})

describe('a connection test', () => {
  it('returns the number of programs, with one request', async () => {
    await using service = await startTestService({ reports: 5 })
    await using desk = await startTestDesk({ baseUrl: nowhere })
    const programs = (await service.ask('listPrograms')).json<unknown[]>().length
    service.clearRequests()
    const probe = { baseUrl: service.baseUrl, token: service.tokens.superAdmin }
    expect(await desk.call('connection.probe', probe)).toEqual({ programs })
    expect(service.requests()).toHaveLength(1)
  })

  it('ends with the error of the service or the network', async () => {
    await using service = await startTestService({ reports: 5 })
    await using desk = await startTestDesk({ baseUrl: nowhere })
    const { baseUrl, tokens } = service
    const probe = (input: { baseUrl: string; token: string }) =>
      desk.engine.handle('connection.probe', input).then((result) => (result.ok ? 'ok' : result.error.kind))
    expect(await probe({ baseUrl, token: tokens.expired })).toBe('unauthorized')
    expect(await probe({ baseUrl: 'http://example.com', token: tokens.superAdmin })).toBe('addressRefused')
    expect(await probe({ baseUrl: nowhere, token: tokens.superAdmin })).toBe('network')
  })

  it('counts against the budget of the workspace it becomes', async () => {
    await using service = await startTestService({ reports: 1 })
    const { baseUrl } = service
    const token = service.tokens.superAdmin
    await using desk = await startTestDesk({ baseUrl })
    await desk.call('connection.probe', { baseUrl, token })
    await desk.call('workspace.attach', { workspaceId: desk.workspaceId, token })
    await desk.synced()
    // Both numbers grow while the background reads.
    await expect.poll(async () => (await desk.state()).budget.used - service.requests().length).toBe(0)
  })
})

describe('a pushed event', () => {
  it('is throttled to what a window can follow', async () => {
    await using service = await startTestService({ reports: 80 })
    const startedAt = Date.now()
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    await desk.synced()
    await settle(600)
    const quarters = Math.ceil((Date.now() - startedAt) / 250) + 1
    const states = desk.events.flatMap((event) => (event.kind === 'syncStateChanged' ? [event.state] : []))
    const reports = desk.events.filter(({ kind }) => kind === 'reportsChanged')
    expect(states.length).toBeLessThanOrEqual(quarters)
    expect(reports.length).toBeLessThanOrEqual(quarters)
    // The last state sent is the current one, and no state is sent twice in a row.
    expect(states.at(-1)).toEqual(await desk.state())
    for (const [at, state] of states.entries()) expect(state).not.toEqual(states[at - 1])
  })
})
