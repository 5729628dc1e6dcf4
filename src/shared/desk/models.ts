import type { QueryProblem } from '../rules/query/ast.ts'
import type { Refusal } from '../rules/refusals.ts'
import type { SeverityBand } from '../rules/severity.ts'
import type { StatusPhase } from '../rules/status.ts'
import type { DeskError } from './errors.ts'
import type { KeyChoices } from './key-choices.ts'
import type { Label } from './labels.ts'
import type { WakingReason } from './marks.ts'
import type { NamedValue, PersonView } from './named.ts'
import type { CollisionField } from './outbox.ts'
import type { OwnView } from './own-view.ts'
import type { ProxySetting, ProxySignIn } from './proxy.ts'
import type { SignalChoices } from './signals.ts'
import type { DueView } from './sla.ts'
import type { WorkspaceColor } from './workspace-look.ts'

/** Models the window shows, as plain JSON. All instants are milliseconds since 1970, UTC. */

export interface Workspace {
  readonly id: string
  /** Host of the address, or "Demo workspace", until the user renames it; unique. */
  readonly name: string
  /** Left out until one is chosen; until then the id decides. */
  readonly color?: WorkspaceColor
  readonly baseUrl: string
  readonly isDemo: boolean
  /** The token owner's user id, once chosen or learned; the service does not say who owns a token. */
  readonly meUserId: string | null
  /** `session`: no keychain, the token lives until the desk is closed. `missing`: must be entered again. */
  readonly token: 'keychain' | 'session' | 'missing'
  readonly copy: CopyState
}

/** Whether the local copy of a workspace is open, and if not, why. */
export type CopyState =
  | { readonly state: 'opening' }
  | {
      readonly state: 'open'
      /** Where its key is kept. `session`: only in this run of the desk. `none`: it is not encrypted. */
      readonly protection: 'keychain' | 'passphrase' | 'session' | 'none'
      /** False: the user has not yet shown that the recovery code is written down. */
      readonly hasRecoveryCode: boolean
      /** Why it is not encrypted though it should be; the next start tries again. */
      readonly hindrance?: DeskError
    }
  /**
   * Nothing keeps a key for a new copy: the user chooses between a passphrase and no encryption, or opens the keychain.
   */
  | { readonly state: 'undecided'; readonly keychain: 'absent' | 'locked' | 'failed' }
  | { readonly state: 'needsPassphrase' }
  | { readonly state: 'keychainLocked' }
  /** Its key is not here. `absent`: there is no keychain it could be in. */
  | { readonly state: 'keyMissing'; readonly keychain: 'answers' | 'absent' }
  /** The keychain's key is not the one the copy was written with. */
  | { readonly state: 'keyWrong' }
  | { readonly state: 'failed'; readonly error: DeskError }

/** Counts of the data of a workspace that only this machine has. */
export interface AtStake {
  /** Actions not yet settled. */
  readonly unsent: number
  readonly drafts: number
  /** Reports that are reviewed, snoozed, pinned or labeled. */
  readonly marks: number
  readonly notes: number
  readonly views: number
  readonly labels: number
  /** Names of vulnerability types. */
  readonly typeNames: number
  readonly slaRules: number
  /** Copies that were damaged or set aside and are kept beside it, with all they contain. */
  readonly keptCopies: number
}

/** The service names another author for a comment posted here than the user chose as "me". */
export interface OtherAuthor {
  readonly author: PersonView
  /** null: not chosen yet. */
  readonly me: PersonView | null
}

