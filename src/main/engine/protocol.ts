import type { CommandInput, CommandName, CommandOutput } from '#shared/desk/commands.ts'
import type { DeskEvent } from '#shared/desk/events.ts'
import type { DeskDamage, Settings } from '#shared/desk/models.ts'
import type { ProxyRoute, ProxySetting } from '#shared/desk/proxy.ts'
import type { ReadInput, ReadName, ReadOutput } from '#shared/desk/reads.ts'
import type { Result } from '#shared/desk/result.ts'
import type { WorkspaceColor } from '#shared/desk/workspace-look.ts'

/** The messages between the main thread and the engine's worker. Structured-clone data only. */

/**
 * The key of a local copy: 256 bits as hex digits; null = the copy is not encrypted. Never returned, logged or stored
 * by the engine.
 */
export type CopyKey = string | null

/** The form of a database, recognized by its first bytes. */
export type CopyForm =
  | { readonly form: 'none' }
  | { readonly form: 'clear' }
  /** `keyIds`: the key it was written with; more than one if its first page may be damaged. */
  | { readonly form: 'encrypted'; readonly keyIds: readonly string[] }

/** A workspace as the engine stores it. The token is never stored here. */
export interface WorkspaceRecord {
  readonly id: string
  readonly name: string
  readonly color?: WorkspaceColor
  readonly baseUrl: string
  readonly isDemo: boolean
  readonly meUserId: string | null
  /** The service's limit is 120; only the embedded demo service, which is ours, is asked faster. */
  readonly requestsPerMinute: number
  /** A person decided not to encrypt the local copy, or it contains nothing to hide. */
  readonly unencrypted: boolean
}

/** Credentials for a proxy. They apply to the setting with this account, and are held only in memory. */
export interface HeldSignIn {
  readonly account: string
  readonly name: string
  readonly password: string
}

export interface DeskRecord {
  readonly workspaces: readonly WorkspaceRecord[]
  readonly currentWorkspaceId: string | null
  readonly settings: Settings
  /** Like `DeskState.damage`. */
  readonly damage: DeskDamage | null
}

/** Desk commands that the engine answers itself; main answers the others, using the calls below. */
export type EngineCommand = Extract<
  CommandName,
  | `queue.${string}`
  | `report.${string}`
  | `act.${string}`
  | `outbox.${string}`
  | `bulk.${string}`
  | `marks.${string}`
  | `views.${string}`
  | `labels.${string}`
  | `types.${string}`
  | `sla.${string}`
  | `insights.${string}`
  | `programs.${string}`
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
  | 'export.place'
  | 'export.start'
  | 'export.answer'
  | 'export.state'
  | 'export.cancel'
  | 'export.copy'
  | `people.${string}`
  | 'workspace.atStake'
>

