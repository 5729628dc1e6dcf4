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

/** Models for the window, as plain JSON. All instants are milliseconds since 1970, UTC. */

export interface Workspace {
  readonly id: string
  /** The address's host, or "Demo workspace", until the user renames the workspace; unique. */
  readonly name: string
  /** Given to each new workspace. Left out in workspaces of earlier versions; their color is derived from the id. */
  readonly color?: WorkspaceColor
  readonly baseUrl: string
  readonly isDemo: boolean
  /** The token owner's user id, once chosen or learned; the service does not say who owns a token. */
  readonly meUserId: string | null
  /** Where the token is. `session`: in memory until the desk closes, for lack of a keychain. `missing`: ask for it. */
  readonly token: 'keychain' | 'session' | 'missing'
  readonly copy: CopyState
}

/** Whether the local copy of a workspace is open, and if not, why. */
export type CopyState =
  | { readonly state: 'opening' }
  | {
      readonly state: 'open'
      /** Where the copy's key is. `session`: in memory until the desk closes. `none`: the copy is not encrypted. */
      readonly protection: 'keychain' | 'passphrase' | 'session' | 'none'
      /** False: the user has not yet shown that the recovery code is written down. */
      readonly hasRecoveryCode: boolean
      /** Why the copy is not encrypted although it should be; the next start tries again. */
      readonly hindrance?: DeskError
    }
  /**
   * No keychain can store the key of a new copy: the user must choose a passphrase or no encryption, or unlock the
   * keychain.
   */
  | { readonly state: 'undecided'; readonly keychain: 'absent' | 'locked' | 'failed' }
  | { readonly state: 'needsPassphrase' }
  | { readonly state: 'keychainLocked' }
  /** The copy's key was not found: not in a working keychain (`answers`), or for lack of any keychain (`absent`). */
  | { readonly state: 'keyMissing'; readonly keychain: 'answers' | 'absent' }
  /** The keychain has a key for this copy, but the copy is encrypted with another one. */
  | { readonly state: 'keyWrong' }
  | { readonly state: 'failed'; readonly error: DeskError }

/** Counts of a workspace's data that exists only on this machine. */
export interface AtStake {
  /** Unsettled actions. */
  readonly unsent: number
  readonly drafts: number
  /** Reports that are reviewed, snoozed, pinned or labeled. */
  readonly marks: number
  readonly notes: number
  readonly views: number
  readonly labels: number
  /** Names the user gave to vulnerability types. */
  readonly typeNames: number
  readonly slaRules: number
  /** Damaged or set-aside copies that are stored beside the local copy. */
  readonly keptCopies: number
}

/** A comment posted here has another author, according to the service, than the user chosen as "me". */
export interface OtherAuthor {
  readonly author: PersonView
  /** The user chosen as "me"; null = none yet. */
  readonly me: PersonView | null
}

export interface Settings {
  readonly theme: 'system' | 'light' | 'dark'
  /** Widths of the panes, in CSS px; used while the window has enough room. */
  readonly railWidth: number
  readonly listWidth: number
  /** Width of the decision sidebar, on the right. */
  readonly sideWidth: number
  readonly singleKeys: boolean
  /** How long an action is held before it is sent, in seconds, so that it can be undone. */
  readonly undoSeconds: number
  /**
   * A bounty or bonus above this must be typed twice. In whole US dollars; for other currencies, about the same value.
   */
  readonly rewardConfirmAbove: number
  /** Limits that replace `rewardConfirmAbove` for single currencies: in whole units, by currency code. */
  readonly rewardConfirmByCurrency: Readonly<Record<string, number>>
  /** For how many days settled actions are stored on this machine and listed in the outbox. */
  readonly outboxKeptDays: number
  readonly keys: KeyChoices
  /** Whether the next report opens automatically after the user changed a status. */
  readonly advancesAfterState: boolean
  /** Whether reviewed reports stay in the inbox. */
  readonly keepsReviewed: boolean
  /** Whether the user has been shown what reviewing does to the inbox. */
  readonly knowsReviewed: boolean
  /** How tall a row of the list is. */
  readonly density: 'comfortable' | 'compact'
  readonly signals: SignalChoices
  /** Absolute path of the folder for evidence; null = the desk's own folder. */
  readonly evidenceFolder: string | null
  /** The template that names the folders for evidence; see `naming-template.ts`. */
  readonly evidenceNaming: string
  readonly allowedHosts: readonly AllowedHost[]
  readonly proxy: ProxySetting
}