export interface Settings {
  readonly theme: 'system' | 'light' | 'dark'
  /** Widths of the panes in CSS px, where there is room for them. */
  readonly railWidth: number
  readonly listWidth: number
  /** Of the decision sidebar, at the right. */
  readonly sideWidth: number
  readonly singleKeys: boolean
  /** Seconds an action is held before it is sent, so that it can be undone. */
  readonly undoSeconds: number
  /** Whole US dollars, or about as much in another currency; a larger bounty or bonus must be typed twice. */
  readonly rewardConfirmAbove: number
  /** The same for currencies with their own limit, in whole units, by code. */
  readonly rewardConfirmByCurrency: Readonly<Record<string, number>>
  /** Days that settled actions are listed in the outbox and kept on this machine. */
  readonly outboxKeptDays: number
  readonly keys: KeyChoices
  /** Whether the next report opens by itself after a change of status. */
  readonly advancesAfterState: boolean
  /** Whether reviewed reports stay in the inbox. */
  readonly keepsReviewed: boolean
  /** Whether the user has been shown what reviewing does to the inbox. */
  readonly knowsReviewed: boolean
  /** How much room a row of the list takes. */
  readonly density: 'comfortable' | 'compact'
  readonly signals: SignalChoices
  /** Folder for evidence: a whole path; null = the desk's own folder. */
  readonly evidenceFolder: string | null
  /** See `naming-template.ts`. */
  readonly evidenceNaming: string
  readonly allowedHosts: readonly AllowedHost[]
  readonly proxy: ProxySetting
}

/** A host of this network from which the user allowed evidence of a workspace. */
export interface AllowedHost {
  readonly workspaceId: string
  /** With its port, as `host` of `storageRefused`. */
  readonly host: string
}

export interface DeskState {
  readonly version: string
  readonly host: 'electron' | 'chromium'
  readonly platform: 'darwin' | 'win32' | 'linux'
  readonly workspaces: readonly Workspace[]
  readonly currentWorkspaceId: string | null
  readonly settings: Settings
  readonly keychain:
    | { readonly state: 'unlocked' | 'locked' }
    | { readonly state: 'absent'; readonly reason: string }
  /** Damage found when the desk's own database was opened; null = none. */
  readonly damage: DeskDamage | null
  /** null = the proxy of the settings asks for no name. */
  readonly proxySignIn: ProxySignIn | null
}

/** The state of the desk's own database: workspaces and settings, never a token or a report. */
export interface DeskDamage {
  readonly keptAt: string
  /** Workspaces that are listed again: read from the damaged file, or learned from their own local copies. */
  readonly workspaces: number
  /** Local copies that do not say which workspace they belong to; they stay where they are. */
  readonly unmatched: readonly string[]
}

/** Half-open `[start, end)` ranges of UTF-16 units in the text beside them. */
export type Highlights = readonly (readonly [start: number, end: number])[]

/** Where a search found its words. `text` is the excerpt to show when that was not the title. */
export interface SearchHit {
  readonly field:
    | 'title'
    | 'summary'
    | 'description'
    | 'impact'
    | 'cve'
    | 'comment'
    | 'evidence'
    | 'note'
    | 'id'
  readonly text: string
  readonly highlights: Highlights
}

/** The user's marks on a report that still hold. */
export interface RowMarks {
  readonly reviewed: boolean
  /** Seen once, and something happened since. */
  readonly changed: boolean
  /** Snoozed; `until` null = until something happens. */
  readonly snooze: { readonly until: number | null; readonly ifUnanswered: boolean } | null
  /** It was snoozed, and has not been opened since it woke. */
  readonly woke: { readonly at: number; readonly reason: WakingReason } | null
}

/** Whose turn it is to reply; `since` null = the service did not say since when. */
export interface RowTurn {
  readonly who: 'team' | 'reporter'
  readonly since: number | null
}

