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
 * Everything the window can ask of the desk. The input schema is checked by the bridge before anything else
 * happens; the output is plain JSON inside a `Result`.
 */
interface Command<Input extends z.ZodType, Output> {
  readonly input: Input
  /** Exists for the type alone. */
  readonly output?: Output
}

const answers = <Output>() => ({
  to: <Input extends z.ZodType>(input: Input): Command<Input, Output> => ({ input }),
})

const months = z.int().min(1).max(600)
const nothing = z.object({})
const inWorkspace = z.object({ workspaceId: z.string() })
const ofReport = z.object({ workspaceId: z.string(), reportId: z.int() })
/** Longer than any real token, and still short enough to handle cheaply. */
const Token = z.string().trim().min(1).max(8_192)

export const commands = {
  'desk.state': answers<DeskState>().to(nothing),
  'settings.update': answers<Settings>().to(SettingsChange),
  /** Uses another proxy from now on. `proxyRefused` says what is wrong with it; then nothing has changed. */
  'proxy.choose': answers<null>().to(ChooseProxyInput),
  /** How a service would be reached. Nothing is sent. */
  'proxy.look': answers<ProxyRoute>().to(z.object({ address: z.string().max(2_048) })),

  /** Checks address and token against the service, stores the token, starts the first sync. */
  'workspace.connect': answers<Workspace>().to(z.object({ baseUrl: z.string().max(2_048), token: Token })),
  /** Cancels a waiting `workspace.connect`, which then ends with `cancelled`. */
  'workspace.cancelConnect': answers<null>().to(nothing),
  'workspace.openDemo': answers<Workspace>().to(nothing),
  'workspace.switch': answers<null>().to(inWorkspace),
  /** `place`: where the window continues, in another process, once the token is accepted. */
  'workspace.renewToken': answers<Workspace>().to(
    z.object({ workspaceId: z.string(), token: Token, place: WindowPlace.nullable() }),
  ),
  /** Where the previous window left off, and whether its page crashed; answered only once. */
  'window.takePlace': answers<{ readonly place: WindowPlace | null; readonly hasCrashed: boolean }>().to(
    nothing,
  ),
  /** The report that a link from outside leads to; answered only once. */
  'window.takeLink': answers<DeepLink | null>().to(nothing),
  /** Removes the workspace, its token and its local copy from this machine. */
  'workspace.forget': answers<null>().to(inWorkspace),
  /** The unsent work that forgetting the workspace would lose. */
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
  /** The user the service names as author of the last comment posted here, if that is not "me"; asked only once. */
  'people.otherAuthor': answers<OtherAuthor | null>().to(inWorkspace),
  /** Keeps the user's choice of "me", though comments are posted under another name. */
  'people.keepMe': answers<null>().to(
    z.object({ workspaceId: z.string(), author: z.string().max(10_000), me: z.string().max(10_000) }),
  ),

  'queue.window': answers<QueueWindow>().to(
    QueueRequest.extend({
      offset: z.int().min(0),
      limit: z.int().min(1).max(200),
      /** Most rows to answer, though `limit` are looked for: see `QueueWindow.isBeginning`. */
      rowsAtMost: z.int().min(1).max(200).optional(),
      /** Another number is another query: one that is still waiting when the next arrives is `superseded`. */
      generation: z.int().optional(),
    }),
  ),
  /** How many rows a queue has in all: `queue.window` does not count them during a search. */
  'queue.total': answers<number>().to(QueueRequest),
  /**
   * Searches at the service and stores the reports found, one page with each call. The same query continues where it
   * was; another one, or `queue.leaveService`, ends it. Errors: those of a request.
   */
  'queue.askService': answers<ServiceFindings>().to(QueueRequest),
  'queue.leaveService': answers<null>().to(inWorkspace),
  /** The rows of those of these reports that are still in the queue, in the order given; groups are ignored. */
  'queue.rows': answers<readonly ReportRow[]>().to(QueueRequest.extend({ ids: z.array(z.int()).max(1_000) })),
  /** The row index of a report within a queue; null when it is not in it. */
  'queue.locate': answers<number | null>().to(QueueRequest.extend({ reportId: z.int() })),
  /** Ids of rows of a queue, in its order: for a range that reaches beyond the rows the window holds. */
  'queue.ids': answers<readonly number[]>().to(
    QueueRequest.extend({ offset: z.int().min(0), limit: z.int().min(1).max(bulkAtMost) }),
  ),
  /** The names a search can ask for, as far as the local copy has met them. */
  'queue.catalogue': answers<QueryCatalogue>().to(inWorkspace),
  'queue.counts': answers<QueueCounts>().to(inWorkspace),

  /** Reads a report from the local copy, marks it seen and asks for fresh details before all background work. */
  'report.open': answers<ReportView>().to(ofReport),
  /** Only reads a report from the local copy. */
  'report.read': answers<ReportView>().to(ofReport),
  /**
   * Reads a report from the service before all background work, whether or not it is in the local copy. `notFound` when
   * the service does not show it.
   */
  'report.fetch': answers<null>().to(ofReport),
  /**
   * Writes the report that is open in the window to a PDF, as the window prints it. null: the user cancelled the
   * system's dialog.
   */
  'window.savePdf': answers<ShownInFolder | null>().to(ofReport),
  'report.timeline': answers<TimelineView>().to(ofReport),
  'report.evidence': answers<readonly EvidenceItem[]>().to(ofReport),

  /** The codes of the currencies that programs pay in, in their order. */
  'programs.currencies': answers<readonly string[]>().to(z.object({ workspaceId: z.string() })),
  /** A program with its scope, from the local copy. */
  'programs.read': answers<ProgramView>().to(z.object({ workspaceId: z.string(), programId: z.int() })),

  /** Puts evidence into the queue of downloads: one piece, all of a report, all of a selection. */
  'evidence.download': answers<DownloadsAdded>().to(DownloadInput),
  'evidence.change': answers<null>().to(ChangeDownloadsInput),
  'evidence.downloads': answers<DownloadsView>().to(inWorkspace),
  /** Downloads of a report's evidence. */
  'evidence.ofReport': answers<readonly DownloadView[]>().to(ofReport),
  /** Reads finished files and compares them with the bytes that were downloaded. Takes as long as reading them. */
  'evidence.verify': answers<DownloadsVerified>().to(VerifyDownloadsInput),
  /** A finished file as text and numbers, to be shown in the window. */
  'evidence.preview': answers<EvidencePreview>().to(ShowInFolderInput),
  /** Lets the user choose a folder in the system's own dialog; null = none was chosen, or the host has no dialog. */
  'evidence.chooseFolder': answers<string | null>().to(nothing),
  /** Shows a finished file in the system's file manager. The file is never opened. */
  'evidence.showInFolder': answers<ShownInFolder>().to(ShowInFolderInput),

  /** The default folder of exports: a whole path. */
  'export.place': answers<string>().to(nothing),
  /**
   * Writes reports to a file; `exportProgress` reports progress. Answers when the file has its name, or when the user
   * must be asked whether it may leave. One at a time for each workspace, else `busy`.
   */
  'export.start': answers<ExportEnd>().to(StartExportInput),
  /** The user's answer about a file in doubt: it may leave, or it is removed (then null). */
  'export.answer': answers<ExportedFile | null>().to(AnswerExportInput),
  /** The export that is under way or waits for an answer, for a window that starts again; null = none. */
  'export.state': answers<ExportState | null>().to(inWorkspace),
  /** Cancels the export under way, and removes a file that waits for an answer. */
  'export.cancel': answers<null>().to(inWorkspace),
  /** Shows a file in the system's file manager. The file is never opened. */
  'export.showInFolder': answers<ShownInFolder>().to(ExportedFileInput),
  /** A report as text for another program, without internal entries. */
  'export.copy': answers<CopiedReport>().to(CopyReportInput),

  /** A report's drafts, by the place they were written in. */
  'report.drafts': answers<Drafts>().to(ofReport),
  /** Stores a draft as it is being written; an empty text deletes it. */
  'report.keepDraft': answers<null>().to(
    ofReport.extend({ slot: DraftSlot, text: z.string().max(longestDraft) }),
  ),
  /**
   * Replaces the private note, and deletes its draft if that says the same; a blank text removes the note. `before`:
   * the note that is replaced, null = none. If the note is another one by now, nothing is written.
   */
  'report.writeNote': answers<null>().to(
    ofReport.extend({ text: z.string().max(longestNote), before: z.string().nullable() }),
  ),
  /**
   * Reports this one may be a duplicate of, best first: by likeness, or by the typed text. From the local copy.
   * `onlyLikely`: only earlier ones that are likely about the same bug; possibly none.
   */
  'report.duplicates': answers<readonly DuplicateCandidate[]>().to(
    ofReport.extend({ text: z.string().max(longestSearch), onlyLikely: z.boolean().optional() }),
  ),
  /** How many reports in the local copy are duplicates of this one. */
  'report.ownDuplicates': answers<number>().to(ofReport),
  /** The reporter, from the local copy; null when the service does not name one. */
  'report.reporter': answers<ReporterCard | null>().to(ofReport),
  /** Signals of these kinds about a report, each with its proof. From the local copy. */
  'report.signals': answers<readonly Signal[]>().to(
    ofReport.extend({ kinds: z.array(z.enum(signalKinds)).max(signalKinds.length) }),
  ),
  /** The promises for a report, each with its state; empty without rules for it. */
  'report.promises': answers<readonly PromiseView[]>().to(ofReport),
  /**
   * A report's transitions. `ask`: asks the service, unless it is known not to list them for this role or token;
   * otherwise answers what was learned before.
   */
  'report.transitions': answers<TransitionsView>().to(ofReport.extend({ ask: z.boolean() })),

  /**
   * Forgets that an action was answered 403 on reports like this one, or in a program, so that it can be tried again.
   */
  'act.forgetRefusal': answers<null>().to(ForgetRefusalInput),
  /** Puts an action into the outbox for each of the reports, held for the time in which it can be undone. */
  'act.decide': answers<Decided>().to(DecideInput),
  /** Several actions in order, all or none: the actions of a macro. */
  'act.decideTogether': answers<Decided>().to(DecideTogetherInput),
  'act.decideKnownIssue': answers<Decided>().to(DecideKnownIssueInput),
  /** Choices for the forms; targets are those of the program. */
  'act.formChoices': answers<FormChoices>().to(
    z.object({ workspaceId: z.string(), programId: z.int().nullable() }),
  ),
  /**
   * Weaknesses by number or words, from the catalogue that comes with the desk; among equals, those used most here come
   * first.
   */
  'act.findCwe': answers<readonly Weakness[]>().to(
    z.object({ workspaceId: z.string(), text: z.string().max(200) }),
  ),
  /** The weaknesses most common in reports of a program, or of the workspace; only those in the catalogue. */
  'act.usualCwe': answers<readonly UsualWeakness[]>().to(
    z.object({ workspaceId: z.string(), programId: z.int().nullable() }),
  ),
  'act.undoEntries': answers<UndoneEntries>().to(UndoInput),
  'act.answer': answers<null>().to(AnswerInput),
  /** Resolves a selection to the reports it means now, and remembers them for the commands below. */
  'bulk.gather': answers<Gathered>().to(GatherInput),
  'bulk.dryRun': answers<DryRun>().to(DryRunInput),
  /** Asks the service about kinds of report it has not been asked about yet. Answers the transitions known then. */
  'bulk.learn': answers<readonly TransitionOffer[]>().to(LearnInput),
  /**
   * Puts the action into the outbox for all gathered reports that can have it: one batch, which can be undone as a
   * whole.
   */
  'bulk.decide': answers<DecidedBulk>().to(DecideBulkInput),
  /** Changes the user's marks on all gathered reports. Answers the marks as they were. */
  'bulk.mark': answers<readonly ReportMarks[]>().to(MarkBulkInput),
  /** For each label on any gathered report, how many of the reports have it. */
  'bulk.labels': answers<Readonly<Record<string, number>>>().to(GatheredInput),
  /** Bulk changes under way, or decided within the last day; newest first. */
  'bulk.batches': answers<readonly BatchView[]>().to(inWorkspace),
  'bulk.entries': answers<readonly OutboxEntry[]>().to(BatchEntriesInput),
  /** Sends only the failed entries again. Answers how many. */
  'bulk.retryFailed': answers<number>().to(BatchInput),
  'outbox.list': answers<OutboxView>().to(inWorkspace),
  'outbox.counts': answers<OutboxCounts>().to(inWorkspace),
  /** Unsettled actions on a report, and sent comments that are not in its timeline yet; in order. */
  'outbox.ofReport': answers<readonly OutboxEntry[]>().to(ofReport),
  /**
   * Checks at once what became of an action whose answer was lost; sends nothing. Answers whether that is still
   * unknown.
   */
  'outbox.checkNow': answers<boolean>().to(z.object({ workspaceId: z.string(), entryId: z.int() })),
  'outbox.pauseBatch': answers<null>().to(
    z.object({ workspaceId: z.string(), batchId: z.int(), paused: z.boolean() }),
  ),

  /** The user saw the report with this activity. */
  'marks.seen': answers<null>().to(z.object({ workspaceId: z.string(), report: MarkedReport })),
  /** Changes the user's marks on reports. Answers the marks as they were. */
  'marks.change': answers<readonly ReportMarks[]>().to(
    z.object({
      workspaceId: z.string(),
      reports: z.array(MarkedReport).min(1).max(markedAtMost),
      change: MarkChange,
    }),
  ),
  /** Undoes a change: restores the marks it was about as `marks.change` answered them. */
  'marks.restore': answers<null>().to(
    z.object({
      workspaceId: z.string(),
      change: MarkChange,
      marks: z.array(ReportMarks).max(markedAtMost),
    }),
  ),

  /** The saved views, in their order; the commands below that change them answer the same, after the change. */
  'views.list': answers<readonly SavedView[]>().to(inWorkspace),
  /** Adds a view at a position (`null`: at the end), or changes the one with its id in its position. */
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
  /** How many reports a saved view holds. One view per call, so that the user's other requests can run in between. */
  'views.count': answers<number>().to(z.object({ workspaceId: z.string(), viewId: z.string() })),

  /** The user's own labels, by name; the two commands below answer the same, after the change. */
  'labels.list': answers<readonly CountedLabel[]>().to(inWorkspace),
  /**
   * Adds a label, or changes the one with its id. `invalidInput` when another label has its name, or there are too
   * many.
   */
  'labels.put': answers<readonly CountedLabel[]>().to(inWorkspace.extend({ label: LabelShape })),
  /** Also takes it off every report. */
  'labels.remove': answers<readonly CountedLabel[]>().to(inWorkspace.extend({ labelId: z.string() })),

  /**
   * The vulnerability types of a workspace with the names the user gave them; the command below answers the same, after
   * the change.
   */
  'types.list': answers<readonly VulnerabilityType[]>().to(inWorkspace),
  'types.name': answers<readonly VulnerabilityType[]>().to(inWorkspace.extend({ names: TypeNames })),

  /** Rules and calendar of promises; `null` until the user has chosen any. */
  'sla.read': answers<SlaState>().to(inWorkspace),
  /**
   * Replaces both. Without rules nothing is promised. Due times are then worked out again; `sla.read` shows how many
   * are left. `invalidInput` for a calendar that cannot be used.
   */
  'sla.write': answers<SlaState>().to(inWorkspace.extend({ settings: SlaSettings })),

  /** Counts of the reports a search finds, now and over time. `superseded` when the same workspace is asked again. */
  'insights.read': answers<InsightsView>().to(InsightsInput),
  /** Writes a chart to a file, beside the exports. */
  'insights.saveChart': answers<SavedChart>().to(SaveChartInput),

  /**
   * The templates, kept for all workspaces, in their order; the four commands below answer the same, after the change.
   */
  'templates.list': answers<readonly Template[]>().to(nothing),
  /** Adds a template at a position (`null`: at the end), or changes the one with its id in its position. */
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
  /** The commands below answer when their work is done, which may take long; `storageProgress` reports progress. */
  'storage.measure': answers<StorageMeasure>().to(inWorkspace),
  'storage.estimate': answers<EvictionEstimate>().to(inWorkspace.extend({ closedMonths: months })),
  /** null = all texts are kept. Answers how many reports were evicted. */
  'storage.setPolicy': answers<number>().to(inWorkspace.extend({ closedMonths: months.nullable() })),
  'storage.compact': answers<CompactionResult>().to(inWorkspace),
  'storage.check': answers<IntegrityResult>().to(inWorkspace),
  /** `folder`: a whole path; null = the desk's own folder of backups. */
  'storage.backUp': answers<{ readonly path: string; readonly bytes: number }>().to(
    inWorkspace.extend({ folder: z.string().trim().min(1).max(4_096).nullable() }),
  ),
  'storage.rebuild': answers<null>().to(inWorkspace),
  'storage.cancel': answers<null>().to(inWorkspace),

  /** Looks for the key of the local copy again. */
  'copy.retry': answers<null>().to(inWorkspace),
  /** Where nothing keeps a key: encrypts the copy under a passphrase, or leaves it unencrypted. */
  'copy.usePassphrase': answers<null>().to(NewPassphraseInput),
  'copy.leaveUnencrypted': answers<null>().to(inWorkspace),
  /** Encrypts a copy that was left unencrypted. */
  'copy.encrypt': answers<null>().to(inWorkspace),
  'copy.typePassphrase': answers<null>().to(PassphraseInput),
  'copy.recover': answers<null>().to(RecoverInput),
  /** Starts a new copy beside the one whose key is gone. */
  'copy.beginAnew': answers<null>().to(inWorkspace),
  /** Opens a copy that was set aside in place of the open one, which is set aside instead. */
  'copy.openEarlier': answers<null>().to(OpenEarlierInput),
  /** The recovery code of a new key, until `copy.checkCode` has verified that it is written down. */
  'copy.showCode': answers<string>().to(inWorkspace),
  'copy.checkCode': answers<null>().to(CheckCodeInput),
  /** Gives the copy another key, and with it another recovery code. */
  'copy.renewCode': answers<null>().to(inWorkspace),

  /** Fetches one image of a text because the user asked for it; `pictureProgress` reports progress. */
  'picture.fetch': answers<FetchedPicture>().to(FetchPictureInput),
  'picture.callOff': answers<null>().to(CallOffPictureInput),

  /** Shows the window's commands in the system's menus; without effect where the host has none. */
  'menu.show': answers<null>().to(z.object({ sections: z.array(MenuSection).max(12) })),

  /**
   * Opens a report in a report window, or brings the window that shows it to the front. `tooMany`: no more may be open.
   */
  'window.openReport': answers<'shown' | 'tooMany'>().to(OwnReportShape),
  /** Opens a report in the desk's own window, and brings that to the front. */
  'window.goToReport': answers<null>().to(OwnReportShape),

  /** Shows a system notification in place of the previous one; without effect where the system has none. */
  'window.notify': answers<null>().to(SystemNotice),
  /** Shows on the program's icon how many reports have news; without effect where the host or the system cannot. */
  'window.setBadge': answers<null>().to(z.object({ count: z.int().min(0) })),

  /** Opens a link from a report outside the desk, after the user saw the real address. Only http, https and mailto. */
  'link.open': answers<null>().to(z.object({ address: z.string().max(8_192) })),
} as const

export type CommandName = keyof typeof commands
export type CommandInput<N extends CommandName> = z.input<(typeof commands)[N]['input']>
export type CommandOutput<N extends CommandName> = Exclude<(typeof commands)[N]['output'], undefined>
export type CommandResult<N extends CommandName> = Result<CommandOutput<N>>