/** A host on the local network from which the user allowed a workspace to download evidence. */
export interface AllowedHost {
  readonly workspaceId: string
  /** Host and port, written as in `host` of the `storageRefused` error. */
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
  /** null = the proxy in the settings needs no sign-in. */
  readonly proxySignIn: ProxySignIn | null
}

/** Damage to the desk's own database, which stores workspaces and settings but no tokens and no reports. */
export interface DeskDamage {
  readonly keptAt: string
  /** How many workspaces were recovered, from the damaged file or from their local copies. */
  readonly workspaces: number
  /** Files of local copies that could not be matched to a workspace; they were left where they are. */
  readonly unmatched: readonly string[]
}

/** Half-open ranges `[start, end)` to highlight, in UTF-16 units of the text that they accompany. */
export type Highlights = readonly (readonly [start: number, end: number])[]

/** The field in which a search found its words. `text` is the excerpt to show if that field is not the title. */
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

/** The user's marks on a report, without those that later activity made outdated. */
export interface RowMarks {
  readonly reviewed: boolean
  /** The user has seen the report, and there was activity since. */
  readonly changed: boolean
  /** Set while the report is snoozed; `until` null = until there is new activity. */
  readonly snooze: { readonly until: number | null; readonly ifUnanswered: boolean } | null
  /** Set after a snooze has ended, until the report is opened. */
  readonly woke: { readonly at: number; readonly reason: WakingReason } | null
}

/** Whose turn it is to reply, and since when; `since` null = the service did not say. */
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
  /** The report was not opened since its last activity. */
  readonly unseen: boolean
  /** Left out when it is neither side's turn, or when it is unknown whose turn it is. */
  readonly turn?: RowTurn
  /** The promise that is due next; left out when none is open. */
  readonly due?: DueView
  /** The amount paid for the report, in whole units of the program's currency; left out when nothing was paid. */
  readonly bounty?: { readonly amount: number; readonly currency: string | null }
  /** The report's target is outside the program's scope. */
  readonly isOutOfScope?: true
  /** The name the user gave to the report's vulnerability type. */
  readonly typeName?: string
  /** A search at the service found the report, and its texts are not in the local copy yet. */
  readonly awaitsTexts?: true
  /** `waiting`: an action on the report is pending. `needsPerson`: an action failed, is unsure or in conflict. */
  readonly outbox: 'waiting' | 'needsPerson' | null
  /** Left out when the report has no marks. */
  readonly marks?: RowMarks
  /** The user's own labels, sorted by name; left out when there are none. */
  readonly labels?: readonly Label[]
  readonly isPinned?: true
  /** The user wrote a private note about the report. */
  readonly hasNote?: true
}

/** A group of reports in a queue. */
export interface QueueGroup {
  /** Unique within the queue. */
  readonly key: string
  /** Hostile. null = the group has no name from the service; `kind` says what to show. */
  readonly label: string | null
  readonly kind: GroupKind
  readonly count: number
}

/**
 * A group's kind. It decides how the group's heading is drawn, except for the group's name. `from` of `day`: the first
 * instant of the day or month. `from` of `due`: the first instant of the day, or the present instant for today.
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

/** A report's last activity when a list was read: comparing it later shows whether something happened since. */
export interface LatestActivity {
  readonly id: number
  /** When the last activity was, else when the report was submitted; ms since 1970, 0 when neither is known. */
  readonly at: number
}

