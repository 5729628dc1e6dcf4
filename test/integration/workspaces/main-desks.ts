import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { type EnginePort, startEngine } from '#main/bridge/engine-port.ts'
import type { AskSystemProxy } from '#main/engine/api/find-proxy.ts'
import type { Log } from '#main/engine/log.ts'
import { createTokens } from '#main/keychain/tokens.ts'
import { createWorkspaces, type Workspaces, type WorkspacesParts } from '#main/workspaces/workspaces.ts'
import type { DeskEvent } from '#shared/desk/events.ts'
import { err, type Result } from '#shared/desk/result.ts'
import { builtProgram } from '../../fixtures/built-programs.ts'
import { keychainInMemory } from '../../fixtures/keychain-in-memory.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'

export async function value<T>(result: Promise<Result<T>>): Promise<T> {
  const settled = await result
  if (!settled.ok) throw new Error(JSON.stringify(settled.error))
  return settled.value
}

interface Choices {
  readonly memory?: ReturnType<typeof keychainInMemory>
  readonly askSystemProxy?: AskSystemProxy | undefined
  /** undefined = there is no demo. */
  readonly startDemo?: (log: Log) => ReturnType<WorkspacesParts['startDemo']>
  /** Wraps the engine; the desk uses the result in its place. */
  readonly wrap?: (engine: EnginePort) => EnginePort
}

/**
 * Desks of one profile, each of them main without a window: the real engine in its thread, and a keychain that the test
 * chooses. The desks, their profile and the service are removed after each test.
 * @param reports number of reports at the service.
 */
export function mainDesks({ reports }: { readonly reports: number }) {
  /** The folder of the profile on which the next desk is started. */
  const profile = { dir: '' }
  let service: TestService
  const running: { engine: EnginePort; workspaces: Workspaces }[] = []

  beforeEach(async () => {
    profile.dir = mkdtempSync(join(tmpdir(), 'desk-main-'))
    service = await startTestService({ reports })
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

  function start({ memory = keychainInMemory(), startDemo = noDemo, ...choices }: Choices = {}) {
    const log = rememberingLog()
    /** The events that the window has received. */
    const events: DeskEvent[] = []
    const started = startEngine({
      workerFile: builtProgram('src/main/engine/worker.ts'),
      start: {
        profileDir: profile.dir,
        storageJobFile: builtProgram('src/main/engine/storage/job-worker.ts'),
      },
      log,
      onEvent: (event) => events.push(event),
      askSystemProxy: choices.askSystemProxy,
      onDeath: () => undefined,
    })
    const engine = choices.wrap?.(started) ?? started
    const workspaces = createWorkspaces({
      engine,
      keychain: memory.keychain,
      tokens: createTokens(memory.keychain, log),
      profileDir: profile.dir,
      log,
      startDemo: () => startDemo(log),
      push: (event) => events.push(event),
      facts: { version: '0', host: 'chromium', platform: 'linux' },
    })
    running.push({ engine, workspaces })
    const { handlers } = workspaces
    return {
      ...workspaces,
      engine,
      log,
      events,
      memory,
      state: () => value(handlers['desk.state']({})),
      connect: (token = service.tokens.superAdmin, baseUrl = service.baseUrl) =>
        handlers['workspace.connect']({ baseUrl, token }),
      /** The state of a workspace's sync; null = the engine returned an error. */
      async sync(workspaceId: string) {
        const sync = await engine.call('sync.state', { workspaceId })
        return sync.ok ? sync.value : null
      },
    }
  }

  return {
    profile,
    get service() {
      return service
    },
    start,
    stopAll,
  }
}

const noDemo = async () => err({ kind: 'internal', reference: 'no demo here' } as const)
