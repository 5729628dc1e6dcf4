import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findByEnvironment } from '#main/engine/api/find-proxy.ts'
import { createSteadyTime } from '#main/engine/session/steady-time.ts'
import { openWorkspaceSession, type WorkspaceSession } from '#main/engine/session/workspace-session.ts'
import { select } from '#main/engine/store/database.ts'
import { factoryNaming } from '#shared/rules/evidence/naming-template.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { must } from '../store/temporary-store.ts'

const workspace = {
  id: 'one',
  name: 'One',
  // Nothing listens there.
  baseUrl: 'http://127.0.0.1:9',
  isDemo: false,
  unencrypted: true,
  meUserId: null,
  requestsPerMinute: 120,
}

let profileDir: string
let session: WorkspaceSession

beforeEach(() => {
  profileDir = mkdtempSync(join(tmpdir(), 'desk-session-'))
  session = must(
    openWorkspaceSession({
      profileDir,
      workspace,
      key: null,
      log: rememberingLog(),
      emit: () => undefined,
      evidencePlace: () => ({ folder: null, naming: factoryNaming }),
      allowedHosts: () => [],
      findProxy: findByEnvironment,
      outboxKeptDays: () => 30,
      keepsReviewed: () => false,
      time: createSteadyTime(),
      upkeepMayBegin: Promise.resolve(),
    }),
  )
})
afterEach(async () => {
  await session.close()
  rmSync(profileDir, { recursive: true, force: true })
})

describe('a token that cannot be put to use because the disk is full', () => {
  it('does not count as missing: the state says that the disk is full, until there is room', async () => {
    const limitTo = (pages: number) => session.db.get(select('limit', `pragma max_page_count = ${pages}`))
    const { pages } = session.db.get(
      select<{ pages: number }>('pages', 'select page_count as pages from pragma_page_count'),
    ) ?? { pages: 0 }
    limitTo(pages)
    // Too many to be stored in the pages that are there.
    const requests = Array.from({ length: 20_000 }, (_, at) => at)
    expect(await session.attach('token', requests)).toEqual({ ok: false, error: { kind: 'diskFull' } })
    expect(session.state()).toMatchObject({
      connection: 'idle',
      lastError: { at: expect.any(Number), error: { kind: 'diskFull' } },
    })
    expect(await session.withSync(() => expect.unreachable())).toMatchObject({ error: { kind: 'diskFull' } })
    expect(session.hindrance().reason).toMatchObject({ kind: 'failing', error: { kind: 'diskFull' } })

    limitTo(1_000_000)
    expect(await session.attach('token', [])).toMatchObject({ ok: true })
    expect(session.state().lastError?.error.kind).not.toBe('diskFull')
    expect(session.hindrance().reason?.kind).not.toBe('token')
  })
})

describe('an address that changes', () => {
  it('forgets the token, which is for the earlier service only', async () => {
    // Until it is handed over, nothing says that a token is missing.
    expect(session.hindrance().reason).toBeNull()
    must(await session.attach('token', []))
    expect(session.token).toBe('token')
    await session.follow({ ...workspace, name: 'Uno' })
    expect(session.token).toBe('token')
    await session.follow({ ...workspace, baseUrl: 'http://127.0.0.1:10' })
    expect(session.token).toBeNull()
    expect(session.state().connection).toBe('unauthorized')
    expect(session.hindrance().reason).toEqual({ kind: 'token' })
  })
})
