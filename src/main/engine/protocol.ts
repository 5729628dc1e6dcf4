import type { CommandInput, CommandName, CommandOutput } from '#shared/desk/commands.ts'
import type { DeskEvent } from '#shared/desk/events.ts'
import type { DeskDamage, Settings } from '#shared/desk/models.ts'
import type { ProxyRoute, ProxySetting } from '#shared/desk/proxy.ts'
import type { ReadInput, ReadName, ReadOutput } from '#shared/desk/reads.ts'
import type { Result } from '#shared/desk/result.ts'
import type { WorkspaceColor } from '#shared/desk/workspace-look.ts'

/** The messages between the main thread and the engine's worker. Structured-clone data only. */

/** The key of a local copy: 256 bits as hex digits; null = the copy is not encrypted. Never told, logged or stored by the engine. */
export type CopyKey = string | null

/** The kind of a database, told by its first bytes. */
export type CopyForm =
  | { readonly form: 'none' }
  | { readonly form: 'clear' }
  /** `keyIds`: of the key it was written with; more than one where its first page may be damaged. */
  | { readonly form: 'encrypted'; readonly keyIds: readonly string[] }

/** A workspace as the engine keeps it. Its token is never stored here. */
export interface WorkspaceRecord {
  readonly id: string
  readonly name: string
  readonly color?: WorkspaceColor
  readonly baseUrl: string
  readonly isDemo: boolean
  readonly meUserId: string | null
  /** The service's limit is 120; only the embedded demo service, which is ours, is asked faster. */
  readonly requestsPerMinute: number
  /** A person decided that the local copy is not encrypted, or there is nothing in it to hide. */
  readonly unencrypted: boolean
}

/** What a proxy is signed in to with. It counts for the setting with this account, and is held in memory alone. */
export interface HeldSignIn {
  readonly account: string
  readonly name: string
  readonly password: string
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

/** Calls only main makes. */
interface EngineCalls {
  'desk.read': { input: null; output: DeskRecord }
  'settings.update': { input: CommandInput<'settings.update'>; output: Settings }
  /** Keeps the setting and goes by it at once. `signIn` null = as it is held. */
  'proxy.change': { input: { proxy: ProxySetting; signIn: HeldSignIn | null }; output: null }
  'proxy.signIn': { input: { signIn: HeldSignIn }; output: null }
  /** How an address would be reached now. Nothing is sent. */
  'proxy.route': { input: { address: string }; output: ProxyRoute }
  'workspace.add': { input: WorkspaceRecord; output: null }
  'workspace.remove': { input: { workspaceId: string }; output: null }
  'workspace.makeCurrent': { input: { workspaceId: string }; output: null }
  'workspace.setMe': { input: { workspaceId: string; userId: string | null }; output: WorkspaceRecord }
  'workspace.update': { input: CommandInput<'workspace.update'>; output: WorkspaceRecord }
  /** Where the service answers now; the embedded demo service gets another port at every start. */
  'workspace.setBaseUrl': { input: { workspaceId: string; baseUrl: string }; output: null }
  /** Hands the token over and starts (or resumes) syncing; null = read the local copy only. */
  'workspace.attach': { input: { workspaceId: string; token: string | null }; output: null }
  /** The kind of the local copy, told by its first bytes. */
  'copy.look': { input: { workspaceId: string }; output: CopyForm }
  /**
   * Hands the key of the local copy over and opens it; null = it is not encrypted. What is in clear, or has one of the
   * former keys, gets this one first: the copy and its backups. `storageProgress` tells how far that is; not complete:
   * a backup still has the key it had.
   */
  'copy.open': {
    input: { workspaceId: string; key: CopyKey; formerKeys: readonly string[] }
    output: { isComplete: boolean }
  }
  /** Gives the open copy and its backups another key. */
  'copy.rekey': { input: { workspaceId: string; key: string }; output: { isComplete: boolean } }
  /** Puts a copy whose key is gone aside, for another to begin in its place. Answers where it is kept. */
  'copy.setAside': { input: { workspaceId: string }; output: string }
  /** As `copy.look`, of one that was set aside at this path. */
  'copy.lookEarlier': { input: { workspaceId: string; path: string }; output: CopyForm }
  /** Puts one that was set aside in the place of the open copy, which is set aside instead; it is read with its key before. */
  'copy.exchange': { input: { workspaceId: string; path: string; key: string }; output: null }
  'workspace.setUnencrypted': { input: { workspaceId: string; unencrypted: boolean }; output: null }
  /** One request with this address and token, stored nowhere. */
  'connection.probe': { input: { baseUrl: string; token: string }; output: { programs: number } }
  /** Ends every probe that is under way, with `cancelled`. */
  'connection.cancelProbes': { input: null; output: null }
  /** Where a finished download lies; `unknownHere` when it does not. */
  'evidence.path': { input: CommandInput<'evidence.showInFolder'>; output: string }
  /** Where a file of reports lies; `unknownHere` when none of this start of the desk has that number. */
  'export.path': { input: CommandInput<'export.showInFolder'>; output: string }
  /** Finishes what is in flight, closes every database. The worker ends afterwards. */
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

/** The data the worker is started with (`workerData`). */
export interface EngineStart {
  /** Folder of all databases; made 0700 when missing. */
  readonly profileDir: string
  /** The built thread of storage jobs; left out where the sources are run. */
  readonly storageJobFile?: string
  /** The built thread of exports; left out where the sources are run. */
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
  /** Which proxy does the system use for this address? Answered by `SystemProxyAnswer`. */
  | { readonly kind: 'systemProxy'; readonly id: number; readonly address: string }

/** `list`: as `readProxyList` takes it; null = the system does not say. */
export interface SystemProxyAnswer {
  readonly kind: 'systemProxy'
  readonly id: number
  readonly list: string | null
}