export interface ReportRow {
  readonly id: number
  readonly title: string
  readonly titleHighlights: Highlights
  readonly hit: SearchHit | null
  readonly programId: number | null
  readonly programName: string | null
  readonly status: (NamedValue & { readonly phase: StatusPhase }) | null
  readonly severity: (NamedValue & { readonly band: SeverityBand }) | null
  readonly assignee: PersonView | null
  readonly createdAt: number | null
  readonly lastActivityAt: number | null
  /** Not opened since its last activity. */
  readonly unseen: boolean
  /** Left out where it is neither side's turn, or unknown. */
  readonly turn?: RowTurn
  /** The promise to be kept next; left out where none is open. */
  readonly due?: DueView
  /** The amount paid for it, in whole units of its program's currency; left out when nothing was paid. */
  readonly bounty?: { readonly amount: number; readonly currency: string | null }
  /** Its target is outside its program's scope. */
  readonly isOutOfScope?: true
  /** The name the user gave its vulnerability type. */
  readonly typeName?: string
  /** The service found it, and its texts are not here yet. */
  readonly awaitsTexts?: true
  /** `waiting`: an action on it is pending. `needsPerson`: one failed, is unsure or in conflict. */
  readonly outbox: 'waiting' | 'needsPerson' | null
  /** Left out when there are none. */
  readonly marks?: RowMarks
  /** The user's own labels, by name; left out when there are none. */
  readonly labels?: readonly Label[]
  readonly isPinned?: true
  /** The user wrote a private note about it. */
  readonly hasNote?: true
}

/** A group of reports in a queue. */
export interface QueueGroup {
  /** Unique within its queue. */
  readonly key: string
  /** Hostile; null = the service did not say, or there is none: see `kind`. */
  readonly label: string | null
  readonly kind: GroupKind
  readonly count: number
}

/**
 * A group's kind, which decides how it is drawn besides its name. `day`: `from` is the first instant of the day or
 * month. `due`: of the day, and for today the present.
 */
export type GroupKind =
  | { readonly by: 'program' }
  | { readonly by: 'type' }
  | { readonly by: 'severity'; readonly band: SeverityBand }
  | { readonly by: 'status'; readonly phase: StatusPhase }
  | { readonly by: 'assignee'; readonly who: 'me' | 'person' | 'nobody' | 'unknown' }
  | { readonly by: 'day'; readonly span: 'later' | 'day' | 'month' | 'unknown'; readonly from: number }
  | { readonly by: 'due'; readonly span: 'overdue' | 'day' | 'later' | 'none'; readonly from: number }

export const latestAtMost = 50

/** Shows later whether something happened on a report since a list was read. */
export interface LatestActivity {
  readonly id: number
  /** Time of its last activity, else of its submission; ms since 1970, 0 when neither is known. */
  readonly at: number
}

export interface QueueWindow {
  /** Number of all rows that match, not only those in this window; a lower bound while it is not exact. */
  readonly total: number
  /** False: counting takes longer than finding these rows did; ask `queue.total`. */
  readonly isTotalExact: boolean
  readonly offset: number
  readonly rows: readonly ReportRow[]
  /** These are only the first rows, as many as were wanted at once: ask again for the whole window. */
  readonly isBeginning?: true
  /** Parts of the search that were not understood, with their positions in the text; the rest was applied. */
  readonly problems: readonly QueryProblem[]
  readonly tookMs: number
  /**
   * The reports of the local copy with the newest activity, newest first, at most `latestAtMost`. Empty when the search
   * has words.
   */
  readonly latest: readonly LatestActivity[]
  /** The groups of the whole queue in their order; left out when rows are not grouped. */
  readonly groups?: readonly QueueGroup[]
}

export interface QueueCounts {
  readonly all: number
  readonly inbox: number
  readonly mine: number
  readonly unassigned: number
  readonly critical: number
  readonly needsReply: number
  readonly waiting: number
  readonly pinned: number
  /**
   * Open reports whose timelines must be read, or read again: whose turn it is may have changed. Timelines that could
   * not be read count as `unreadableTimelines` instead, until they are tried again.
   */
  readonly unreadTimelines: number
  /** Those of them whose timelines were never read. */
  readonly missingTimelines: number
  readonly unreadableTimelines: number
  readonly changed: number
  readonly snoozed: number
  readonly reviewed: number
  /** Reports with a promise at risk or missed. */
  readonly sla: number
  readonly programs: readonly {
    readonly id: number
    readonly name: string
    readonly open: number
    readonly total: number
  }[]
}

/** The parts of a report, each read by separate requests. */
export const reportParts = ['details', 'timeline', 'evidence'] as const
export type ReportPart = (typeof reportParts)[number]