/** Calls made only by main. */
interface EngineCalls {
  'desk.read': { input: null; output: DeskRecord }
  'settings.update': { input: CommandInput<'settings.update'>; output: Settings }
  /** Stores the setting and applies it at once. `signIn` null = keeps the held one. */
  'proxy.change': { input: { proxy: ProxySetting; signIn: HeldSignIn | null }; output: null }
  'proxy.signIn': { input: { signIn: HeldSignIn }; output: null }
  /** The current route to an address. Nothing is sent. */
  'proxy.route': { input: { address: string }; output: ProxyRoute }
  'workspace.add': { input: WorkspaceRecord; output: null }
  'workspace.remove': { input: { workspaceId: string }; output: null }
  'workspace.makeCurrent': { input: { workspaceId: string }; output: null }
  'workspace.setMe': { input: { workspaceId: string; userId: string | null }; output: WorkspaceRecord }
  'workspace.update': { input: CommandInput<'workspace.update'>; output: WorkspaceRecord }
  /** The service's current address; the embedded demo service gets another port at every start. */
  'workspace.setBaseUrl': { input: { workspaceId: string; baseUrl: string }; output: null }
  /** Passes the token on and starts (or resumes) syncing; null = read the local copy only. */
  'workspace.attach': { input: { workspaceId: string; token: string | null }; output: null }
  /** The form of the local copy, recognized by its first bytes. */
  'copy.look': { input: { workspaceId: string }; output: CopyForm }
  /**
   * Passes on the key of the local copy and opens it; null = it is not encrypted. An unencrypted copy, or one with a
   * former key, gets this key first, together with its backups. `storageProgress` reports the progress; not complete: a
   * backup still has its old key.
   */
  'copy.open': {
    input: { workspaceId: string; key: CopyKey; formerKeys: readonly string[] }
    output: { isComplete: boolean }
  }
  /** Gives the open copy and its backups another key. */
  'copy.rekey': { input: { workspaceId: string; key: string }; output: { isComplete: boolean } }
  /** Sets aside a copy whose key is gone, so that another can take its place. Returns its new path. */
  'copy.setAside': { input: { workspaceId: string }; output: string }
  /** Like `copy.look`, for a copy set aside at this path. */
  'copy.lookEarlier': { input: { workspaceId: string; path: string }; output: CopyForm }
  /**
   * Puts a copy that was set aside in place of the open one, which is set aside instead; it is first read with its key.
   */
  'copy.exchange': { input: { workspaceId: string; path: string; key: string }; output: null }
  'workspace.setUnencrypted': { input: { workspaceId: string; unencrypted: boolean }; output: null }
  /** One request with this address and token; neither is stored. */
  'connection.probe': { input: { baseUrl: string; token: string }; output: { programs: number } }
  /** Ends every probe under way, with `cancelled`. */
  'connection.cancelProbes': { input: null; output: null }
  /** The path of a finished download; `unknownHere` when the file is not there. */
  'evidence.path': { input: CommandInput<'evidence.showInFolder'>; output: string }
  /** The path of an exported file; `unknownHere` when no export since the desk was started has that number. */
  'export.path': { input: CommandInput<'export.showInFolder'>; output: string }
  /** Finishes work in flight and closes every database. The worker ends afterwards. */
  'engine.close': { input: null; output: null }
}

export type EngineCallName = EngineCommand | keyof EngineCalls | ReadName
export type EngineInput<N extends EngineCallName> = N extends keyof EngineCalls
  ? EngineCalls[N]['input']
  : N extends ReadName
    ? ReadInput<N>
    : N extends EngineCommand
      ? CommandInput<N>
      : never
export type EngineOutput<N extends EngineCallName> = N extends keyof EngineCalls
  ? EngineCalls[N]['output']
  : N extends ReadName
    ? ReadOutput<N>
    : N extends EngineCommand
      ? CommandOutput<N>
      : never

/** The data that the worker is started with (`workerData`). */
export interface EngineStart {
  /** The folder of all databases; created with mode 0700 if missing. */
  readonly profileDir: string
  /** The built thread of storage jobs; omitted when running from source. */
  readonly storageJobFile?: string
  /** The built thread of exports; omitted when running from source. */
  readonly exportJobFile?: string
  /** The host can ask its system for a proxy. */
  readonly asksSystemProxy?: boolean
}

export type ToEngine = {
  readonly [N in EngineCallName]: { readonly id: number; readonly name: N; readonly input: EngineInput<N> }
}[EngineCallName]

export type FromEngine =
  | { readonly kind: 'answer'; readonly id: number; readonly result: Result<unknown> }
  | { readonly kind: 'event'; readonly event: DeskEvent }
  /** Asks which proxy the system uses for this address. The answer is a `SystemProxyAnswer`. */
  | { readonly kind: 'systemProxy'; readonly id: number; readonly address: string }

/** `list`: in the form `readProxyList` takes; null = the system does not say. */
export interface SystemProxyAnswer {
  readonly kind: 'systemProxy'
  readonly id: number
  readonly list: string | null
}
