import * as z from 'zod'
import type { DeepLink } from '../rules/deep-link.ts'
import type { QueryCatalogue } from '../rules/query/query-completion.ts'
import {
  AnswerInput,
  type Decided,
  DecideInput,
  DecideKnownIssueInput,
  DecideTogetherInput,
  ForgetRefusalInput,
  type TransitionsView,
  UndoInput,
  type UndoneEntries,
} from './acting-commands.ts'
import type { AnsweredQuestion } from './answered-question.ts'
import {
  BatchEntriesInput,
  BatchInput,
  type BatchView,
  DecideBulkInput,
  type DecidedBulk,
  type DryRun,
  DryRunInput,
  type Gathered,
  GatheredInput,
  GatherInput,
  LearnInput,
  MarkBulkInput,
  type TransitionOffer,
} from './bulk.ts'
import { bulkAtMost } from './bulk-limits.ts'
import {
  CheckCodeInput,
  NewPassphraseInput,
  OpenEarlierInput,
  PassphraseInput,
  RecoverInput,
} from './copy-commands.ts'
import { DraftSlot, type Drafts } from './drafts.ts'
import type { DuplicateCandidate } from './duplicates.ts'
import {
  ChangeDownloadsInput,
  DownloadInput,
  type DownloadsAdded,
  type DownloadsVerified,
  type DownloadsView,
  type DownloadView,
  ShowInFolderInput,
  type ShownInFolder,
  VerifyDownloadsInput,
} from './evidence.ts'
import type { EvidencePreview } from './evidence-preview.ts'
import {
  AnswerExportInput,
  type CopiedReport,
  CopyReportInput,
  type ExportEnd,
  type ExportedFile,
  ExportedFileInput,
  type ExportState,
  StartExportInput,
} from './exports.ts'
import type { FormChoices, UsualWeakness, Weakness } from './form-choices.ts'
import { InsightsInput, type InsightsView, SaveChartInput, type SavedChart } from './insights.ts'
import { LabelShape } from './label-shape.ts'
import type { CountedLabel } from './labels.ts'
import { MarkChange, MarkedReport, markedAtMost, ReportMarks } from './marks.ts'
import { MenuSection } from './menu.ts'
import type {
  AtStake,
  DeskState,
  EvidenceItem,
  OtherAuthor,
  QueueCounts,
  QueueWindow,
  ReportRow,
  ReportView,
  SetAside,
  Settings,
  TimelineView,
  Workspace,
} from './models.ts'
import type { PersonView } from './named.ts'
import type { OutboxCounts, OutboxEntry, OutboxView } from './outbox.ts'
import { OwnReportShape } from './own-report-shape.ts'
import { longestNote } from './own-view.ts'
import { CallOffPictureInput, type FetchedPicture, FetchPictureInput } from './picture.ts'
import type { ProgramView } from './program.ts'
import type { ProxyRoute } from './proxy.ts'
import { ChooseProxyInput } from './proxy-shape.ts'
import { QueueRequest } from './queue-request.ts'
import type { ReporterCard } from './reporter.ts'
import type { Result } from './result.ts'
import { SavedView, savedViewsAtMost } from './saved-view.ts'
import type { ServiceFindings } from './service-findings.ts'
import { SettingsChange } from './settings-change.ts'
import { type Signal, signalKinds } from './signals.ts'
import { type PromiseView, SlaSettings, type SlaState } from './sla.ts'
import type {
  CompactionResult,
  EvictionEstimate,
  IntegrityResult,
  StorageMeasure,
  StorageView,
} from './storage.ts'
import type { SyncState } from './sync-state.ts'
import { SystemNotice } from './system-notice.ts'
import { Template, templatesAtMost } from './template.ts'
import { longestDraft, longestSearch } from './text-limits.ts'
import { TypeNames, type VulnerabilityType } from './vulnerability-types.ts'
import { KeptPlace, WindowPlace } from './window-place.ts'
import { longestWorkspaceName, workspaceColors } from './workspace-look.ts'

