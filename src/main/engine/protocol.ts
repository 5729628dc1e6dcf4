import type { CommandInput, CommandName, CommandOutput } from '#shared/desk/commands.ts'
import type { DeskEvent } from '#shared/desk/events.ts'
import type { DeskDamage, Settings } from '#shared/desk/models.ts'
import type { ProxyRoute, ProxySetting } from '#shared/desk/proxy.ts'
import type { ReadInput, ReadName, ReadOutput } from '#shared/desk/reads.ts'
import type { Result } from '#shared/desk/result.ts'
import type { WorkspaceColor } from '#shared/desk/workspace-look.ts'

/** The messages between the main thread and the engine's worker. All their data can be cloned between threads. */

/**
 * The key of a local copy: 256 bits as hex digits; null = the copy is not encrypted. The engine never returns, logs or
 * stores it.
 */
export type CopyKey = string | null

/** Whether a database is encrypted, recognized by its first bytes. */
export type CopyForm =
  | { readonly form: 'none' }
  | { readonly form: 'clear' }
  /** `keyIds`: the id of the key it was written with; more than one id if its first page may be damaged. */
  | { readonly form: 'encrypted'; readonly keyIds: readonly string[] }

/** A workspace as the engine stores it. The token is never stored here. */
export interface WorkspaceRecord {
  readonly id: string
  readonly name: string
  readonly color?: WorkspaceColor
  readonly baseUrl: string
  readonly isDemo: boolean
  readonly meUserId: string | null
  /**
   * Maximum number of requests per minute that the desk sends to the service. The limit of services is 120; only the
   * embedded demo service, which is part of the project, gets more.
   */
  readonly requestsPerMinute: number
  /** Whether the local copy stays unencrypted: the user decided so, or it contains nothing to hide. */
  readonly unencrypted: boolean
}

/** Credentials for a proxy. They apply to the proxy setting with this account, and are kept in memory only. */
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

/** Desk commands that the engine handles itself; main handles the others, using the calls below. */
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
  | 'export.wait'
  | 'export.cancel'
  | 'export.copy'
  | `people.${string}`
  | 'workspace.atStake'
>

/** Calls made only by main. */
interface EngineCalls {
  'desk.read': { input: null; output: DeskRecord }
  'settings.update': { input: CommandInput<'settings.update'>; output: Settings }
  /** Stores the proxy setting and applies it at once. `signIn` null = the credentials in memory stay. */
  'proxy.change': { input: { proxy: ProxySetting; signIn: HeldSignIn | null }; output: null }
  'proxy.signIn': { input: { signIn: HeldSignIn }; output: null }
  /** The current route to an address. No request is sent to it. */
  'proxy.route': { input: { address: string }; output: ProxyRoute }
  'workspace.add': { input: WorkspaceRecord; output: null }
  'workspace.remove': { input: { workspaceId: string }; output: null }
  'workspace.makeCurrent': { input: { workspaceId: string }; output: null }
  'workspace.setMe': { input: { workspaceId: string; userId: string | null }; output: WorkspaceRecord }
  'workspace.update': { input: CommandInput<'workspace.update'>; output: WorkspaceRecord }
  /** Sets the service's address, since the embedded demo service gets another port at every start. */
  'workspace.setBaseUrl': { input: { workspaceId: string; baseUrl: string }; output: null }
  /** Passes the workspace's token on and starts (or resumes) syncing; null = only the local copy is read. */
  'workspace.attach': { input: { workspaceId: string; token: string | null }; output: null }
  /** Whether the local copy is encrypted, recognized by its first bytes. */
  'copy.look': { input: { workspaceId: string }; output: CopyForm }
  /**
   * Passes on the key of the local copy and opens it; null = it is not encrypted. An unencrypted copy, or one with a
   * former key, is first encrypted with this key, together with its backups; `storageProgress` reports the progress.
   * `isComplete` false: a backup still has its old key.
   */
  'copy.open': {
    input: { workspaceId: string; key: CopyKey; formerKeys: readonly string[] }
    output: { isComplete: boolean }
  }
  /** Gives the open copy and its backups another key. `isComplete`: as for `copy.open`. */
  'copy.rekey': { input: { workspaceId: string; key: string }; output: { isComplete: boolean } }
  /** Sets aside a copy whose key is gone, so that another copy can have its name. Returns its new path. */
  'copy.setAside': { input: { workspaceId: string }; output: string }
  /** Like `copy.look`, for a copy that was set aside at this path. */
  'copy.lookEarlier': { input: { workspaceId: string; path: string }; output: CopyForm }
  /**
   * Puts a copy that was set aside in the place of the one in use, which is then set aside. The copy is first read with
   * its key.
   */
  'copy.exchange': { input: { workspaceId: string; path: string; key: string }; output: null }
  'workspace.setUnencrypted': { input: { workspaceId: string; unencrypted: boolean }; output: null }
  /** Sends one request with this address and token; neither is stored. */
  'connection.probe': { input: { baseUrl: string; token: string }; output: { programs: number } }
  /** Cancels every probe under way, with `cancelled`. */
  'connection.cancelProbes': { input: null; output: null }
  /** The path of a finished download; `unknownHere` when the file is gone. */
  'evidence.path': { input: CommandInput<'evidence.showInFolder'>; output: string }
  /** The path of an exported file; `unknownHere` when no export since the start of the desk has this id. */
  'export.path': { input: CommandInput<'export.showInFolder'>; output: string }
  /** Lets the upkeep begin that waited since the start; see `EngineStart`. */
  'engine.beginUpkeep': { input: null; output: null }
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

/** The first message to the engine's thread: it opens this profile. */
export interface EngineStart {
  /** The folder of all databases; created with mode 0700 if missing. */
  readonly profileDir: string
  /** The built file of the thread for storage jobs; omitted when running from source. */
  readonly storageJobFile?: string
  /** The built file of the thread for exports; omitted when running from source. */
  readonly exportJobFile?: string
  /** Whether the host can ask the operating system for its proxy. */
  readonly asksSystemProxy?: boolean
  /**
   * Whether upkeep (indexing what waits, computing due times) waits for `engine.beginUpkeep`, because it competes with
   * the first drawing of the window for the processor.
   */
  readonly upkeepWaits?: boolean
}

export type ToEngine = {
  readonly [N in EngineCallName]: { readonly id: number; readonly name: N; readonly input: EngineInput<N> }
}[EngineCallName]

export type FromEngine =
  | { readonly kind: 'answer'; readonly id: number; readonly result: Result<unknown> }
  | { readonly kind: 'event'; readonly event: DeskEvent }
  /** Asks which proxy the operating system uses for this address. Main replies with a `SystemProxyAnswer`. */
  | { readonly kind: 'systemProxy'; readonly id: number; readonly address: string }

/** `list`: in the format that `readProxyList` reads; null = the system gave no answer. */
export interface SystemProxyAnswer {
  readonly kind: 'systemProxy'
  readonly id: number
  readonly list: string | null
}
