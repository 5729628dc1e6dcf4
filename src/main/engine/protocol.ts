import type { CommandInput, CommandName, CommandOutput } from '#shared/desk/commands.ts'
import type { DeskEvent } from '#shared/desk/events.ts'
import type { DeskDamage, Settings } from '#shared/desk/models.ts'
import type { Result } from '#shared/desk/result.ts'

/** What the main thread and the engine's worker say to each other. Structured-clone data only. */

/** A workspace as the engine keeps it. Its token is never stored here. */
export interface WorkspaceRecord {
  readonly id: string
  readonly name: string
  readonly baseUrl: string
  readonly isDemo: boolean
  readonly meUserId: string | null
  /** The service's limit is 120; only the embedded demo service, which is ours, is asked faster. */
  readonly requestsPerMinute: number
}

export interface DeskRecord {
  readonly workspaces: readonly WorkspaceRecord[]
  readonly currentWorkspaceId: string | null
  readonly settings: Settings
  /** As `DeskState.damage`. */
  readonly damage: DeskDamage | null
}

/** Desk commands the engine answers itself; the others are main's, which asks the calls below. */
export type EngineCommand = Extract<
  CommandName,
  | `queue.${string}`
  | `report.${string}`
  | `act.${string}`
  | `outbox.${string}`
  | `bulk.${string}`
  | `marks.${string}`
  | `views.${string}`
  | `templates.${string}`
  | `sync.${string}`
  | `storage.${string}`
  | `picture.${string}`
  | 'evidence.download'
  | 'evidence.change'
  | 'evidence.downloads'
  | 'evidence.ofReport'
  | 'evidence.verify'
  | 'evidence.preview'
  | 'people.list'
>

/** Calls only main makes. */
interface EngineCalls {
  'desk.read': { input: null; output: DeskRecord }
  'settings.update': { input: CommandInput<'settings.update'>; output: Settings }
  'workspace.add': { input: WorkspaceRecord; output: null }
  'workspace.remove': { input: { workspaceId: string }; output: null }
  'workspace.makeCurrent': { input: { workspaceId: string }; output: null }
  'workspace.setMe': { input: { workspaceId: string; userId: string | null }; output: WorkspaceRecord }
  /** Where the service answers now; the embedded demo service gets another port at every start. */
  'workspace.setBaseUrl': { input: { workspaceId: string; baseUrl: string }; output: null }
  /** Hands the token over and starts (or resumes) syncing; null = read the local copy only. */
  'workspace.attach': { input: { workspaceId: string; token: string | null }; output: null }
  /** One request with this address and token, stored nowhere. */
  'connection.probe': { input: { baseUrl: string; token: string }; output: { programs: number } }
  /** Where a finished download lies; `unknownHere` when it does not. */
  'evidence.path': { input: CommandInput<'evidence.showInFolder'>; output: string }
  /** Finishes what is in flight, closes every database. The worker ends afterwards. */
  'engine.close': { input: null; output: null }
}

export type EngineCallName = EngineCommand | keyof EngineCalls
export type EngineInput<N extends EngineCallName> = N extends keyof EngineCalls
  ? EngineCalls[N]['input']
  : N extends EngineCommand
    ? CommandInput<N>
    : never
export type EngineOutput<N extends EngineCallName> = N extends keyof EngineCalls
  ? EngineCalls[N]['output']
  : N extends EngineCommand
    ? CommandOutput<N>
    : never

/** What the worker is started with (`workerData`). */
export interface EngineStart {
  /** Folder of all databases; made 0700 when missing. */
  readonly profileDir: string
  /** The built thread of storage jobs; left out where the sources are run. */
  readonly storageJobFile?: string
}

export type ToEngine = {
  readonly [N in EngineCallName]: { readonly id: number; readonly name: N; readonly input: EngineInput<N> }
}[EngineCallName]

export type FromEngine =
  | { readonly kind: 'answer'; readonly id: number; readonly result: Result<unknown> }
  | { readonly kind: 'event'; readonly event: DeskEvent }
