import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEngine, type Engine } from '#main/engine/calls/engine.ts'
import type { EngineCallName, EngineInput, EngineOutput } from '#main/engine/protocol.ts'
import type { DeskEvent } from '#shared/desk/events.ts'
import type { SyncState } from '#shared/desk/sync-state.ts'
import { waits } from '../../fixtures/test-limits.ts'

/** The real engine on its own profile. */
export interface TestDesk {
  readonly profileDir: string
  readonly workspaceId: string
  readonly engine: Engine
  /** All events emitted so far. */
  readonly events: readonly DeskEvent[]
  /** Calls the engine; an error fails the test. */
  call<N extends EngineCallName>(name: N, input: EngineInput<N>): Promise<EngineOutput<N>>
  state(): Promise<SyncState>
  /** Waits until `isSo` accepts the sync state; fails with the last state if that takes too long. */
  until(what: string, isSo: (state: SyncState) => boolean): Promise<SyncState>
  /** Waits until everything is stored: the queue, all details, timelines and lists of evidence. */
  synced(): Promise<SyncState>
  /** Closes the engine and leaves the profile, for the next engine. */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export interface TestDeskOptions {
  readonly baseUrl: string
  /** null = read the local copy only; undefined = the workspace is not attached at all. */
  readonly token?: string | null
  /** Practically unlimited by default: the budget has its own tests. */
  readonly requestsPerMinute?: number
  /** An existing profile that contains the workspace. */
  readonly reopen?: Pick<TestDesk, 'profileDir' | 'workspaceId'>
}

export async function startTestDesk(options: TestDeskOptions): Promise<TestDesk> {
  const { baseUrl, token, requestsPerMinute = 1_000_000, reopen } = options
  const profileDir = reopen?.profileDir ?? mkdtempSync(join(tmpdir(), 'desk-engine-'))
  const workspaceId = reopen?.workspaceId ?? randomUUID()
  const events: DeskEvent[] = []
  const engine = createEngine({ profileDir, emit: (event) => void events.push(event) })

  const call: TestDesk['call'] = async (name, input) => {
    const result = await engine.handle(name, input)
    if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.error)}`)
    return result.value
  }
  const state = () => call('sync.state', { workspaceId })
  const until: TestDesk['until'] = async (what, isSo) => {
    const giveUpAt = Date.now() + waits.state
    for (;;) {
      const now = await state()
      if (isSo(now)) return now
      if (Date.now() > giveUpAt) throw new Error(`it never came to: ${what}; now ${JSON.stringify(now)}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  if (reopen === undefined) {
    const workspace = {
      id: workspaceId,
      name: 'Test',
      baseUrl,
      isDemo: false,
      unencrypted: true,
      meUserId: null,
      requestsPerMinute,
    }
    await call('workspace.add', workspace)
  } else {
    await call('workspace.setBaseUrl', { workspaceId, baseUrl })
  }
  if (token !== undefined) await call('workspace.attach', { workspaceId, token })

  return {
    profileDir,
    workspaceId,
    engine,
    events,
    call,
    state,
    until,
    synced: () =>
      until('synced', (now) => now.currentAsOf !== null && now.toHydrate === 0 && now.connection === 'idle'),
    close: () => engine.close(),
    [Symbol.asyncDispose]: async () => {
      await engine.close()
      rmSync(profileDir, { recursive: true, force: true })
    },
  }
}

/** Waits until the background has learned the transitions of every kind of open report, for a token that may list them. */
export async function untilTransitionsLearned({ call, workspaceId }: TestDesk): Promise<void> {
  const question = { view: { kind: 'inbox' }, search: '', sort: 'activity' } as const
  const reportIds = await call('queue.ids', { workspaceId, ...question, offset: 0, limit: 1_000 })
  const giveUpAt = Date.now() + waits.state
  const isListed = async (reportId: number) =>
    (await call('report.transitions', { workspaceId, reportId, ask: false })).listedAt !== null
  for (const reportId of reportIds) {
    while (!(await isListed(reportId))) {
      if (Date.now() > giveUpAt) throw new Error(`nothing was learned of the kind of report ${reportId}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
}