export interface QueueWindow {
  /** How many rows the whole queue has; only a lower bound if `isTotalExact` is false. */
  readonly total: number
  /**
   * False: not all rows were counted, since that takes longer than finding the rows of this window; call `queue.total`.
   */
  readonly isTotalExact: boolean
  readonly offset: number
  readonly rows: readonly ReportRow[]
  /** `rows` are only the first `rowsAtMost` of the window; request the window again to get the others. */
  readonly isBeginning?: true
  /** Parts of the search that were not understood, with their positions in the text; the other parts were applied. */
  readonly problems: readonly QueryProblem[]
  readonly tookMs: number
  /**
   * The reports of the local copy with the newest activity, newest first, at most `latestAtMost`. Empty for a search
   * for text.
   */
  readonly latest: readonly LatestActivity[]
  /** All groups of the queue, in their order; left out when rows are not grouped. */
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
   * Open reports whose timelines must be read (again) to know whose turn it is. Reports whose timelines could not be
   * read count in `unreadableTimelines` instead, until they are tried again.
   */
  readonly unreadTimelines: number
  /** How many of `unreadTimelines` were never read. */
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

/** The parts of a report that are read by separate requests. */
export const reportParts = ['details', 'timeline', 'evidence'] as const
export type ReportPart = (typeof reportParts)[number]

/**
 * A part of a report whose last answer from the service could not be used, in whole or for some items; the desk
 * requests the part again automatically.
 */
export interface UnreadPart {
  readonly part: ReportPart
  /** For display. */
  readonly why: string
  /** False: only some items of the part are unread. */
  readonly isWhole: boolean
}

/** How the service describes a report's program and target; null = it does not say. */
export interface ReportScope {
  readonly isInScope: boolean | null
  readonly tier: number | null
  /** The service's name of the severity. */
  readonly maximumSeverity: string | null
  readonly isBountyEligible: boolean | null
  readonly program: 'open' | 'paused' | 'inactive' | null
}

/** A report as the local copy has it; null = the service did not say (yet). */
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
  /** False: the texts were evicted, as the user's settings demand; opening the report reads them again. */
  readonly textsKept: boolean
  /** When details, timeline and evidence were last read from the service; null = not yet. */
  readonly detailsReadAt: number | null
  readonly timelineReadAt: number | null
  readonly evidenceReadAt: number | null
  /** Actions that the service answered with 403 on reports like this one. */
  readonly refusals: readonly Refusal[]
  readonly unread: readonly UnreadPart[]
  readonly timelineCount: number
  readonly evidenceCount: number
  /** Fields that show the value a pending action will give them. */
  readonly pending: readonly CollisionField[]
  /** The promise that is due next; left out when none is open. */
  readonly due?: DueView
  /** Left out when the user has no labels, pin or note on the report. */
  readonly own?: OwnView
}

export interface TimelineEntry {
  /** An int64 in decimal digits. */
  readonly id: string
  /** Markdown, hostile. */
  readonly message: string
  readonly createdAt: number | null
  /** `unknown`: the service did not say; shown as internal, to be safe. */
  readonly audience: 'internal' | 'public' | 'unknown'
  readonly hasEvidence: boolean
  /** null = a system entry. */
  readonly actor: (PersonView & { readonly isReporter: boolean }) | null
}

export interface TimelineView {
  readonly entries: readonly TimelineEntry[]
  /** Whether all entries have been read from the service; until then, older ones are missing. */
  readonly complete: boolean
  /** Ids of entries that others added since the user saw the report; left out when there are none. */
  readonly news?: readonly string[]
}

export interface EvidenceItem {
  readonly id: string
  readonly filename: string | null
  /** In bytes, according to the service. */
  readonly size: number | null
  readonly mimeType: string | null
  readonly status: string | null
}

/** An item of an answer that could not be used; the other items of its page were used. */
export interface SetAside {
  readonly at: number
  readonly endpoint: string
  /** Which item it is, as far as known: "report 4711", "entry 3 of the page". */
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
