import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest'
import { type EnginePort, startEngine } from '#main/bridge/engine-port.ts'
import { createTokens } from '#main/keychain/tokens.ts'
import { createWorkspaces, type Workspaces } from '#main/workspaces/workspaces.ts'
import type { CopyState } from '#shared/desk/models.ts'
import { err, type Result } from '#shared/desk/result.ts'
import { keychainInMemory } from '../../fixtures/keychain-in-memory.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'

const sources = join(import.meta.dirname, '../../../src')

/** A computer where no keychain runs. */
export const absent = { state: 'absent', reason: 'none' } as const

export async function value<T>(result: Promise<Result<T>>): Promise<T> {
  const settled = await result
  if (!settled.ok) throw new Error(JSON.stringify(settled.error))
  return settled.value
}

/** Desks of one profile, each of them main without a window; they and the profile are gone after each test. */
export function copiesDesk() {
  /** The folder of the profile that the next desk is started on. */
  const profile = { dir: '' }
  let service: TestService
  const running: { engine: EnginePort; workspaces: Workspaces }[] = []

  beforeEach(async () => {
    profile.dir = mkdtempSync(join(tmpdir(), 'desk-copies-'))
    service = await startTestService({ reports: 6 })
  })

  afterEach(async () => {
    vi.useRealTimers()
    await stopAll()
    await service.close()
    rmSync(profile.dir, { recursive: true, force: true })
  })

  async function stopAll(): Promise<void> {
    for (const { engine, workspaces } of running.splice(0)) {
      await engine.close()
      await workspaces.close()
    }
  }

  /** Main without a window: the real engine in its thread, a keychain of the test's choice. */
  function desk(memory: ReturnType<typeof keychainInMemory>) {
    const log = rememberingLog()
    /** What the window is told of the only copy. */
    const told: (CopyState | undefined)[] = []
    const engine = startEngine({
      workerFile: join(sources, 'main/engine/worker.ts'),
      start: { profileDir: profile.dir, storageJobFile: join(sources, 'main/engine/storage/job-worker.ts') },
      log,
      onEvent: () => undefined,
      onDeath: () => undefined,
    })
    const workspaces = createWorkspaces({
      engine,
      keychain: memory.keychain,
      tokens: createTokens(memory.keychain, log),
      profileDir: profile.dir,
      log,
      startDemo: async () => err({ kind: 'internal', reference: 'no demo here' }),
      push: (event) => {
        if (event.kind === 'deskStateChanged') told.push(event.state.workspaces[0]?.copy)
      },
      facts: { version: '0', host: 'chromium', platform: 'linux' },
    })
    running.push({ engine, workspaces })
    const { handlers } = workspaces
    const connect = () =>
      value(handlers['workspace.connect']({ baseUrl: service.baseUrl, token: service.tokens.superAdmin }))
    /** The state of the only copy. */
    const copy = async () => (await value(handlers['desk.state']({}))).workspaces[0]?.copy
    const drafts = async (workspaceId: string) => {
      const read = await engine.call('report.drafts', { workspaceId, reportId: 1 })
      return read.ok ? read.value : read.error.kind
    }
    const draft = (workspaceId: string, text: string) =>
      value(engine.call('report.keepDraft', { workspaceId, reportId: 1, slot: 'internal', text }))
    return { ...workspaces, engine, log, told, copy, connect, draft, drafts }
  }

  const fileOf = (workspaceId: string) => join(profile.dir, 'workspaces', `${workspaceId}.sqlite`)

  /** A profile whose copy is encrypted and has a draft, closed; with its recovery code and its keychain. */
  async function encryptedProfile() {
    const memory = keychainInMemory()
    const first = desk(memory)
    const { id: workspaceId } = await first.connect()
    await first.draft(workspaceId, 'not sent')
    const code = await value(first.handlers['copy.showCode']({ workspaceId }))
    await stopAll()
    return { memory, workspaceId, code }
  }

  /** Copies the profile with its workspace's id. @returns the two folders. */
  function copyProfile(): readonly [original: string, copied: string] {
    const [original, copied] = [profile.dir, `${profile.dir}-copied`]
    onTestFinished(() => {
      for (const place of [original, copied]) rmSync(place, { recursive: true, force: true })
    })
    cpSync(original, copied, { recursive: true })
    return [original, copied]
  }

  /** The desk is started again, with this keychain. */
  async function again(memory: ReturnType<typeof keychainInMemory>) {
    const started = desk(memory)
    await started.start(false)
    return started
  }

  return { profile, fileOf, desk, again, stopAll, encryptedProfile, copyProfile }
}