/**
 * A part of a report, or some of its items, whose last answer could not be used; the desk requests it again by itself.
 */
export interface UnreadPart {
  readonly part: ReportPart
  /** In plain words. */
  readonly why: string
  /** False: only some of its items are unread. */
  readonly isWhole: boolean
}

/** A report's program and target as the service describes them; `null` = it does not say. */
export interface ReportScope {
  readonly isInScope: boolean | null
  readonly tier: number | null
  /** The service's word. */
  readonly maximumSeverity: string | null
  readonly isBountyEligible: boolean | null
  readonly program: 'open' | 'paused' | 'inactive' | null
}

/** A report as known here; `null` = the service did not say (yet). */
export interface ReportView {
  readonly id: number
  readonly title: string
  readonly program: { readonly id: number; readonly name: string; readonly currency: string | null } | null
  readonly target: NamedValue | null
  /** Whether the program says that the target is out of scope. */
  readonly isOutOfScope: boolean
  readonly scope: ReportScope
  readonly status: (NamedValue & { readonly phase: StatusPhase }) | null
  readonly severity: (NamedValue & { readonly band: SeverityBand }) | null
  readonly reporter: PersonView | null
  readonly assignee: PersonView | null
  readonly createdAt: number | null
  readonly lastActivityAt: number | null
  readonly summary: string | null
  readonly description: string | null
  readonly impact: string | null
  readonly vulnerabilityTypeId: number | null
  readonly cwe: { readonly id: number; readonly name: string | null } | null
  readonly cvss: string | null
  readonly cve: string | null
  readonly bounty: number | null
  readonly bonus: number | null
  readonly duplicateOf: { readonly id: number; readonly title: string | null } | null
  readonly effectiveRole: string | null
  /** False: by the user's settings, texts of reports like this are not kept; opening it reads them again. */
  readonly textsKept: boolean
  /** When details, timeline and evidence were last read from the service; null = not yet. */
  readonly detailsReadAt: number | null
  readonly timelineReadAt: number | null
  readonly evidenceReadAt: number | null
  /** Actions that were answered 403 on reports like this one. */
  readonly refusals: readonly Refusal[]
  readonly unread: readonly UnreadPart[]
  readonly timelineCount: number
  readonly evidenceCount: number
  /** Fields shown with the value a pending action will give them. */
  readonly pending: readonly CollisionField[]
  /** See `ReportRow.due`. */
  readonly due?: DueView
  /** Left out when empty. */
  readonly own?: OwnView
}

export interface TimelineEntry {
  /** int64 as digits. */
  readonly id: string
  /** Markdown, hostile. */
  readonly message: string
  readonly createdAt: number | null
  /** `unknown`: the service did not say; shown as internal, to be careful. */
  readonly audience: 'internal' | 'public' | 'unknown'
  readonly hasEvidence: boolean
  /** null = a system entry. */
  readonly actor: (PersonView & { readonly isReporter: boolean }) | null
}

export interface TimelineView {
  readonly entries: readonly TimelineEntry[]
  /** False until all older entries have been read from the service. */
  readonly complete: boolean
  /** Ids of entries others added since the user saw the report; left out when there are none. */
  readonly news?: readonly string[]
}

export interface EvidenceItem {
  readonly id: string
  readonly filename: string | null
  /** Bytes, according to the service. */
  readonly size: number | null
  readonly mimeType: string | null
  readonly status: string | null
}

/** An item from the service that could not be used, though the rest of its page was. */
export interface SetAside {
  readonly at: number
  readonly endpoint: string
  /** Which item, as far as that is known: "report 4711", "entry 3 of the page". */
  readonly what: string
  readonly why: string
}

export interface SyncPhase {
  /** `sweep`: all reports are checked for changes that left no activity. */
  readonly name: 'programs' | 'queue' | 'details' | 'sweep'
  readonly done: number
  /** null while it cannot be known. */
  readonly of: number | null
}