/**
 * One command the window can send to the desk. The bridge checks the input against its schema before anything else
 * happens; the output is plain JSON inside a `Result`.
 */
interface Command<Input extends z.ZodType, Output> {
  readonly input: Input
  /** Never set: it only carries the output's type. */
  readonly output?: Output
}

const answers = <Output>() => ({
  to: <Input extends z.ZodType>(input: Input): Command<Input, Output> => ({ input }),
})

const months = z.int().min(1).max(600)
const nothing = z.object({})
const inWorkspace = z.object({ workspaceId: z.string() })
const ofReport = z.object({ workspaceId: z.string(), reportId: z.int() })
/** The limit is longer than any real token, yet short enough to handle cheaply. */
const Token = z.string().trim().min(1).max(8_192)

export const commands = {
  'desk.state': answers<DeskState>().to(nothing),
  'settings.update': answers<Settings>().to(SettingsChange),
  /** Sets the proxy to use from now on. Fails with `proxyRefused` if it cannot be used; then nothing has changed. */
  'proxy.choose': answers<null>().to(ChooseProxyInput),
  /** Returns how a service would be reached, directly or through which proxy; sends nothing. */
  'proxy.look': answers<ProxyRoute>().to(z.object({ address: z.string().max(2_048) })),

  /** Checks address and token against the service, stores the token, starts the first sync. */
  'workspace.connect': answers<Workspace>().to(z.object({ baseUrl: z.string().max(2_048), token: Token })),
  /** Cancels `workspace.connect`, which then ends with `cancelled`. Has no effect once the workspace was added. */
  'workspace.cancelConnect': answers<null>().to(nothing),
  'workspace.openDemo': answers<Workspace>().to(nothing),
  'workspace.switch': answers<null>().to(inWorkspace),
  /** `place`: what the window shows if the token is accepted and the window restarts in another process. */
  'workspace.renewToken': answers<Workspace>().to(
    z.object({ workspaceId: z.string(), token: Token, place: WindowPlace.nullable() }),
  ),
  /** Where the previous window left off, and whether its page crashed; only the first call returns it. */
  'window.takePlace': answers<{ readonly place: WindowPlace | null; readonly hasCrashed: boolean }>().to(
    nothing,
  ),
  /** Answers what the desk's own window asks before it is drawn for the first time, all at once. */
  'window.answersAhead': answers<readonly AnsweredQuestion[]>().to(nothing),
  /**
   * Tells that the desk's own window is drawn for the first time. Sync begins then, upkeep half a second later. If the
   * window does not tell this within 2 s, they begin all the same.
   */
  'window.drawn': answers<null>().to(nothing),
  /** The report that a link from outside leads to, or null; only the first call after a link returns it. */
  'window.takeLink': answers<DeepLink | null>().to(nothing),
  /** Removes the workspace, its token and its local copy from this machine. */
  'workspace.forget': answers<null>().to(inWorkspace),
  /** Counts of the data that only this machine has and that forgetting the workspace would delete. */
  'workspace.atStake': answers<AtStake>().to(inWorkspace),
  /** Changes name and color. `invalidInput` for a name that another workspace has. */
  'workspace.update': answers<Workspace>().to(
    inWorkspace.extend({
      name: z.string().trim().min(1).max(longestWorkspaceName),
      color: z.enum(workspaceColors),
    }),
  ),
  'workspace.chooseMe': answers<Workspace>().to(
    z.object({ workspaceId: z.string(), userId: z.string().nullable() }),
  ),
  'people.list': answers<readonly PersonView[]>().to(inWorkspace),
  /**
   * The author the service names for the last comment posted here, if that is not the user chosen as "me". null
   * otherwise, and after the user has answered with `people.keepMe`.
   */
  'people.otherAuthor': answers<OtherAuthor | null>().to(inWorkspace),
  /** Records that the user keeps the choice of "me", although the service names `author` for posted comments. */
  'people.keepMe': answers<null>().to(
    z.object({ workspaceId: z.string(), author: z.string().max(10_000), me: z.string().max(10_000) }),
  ),

  'queue.window': answers<QueueWindow>().to(
    QueueRequest.extend({
      offset: z.int().min(0),
      limit: z.int().min(1).max(200),
      /** Maximum number of rows to return, though `limit` rows are searched for: see `QueueWindow.isBeginning`. */
      rowsAtMost: z.int().min(1).max(200).optional(),
      /** Each query has its own number; a query that still waits when a newer one arrives fails as `superseded`. */
      generation: z.int().optional(),
    }),
  ),
  /** How many rows a queue has in all, which `queue.window` may not know after a search (see `isTotalExact`). */
  'queue.total': answers<number>().to(QueueRequest),
  /**
   * Searches at the service and stores the reports found, one page with each call. A call with the same query reads the
   * next page; a different query, or `queue.leaveService`, ends the search. Errors: those of a request; `superseded` if
   * the search ended meanwhile.
   */
  'queue.askService': answers<ServiceFindings>().to(QueueRequest),
  'queue.leaveService': answers<null>().to(inWorkspace),
  /** Rows of the reports with these ids, in the order given, without reports that left the queue; ignores groups. */
  'queue.rows': answers<readonly ReportRow[]>().to(QueueRequest.extend({ ids: z.array(z.int()).max(1_000) })),
  /** The row index of a report within a queue; null when the queue does not contain the report. */
  'queue.locate': answers<number | null>().to(QueueRequest.extend({ reportId: z.int() })),
  /** Report ids of a queue, in its order: for selecting a range that extends beyond the rows the window has loaded. */
  'queue.ids': answers<readonly number[]>().to(
    QueueRequest.extend({ offset: z.int().min(0), limit: z.int().min(1).max(bulkAtMost) }),
  ),
  /** The names (of programs, people and so on) that occur in the local copy, to complete a search with. */
  'queue.catalogue': answers<QueryCatalogue>().to(inWorkspace),
  'queue.counts': answers<QueueCounts>().to(inWorkspace),

  /**
   * Reads a report from the local copy, and requests fresh details ahead of all background work. Does not mark the
   * report seen; `marks.seen` does.
   */
  'report.open': answers<ReportView>().to(ofReport),
  /** Only reads a report from the local copy. */
  'report.read': answers<ReportView>().to(ofReport),
  /**
   * Reads a report from the service ahead of all background work, whether or not it is in the local copy. `notFound`
   * when the service does not show it.
   */
  'report.fetch': answers<null>().to(ofReport),
  /**
   * Writes the report that is open in the window to a PDF file, as the window would print it. null = the user cancelled
   * the system's save dialog.
   */
  'window.savePdf': answers<ShownInFolder | null>().to(ofReport),
  'report.timeline': answers<TimelineView>().to(ofReport),
  'report.evidence': answers<readonly EvidenceItem[]>().to(ofReport),

  /** The codes of the currencies that programs pay in, sorted. */
  'programs.currencies': answers<readonly string[]>().to(z.object({ workspaceId: z.string() })),
  /** A program with its scope, from the local copy. */
  'programs.read': answers<ProgramView>().to(z.object({ workspaceId: z.string(), programId: z.int() })),

  /** Queues downloads: of one file of evidence, of all files of a report, or of all files of the selected reports. */
  'evidence.download': answers<DownloadsAdded>().to(DownloadInput),
  'evidence.change': answers<null>().to(ChangeDownloadsInput),
  'evidence.downloads': answers<DownloadsView>().to(inWorkspace),
  /** Downloads of a report's evidence. */
  'evidence.ofReport': answers<readonly DownloadView[]>().to(ofReport),
  /** Checks that finished files still have the bytes that were downloaded; reads them in full, which may take long. */
  'evidence.verify': answers<DownloadsVerified>().to(VerifyDownloadsInput),
  /** A finished file as data that the window can show safely. */
  'evidence.preview': answers<EvidencePreview>().to(ShowInFolderInput),
  /** Lets the user choose a folder in the system's own dialog; null = none was chosen, or the host has no dialog. */
  'evidence.chooseFolder': answers<string | null>().to(nothing),
  /** Shows a finished file in the system's file manager. The file is never opened. */
  'evidence.showInFolder': answers<ShownInFolder>().to(ShowInFolderInput),

  /** The default folder of exports, as an absolute path. */
  'export.place': answers<string>().to(nothing),
  /**
   * Writes reports to a file; `exportProgress` events report progress. Resolves once the file has its final name, or
   * once the user must decide whether a file that may contain secrets is kept. `busy` while the workspace has another
   * export.
   */
  'export.start': answers<ExportEnd>().to(StartExportInput),
  /** The user's decision about a file that may contain secrets: keep it, or remove it (then null). */
  'export.answer': answers<ExportedFile | null>().to(AnswerExportInput),
  /** The export that is under way or waits for the user's decision, for a window that starts again; null = none. */
  'export.state': answers<ExportState | null>().to(inWorkspace),
  /**
   * Resolves as the latest `export.start` of the workspace does or did, for a window that starts again during an export.
   * `unknownHere` if there was none since the desk started.
   */
  'export.wait': answers<ExportEnd>().to(inWorkspace),
  /** Cancels the export under way, and removes a file that waits for the user's decision. */
  'export.cancel': answers<null>().to(inWorkspace),
  /** Shows a file in the system's file manager. The file is never opened. */
  'export.showInFolder': answers<ShownInFolder>().to(ExportedFileInput),
  /** A report as text for another program, without internal entries. */
  'export.copy': answers<CopiedReport>().to(CopyReportInput),

  /** A report's drafts, by slot: the field that each was written in. */
  'report.drafts': answers<Drafts>().to(ofReport),
  /** Stores a draft while the user types; an empty text deletes it. */
  'report.keepDraft': answers<null>().to(
    ofReport.extend({ slot: DraftSlot, text: z.string().max(longestDraft) }),
  ),
  /**
   * Replaces the private note, and deletes the note's draft if it has the same text; a blank text removes the note.
   * `before`: the note the user saw, null = none. If the stored note differs from that, nothing is written and the
   * error is `noteChanged`.
   */
  'report.writeNote': answers<null>().to(
    ofReport.extend({ text: z.string().max(longestNote), before: z.string().nullable() }),
  ),
  /**
   * Reports in the local copy that this one may be a duplicate of, best first: the most similar ones, or those that
   * match the typed text. `onlyLikely`: only earlier reports that are likely about the same bug; possibly none.
   */
  'report.duplicates': answers<readonly DuplicateCandidate[]>().to(
    ofReport.extend({ text: z.string().max(longestSearch), onlyLikely: z.boolean().optional() }),
  ),
  /** How many reports in the local copy are duplicates of this one. */
  'report.ownDuplicates': answers<number>().to(ofReport),
  /** The reporter, from the local copy; null when the service does not name one. */
  'report.reporter': answers<ReporterCard | null>().to(ofReport),
  /** A report's signals of these kinds, each with its proof, from the local copy. */
  'report.signals': answers<readonly Signal[]>().to(
    ofReport.extend({ kinds: z.array(z.enum(signalKinds)).max(signalKinds.length) }),
  ),
  /** The promises for a report, each with its state; empty if no rules apply to the report. */
  'report.promises': answers<readonly PromiseView[]>().to(ofReport),
  /**
   * A report's transitions. `ask` true: requests them from the service, unless it is known not to list them for this
   * role or token. Without a request, returns what was learned before.
   */
  'report.transitions': answers<TransitionsView>().to(ofReport.extend({ ask: z.boolean() })),

  /**
   * Forgets that the service answered 403 to an action on reports like this one, or in a program, so that the action
   * can be tried again.
   */
  'act.forgetRefusal': answers<null>().to(ForgetRefusalInput),
  /** Puts an action into the outbox for each of the reports; it is held first, so that it can be undone. */
  'act.decide': answers<Decided>().to(DecideInput),
  /** Puts several actions, such as those of a macro, into the outbox in this order: all of them or none. */
  'act.decideTogether': answers<Decided>().to(DecideTogetherInput),
  'act.decideKnownIssue': answers<Decided>().to(DecideKnownIssueInput),
  /** Choices for the forms; targets and refusals are those of the program. */
  'act.formChoices': answers<FormChoices>().to(
    z.object({ workspaceId: z.string(), programId: z.int().nullable() }),
  ),
  /**
   * Weaknesses that match a number or text, from the catalogue that comes with the desk; equally good matches are
   * ordered by how often this workspace uses them.
   */
  'act.findCwe': answers<readonly Weakness[]>().to(
    z.object({ workspaceId: z.string(), text: z.string().max(200) }),
  ),
  /** The catalogue's weaknesses that are most common in reports of a program, or of the workspace. */
  'act.usualCwe': answers<readonly UsualWeakness[]>().to(
    z.object({ workspaceId: z.string(), programId: z.int().nullable() }),
  ),
  'act.undoEntries': answers<UndoneEntries>().to(UndoInput),
  'act.answer': answers<null>().to(AnswerInput),
  /** Resolves a selection to its current reports, and remembers them for the commands below. */
  'bulk.gather': answers<Gathered>().to(GatherInput),
  'bulk.dryRun': answers<DryRun>().to(DryRunInput),
  /**
   * Requests transitions that are still unknown for the gathered reports; a call asks about a limited number of kinds
   * of reports. Returns all that are then known.
   */
  'bulk.learn': answers<readonly TransitionOffer[]>().to(LearnInput),
  /**
   * Puts the action into the outbox for all gathered reports for which it is possible, as one batch that can be undone
   * as a whole.
   */
  'bulk.decide': answers<DecidedBulk>().to(DecideBulkInput),
  /** Changes the user's marks on all gathered reports. Returns the marks from before the change. */
  'bulk.mark': answers<readonly ReportMarks[]>().to(MarkBulkInput),
  /** How many of the gathered reports have each label, by the label's id. */
  'bulk.labels': answers<Readonly<Record<string, number>>>().to(GatheredInput),
  /** Bulk changes that are under way or were decided within the last day; newest first. */
  'bulk.batches': answers<readonly BatchView[]>().to(inWorkspace),
  'bulk.entries': answers<readonly OutboxEntry[]>().to(BatchEntriesInput),
  /**
   * Queues the failed entries of a batch again, except those whose text is being changed. Returns how many it queued.
   */
  'bulk.retryFailed': answers<number>().to(BatchInput),
  'outbox.list': answers<OutboxView>().to(inWorkspace),
  'outbox.counts': answers<OutboxCounts>().to(inWorkspace),
  /** A report's unsettled actions, and its sent comments that are not in the timeline yet; in the order decided. */
  'outbox.ofReport': answers<readonly OutboxEntry[]>().to(ofReport),
  /**
   * For an action whose answer was lost: checks now whether it arrived, without sending it again. Returns true if that
   * is still unknown.
   */
  'outbox.checkNow': answers<boolean>().to(z.object({ workspaceId: z.string(), entryId: z.int() })),
  'outbox.pauseBatch': answers<null>().to(
    z.object({ workspaceId: z.string(), batchId: z.int(), paused: z.boolean() }),
  ),

  /** Records that the user saw the report up to this activity. */
  'marks.seen': answers<null>().to(z.object({ workspaceId: z.string(), report: MarkedReport })),
  /** Changes the user's marks on reports. Returns the marks from before the change. */
  'marks.change': answers<readonly ReportMarks[]>().to(
    z.object({
      workspaceId: z.string(),
      reports: z.array(MarkedReport).min(1).max(markedAtMost),
      change: MarkChange,
    }),
  ),
  /** Undoes `change`: sets the marks that the change concerned back to the values that `marks.change` returned. */
  'marks.restore': answers<null>().to(
    z.object({
      workspaceId: z.string(),
      change: MarkChange,
      marks: z.array(ReportMarks).max(markedAtMost),
    }),
  ),

  /** The saved views, in their order. The commands below that change them return the new list. */
  'views.list': answers<readonly SavedView[]>().to(inWorkspace),
  /** Adds a view at a position (`null`: at the end). If a view with this id exists, replaces it where it is. */
  'views.put': answers<readonly SavedView[]>().to(
    z.object({
      workspaceId: z.string(),
      view: SavedView,
      at: z.int().min(0).max(savedViewsAtMost).nullable(),
    }),
  ),
  'views.move': answers<readonly SavedView[]>().to(
    z.object({ workspaceId: z.string(), viewId: z.string(), to: z.int().min(0).max(savedViewsAtMost) }),
  ),
  /** Where the user left off in the workspace; null when that is unknown. */
  'views.place': answers<KeptPlace | null>().to(inWorkspace),
  'views.keepPlace': answers<null>().to(z.object({ workspaceId: z.string(), place: KeptPlace.nullable() })),
  'views.remove': answers<readonly SavedView[]>().to(
    z.object({ workspaceId: z.string(), viewId: z.string() }),
  ),
  /** How many reports a saved view shows. One view per call, so that the user's other requests can run in between. */
  'views.count': answers<number>().to(z.object({ workspaceId: z.string(), viewId: z.string() })),

  /** The user's own labels, sorted by name. The two commands below return the new list. */
  'labels.list': answers<readonly CountedLabel[]>().to(inWorkspace),
  /**
   * Adds a label, or replaces the one with the same id. `invalidInput` when another label has the same name, or there
   * are too many labels.
   */
  'labels.put': answers<readonly CountedLabel[]>().to(inWorkspace.extend({ label: LabelShape })),
  /** Deletes a label and removes it from every report. */
  'labels.remove': answers<readonly CountedLabel[]>().to(inWorkspace.extend({ labelId: z.string() })),

  /**
   * The vulnerability types of a workspace with the names the user gave them. The command below returns the new list.
   */
  'types.list': answers<readonly VulnerabilityType[]>().to(inWorkspace),
  'types.name': answers<readonly VulnerabilityType[]>().to(inWorkspace.extend({ names: TypeNames })),

  /** The rules and the calendar of promises; `settings` is null until the user has chosen some. */
  'sla.read': answers<SlaState>().to(inWorkspace),
  /**
   * Replaces rules and calendar. Without rules nothing is promised. Due times are then computed again in the
   * background; `waiting` of `sla.read` counts the reports still to do. `invalidInput` for a calendar that cannot be
   * used.
   */
  'sla.write': answers<SlaState>().to(inWorkspace.extend({ settings: SlaSettings })),

  /**
   * Counts of the reports a search finds, now and over time. `superseded` when a newer call for the workspace arrives.
   */
  'insights.read': answers<InsightsView>().to(InsightsInput),
  /** Writes a chart to a file in the folder of exports. */
  'insights.saveChart': answers<SavedChart>().to(SaveChartInput),

  /**
   * The templates, which all workspaces share, in their order. The four commands below return the new list.
   */
  'templates.list': answers<readonly Template[]>().to(nothing),
  /** Adds a template at a position (`null`: at the end). If a template with this id exists, replaces it where it is. */
  'templates.put': answers<readonly Template[]>().to(
    z.object({ template: Template, at: z.int().min(0).max(templatesAtMost).nullable() }),
  ),
  'templates.add': answers<readonly Template[]>().to(
    z.object({ templates: z.array(Template).max(templatesAtMost) }),
  ),
  'templates.move': answers<readonly Template[]>().to(
    z.object({ templateId: z.string(), to: z.int().min(0).max(templatesAtMost) }),
  ),
  'templates.remove': answers<readonly Template[]>().to(z.object({ templateId: z.string() })),

  'sync.now': answers<null>().to(inWorkspace),
  'sync.state': answers<SyncState>().to(inWorkspace),
  'sync.setAside': answers<readonly SetAside[]>().to(inWorkspace),

  /** Sizes and files of all workspaces on this machine. */
  'storage.read': answers<StorageView>().to(nothing),
  /** The `storage` commands below resolve when their work is done, which may take long; see `storageProgress`. */
  'storage.measure': answers<StorageMeasure>().to(inWorkspace),
  'storage.estimate': answers<EvictionEstimate>().to(inWorkspace.extend({ closedMonths: months })),
  /** `closedMonths` null = keep all texts. Returns how many reports were evicted. */
  'storage.setPolicy': answers<number>().to(inWorkspace.extend({ closedMonths: months.nullable() })),
  'storage.compact': answers<CompactionResult>().to(inWorkspace),
  'storage.check': answers<IntegrityResult>().to(inWorkspace),
  /** `folder`: an absolute path; null = the desk's own folder of backups. */
  'storage.backUp': answers<{ readonly path: string; readonly bytes: number }>().to(
    inWorkspace.extend({ folder: z.string().trim().min(1).max(4_096).nullable() }),
  ),
  'storage.rebuild': answers<null>().to(inWorkspace),
  'storage.cancel': answers<null>().to(inWorkspace),

  /** Tries again to find the key of the local copy and to open the copy. */
  'copy.retry': answers<null>().to(inWorkspace),
  /**
   * When no keychain can store a key: encrypts a new copy with a passphrase. The next command leaves it unencrypted.
   */
  'copy.usePassphrase': answers<null>().to(NewPassphraseInput),
  'copy.leaveUnencrypted': answers<null>().to(inWorkspace),
  /** Encrypts a copy that was left unencrypted. */
  'copy.encrypt': answers<null>().to(inWorkspace),
  'copy.typePassphrase': answers<null>().to(PassphraseInput),
  'copy.recover': answers<null>().to(RecoverInput),
  /** Starts a new copy, and sets aside the copy whose key is lost. */
  'copy.beginAnew': answers<null>().to(inWorkspace),
  /** Opens a copy that was set aside; the copy that is in use now is set aside in exchange. */
  'copy.openEarlier': answers<null>().to(OpenEarlierInput),
  /** The recovery code of a new key; no longer available once `copy.checkCode` has verified that it is written down. */
  'copy.showCode': answers<string>().to(inWorkspace),
  'copy.checkCode': answers<null>().to(CheckCodeInput),
  /** Gives the copy another key, and with it another recovery code. */
  'copy.renewCode': answers<null>().to(inWorkspace),

  /** Fetches one image that a text links to, on the user's request; `pictureProgress` events report progress. */
  'picture.fetch': answers<FetchedPicture>().to(FetchPictureInput),
  'picture.callOff': answers<null>().to(CallOffPictureInput),

  /** Shows the window's commands in the system's menus; does nothing on a host without menus. */
  'menu.show': answers<null>().to(z.object({ sections: z.array(MenuSection).max(12) })),

  /**
   * Opens a report in a report window, or brings the window that already shows it to the front. `tooMany`: the limit of
   * open windows is reached, and nothing was opened.
   */
  'window.openReport': answers<'shown' | 'tooMany'>().to(OwnReportShape),
  /** Opens a report in the desk's main window, and brings that window to the front. */
  'window.goToReport': answers<null>().to(OwnReportShape),

  /** Shows a system notification that replaces the previous one; does nothing where the system has none. */
  'window.notify': answers<null>().to(SystemNotice),
  /** Shows on the program's icon how many reports have news; does nothing where host or system do not support it. */
  'window.setBadge': answers<null>().to(z.object({ count: z.int().min(0) })),

  /** Opens a report's link outside the desk, after the user saw the real address. Only http, https and mailto. */
  'link.open': answers<null>().to(z.object({ address: z.string().max(8_192) })),
} as const

export type CommandName = keyof typeof commands
export type CommandInput<N extends CommandName> = z.input<(typeof commands)[N]['input']>
export type CommandOutput<N extends CommandName> = Exclude<(typeof commands)[N]['output'], undefined>
export type CommandResult<N extends CommandName> = Result<CommandOutput<N>>
