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
/** Longer than any real token, short enough to be no burden. */
const Token = z.string().trim().min(1).max(8_192)

export const commands = {
  'desk.state': answers<DeskState>().to(nothing),
  'settings.update': answers<Settings>().to(SettingsChange),
  /** Goes by another proxy from now on. `proxyRefused` says what of it cannot be used; then nothing has changed. */
  'proxy.choose': answers<null>().to(ChooseProxyInput),
  /** How a service would be reached. Nothing is sent. */
  'proxy.look': answers<ProxyRoute>().to(z.object({ address: z.string().max(2_048) })),

  /** Checks address and token against the service, stores the token, starts the first sync. */
  'workspace.connect': answers<Workspace>().to(z.object({ baseUrl: z.string().max(2_048), token: Token })),
  /** Calls off what `workspace.connect` waits for; that then ends with `cancelled`. */
  'workspace.cancelConnect': answers<null>().to(nothing),
  'workspace.openDemo': answers<Workspace>().to(nothing),
  'workspace.switch': answers<null>().to(inWorkspace),
  /** `place`: where the window goes on, in another process, when the token is accepted. */
  'workspace.renewToken': answers<Workspace>().to(
    z.object({ workspaceId: z.string(), token: Token, place: WindowPlace.nullable() }),
  ),
  /** Where the window that went left off, and whether its page crashed; told once. */
  'window.takePlace': answers<{ readonly place: WindowPlace | null; readonly hasCrashed: boolean }>().to(
    nothing,
  ),
  /** The report that a link from outside leads to; told once. */
  'window.takeLink': answers<DeepLink | null>().to(nothing),
  /** Removes the workspace, its token and its local copy from this machine. */
  'workspace.forget': answers<null>().to(inWorkspace),
  /** The unsent work that forgetting it would lose. */
  'workspace.atStake': answers<AtStake>().to(inWorkspace),
  /** Another name or color. `invalidInput` for a name that another workspace has. */
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
  /** Who the service names as the author of the last comment posted here, when that is not "me"; asked about once. */
  'people.otherAuthor': answers<OtherAuthor | null>().to(inWorkspace),
  /** The person stays who they chose to be, though comments are posted as somebody else. */
  'people.keepMe': answers<null>().to(
    z.object({ workspaceId: z.string(), author: z.string().max(10_000), me: z.string().max(10_000) }),
  ),

  'queue.window': answers<QueueWindow>().to(
    QueueRequest.extend({
      offset: z.int().min(0),
      limit: z.int().min(1).max(200),
      /** At most so many of the rows are answered, though `limit` are looked for: see `QueueWindow.isBeginning`. */
      rowsAtMost: z.int().min(1).max(200).optional(),
      /** Another number is another question: one that still waits when the next comes is `superseded`. */
      generation: z.int().optional(),
    }),
  ),
  /** How many rows a queue has in all: what `queue.window` leaves open while something is searched for. */
  'queue.total': answers<number>().to(QueueRequest),
  /**
   * Asks the service for what the search finds there, one page with each call, and stores it. The same question
   * goes on where it was; another one, and `queue.leaveService`, end it. Errors: those of a request.
   */
  'queue.askService': answers<ServiceFindings>().to(QueueRequest),
  'queue.leaveService': answers<null>().to(inWorkspace),
  /** The rows of these reports as far as they are still in the queue, in the order given; groups do not count. */
  'queue.rows': answers<readonly ReportRow[]>().to(QueueRequest.extend({ ids: z.array(z.int()).max(1_000) })),
  /** The row index of a report within a queue; null when it is not in it. */
  'queue.locate': answers<number | null>().to(QueueRequest.extend({ reportId: z.int() })),
  /** Ids of rows of a queue, in its order: what a range reaches beyond the rows that are held. */
  'queue.ids': answers<readonly number[]>().to(
    QueueRequest.extend({ offset: z.int().min(0), limit: z.int().min(1).max(bulkAtMost) }),
  ),
  /** The names a search can ask for: what the local copy has met so far. */
  'queue.catalogue': answers<QueryCatalogue>().to(inWorkspace),
  'queue.counts': answers<QueueCounts>().to(inWorkspace),

  /** Reads a report from the local copy, marks it seen and asks for fresh details before all background work. */
  'report.open': answers<ReportView>().to(ofReport),
  /** Reads a report from the local copy, and nothing else. */
  'report.read': answers<ReportView>().to(ofReport),
  /**
   * Reads a report from the service, whether it is here or not, before all background work. `notFound` when the
   * service does not show it.
   */
  'report.fetch': answers<null>().to(ofReport),
  /**
   * Writes the report that is open in the window to a PDF, as the window prints it. null: the person thought better of
   * it, in the system's dialog.
   */
  'window.savePdf': answers<ShownInFolder | null>().to(ofReport),
  'report.timeline': answers<TimelineView>().to(ofReport),
  'report.evidence': answers<readonly EvidenceItem[]>().to(ofReport),

  /** A program with its scope, from the local copy. */
  /** The codes of the currencies that programs pay in, in their order. */
  'programs.currencies': answers<readonly string[]>().to(z.object({ workspaceId: z.string() })),
  'programs.read': answers<ProgramView>().to(z.object({ workspaceId: z.string(), programId: z.int() })),

  /** Puts evidence into the queue of downloads: one piece, all of a report, all of a selection. */
  'evidence.download': answers<DownloadsAdded>().to(DownloadInput),
  'evidence.change': answers<null>().to(ChangeDownloadsInput),
  'evidence.downloads': answers<DownloadsView>().to(inWorkspace),
  /** Downloads of a report's evidence. */
  'evidence.ofReport': answers<readonly DownloadView[]>().to(ofReport),
  /** Reads finished files and compares them with what was downloaded. Takes as long as reading them takes. */
  'evidence.verify': answers<DownloadsVerified>().to(VerifyDownloadsInput),
  /** A finished file as text and numbers, to be looked at here. */
  'evidence.preview': answers<EvidencePreview>().to(ShowInFolderInput),
  /** Lets a person choose a folder in the system's own dialog; null = none was chosen, or the host has no dialog. */
  'evidence.chooseFolder': answers<string | null>().to(nothing),
  /** Shows a finished file in the system's file manager. It is never opened. */
  'evidence.showInFolder': answers<ShownInFolder>().to(ShowInFolderInput),

  /** Where exports go when nothing else is said: a whole path. */
  'export.place': answers<string>().to(nothing),
  /**
   * Writes reports to a file; `exportProgress` tells how far it is. Answers when the file has its name, or when a person
   * is to be asked whether it may leave. One at a time for each workspace, else `busy`.
   */
  'export.start': answers<ExportEnd>().to(StartExportInput),
  /** Lets a file leave that was asked about, or removes it: then null. */
  'export.answer': answers<ExportedFile | null>().to(AnswerExportInput),
  /** What is under way or waits for an answer, for a window that begins anew; null = nothing. */
  'export.state': answers<ExportState | null>().to(inWorkspace),
  /** Calls off what is under way, and removes what waits for an answer. */
  'export.cancel': answers<null>().to(inWorkspace),
  /** Shows a file in the system's file manager. It is never opened. */
  'export.showInFolder': answers<ShownInFolder>().to(ExportedFileInput),
  /** A report as text for another program, without internal entries. */
  'export.copy': answers<CopiedReport>().to(CopyReportInput),

  /** A report's drafts, by the place they were written in. */
  'report.drafts': answers<Drafts>().to(ofReport),
  /** Keeps what is being written; an empty text forgets it. */
  'report.keepDraft': answers<null>().to(
    ofReport.extend({ slot: DraftSlot, text: z.string().max(longestDraft) }),
  ),
  /**
   * Replaces the private note, and forgets its draft where that says the same; a blank text removes it. `before`: the
   * note that is replaced, null = none. Is it another by now, nothing is written.
   */
  'report.writeNote': answers<null>().to(
    ofReport.extend({ text: z.string().max(longestNote), before: z.string().nullable() }),
  ),
  /**
   * Reports this one may be a duplicate of, best first: by likeness, or by what was typed. From the local copy.
   * `onlyLikely`: earlier ones that are likely about the same bug, and none where nothing is.
   */
  'report.duplicates': answers<readonly DuplicateCandidate[]>().to(
    ofReport.extend({ text: z.string().max(longestSearch), onlyLikely: z.boolean().optional() }),
  ),
  /** How many reports are duplicates of this one, as far as they are here. */
  'report.ownDuplicates': answers<number>().to(ofReport),
  /** Who reported it, by what is here of them; null when the service does not say who. */
  'report.reporter': answers<ReporterCard | null>().to(ofReport),
  /** What can be pointed out about a report: of these kinds, each with its proof. From the local copy. */
  'report.signals': answers<readonly Signal[]>().to(
    ofReport.extend({ kinds: z.array(z.enum(signalKinds)).max(signalKinds.length) }),
  ),
  /** What is promised for a report, and where each promise stands; empty without rules for it. */
  'report.promises': answers<readonly PromiseView[]>().to(ofReport),
  /**
   * A report's transitions. `ask`: the service is asked, unless it is known not to list them for this role or token;
   * else the answer is what was learned before.
   */
  'report.transitions': answers<TransitionsView>().to(ofReport.extend({ ask: z.boolean() })),

  /** Forgets that an action was answered 403 on reports like this one, or in a program: it can be tried again. */
  'act.forgetRefusal': answers<null>().to(ForgetRefusalInput),
  /** Puts an action into the outbox for each of the reports, held for the time in which it can be taken back. */
  'act.decide': answers<Decided>().to(DecideInput),
  /** Several actions, all or none, in their order: what a macro does. */
  'act.decideTogether': answers<Decided>().to(DecideTogetherInput),
  'act.decideKnownIssue': answers<Decided>().to(DecideKnownIssueInput),
  /** Choices for the forms; targets are those of the program. */
  'act.formChoices': answers<FormChoices>().to(
    z.object({ workspaceId: z.string(), programId: z.int().nullable() }),
  ),
  /** Weaknesses by number or words, from the catalogue that comes with the desk; of equals those used most here first. */
  'act.findCwe': answers<readonly Weakness[]>().to(
    z.object({ workspaceId: z.string(), text: z.string().max(200) }),
  ),
  /** What the reports of a program mostly carry, or those of the workspace; of what the catalogue has. */
  'act.usualCwe': answers<readonly UsualWeakness[]>().to(
    z.object({ workspaceId: z.string(), programId: z.int().nullable() }),
  ),
  'act.undoEntries': answers<UndoneEntries>().to(UndoInput),
  'act.answer': answers<null>().to(AnswerInput),
  /** Finds out which reports a selection means now, and remembers them for the commands below. */
  'bulk.gather': answers<Gathered>().to(GatherInput),
  'bulk.dryRun': answers<DryRun>().to(DryRunInput),
  /** Asks the service about kinds of report nothing was learned of yet. Answers the transitions there are then. */
  'bulk.learn': answers<readonly TransitionOffer[]>().to(LearnInput),
  /** Puts the action into the outbox for all gathered that can have it: one batch, held to be taken back as one. */
  'bulk.decide': answers<DecidedBulk>().to(DecideBulkInput),
  /** Changes what is noted about all gathered, here alone. Answers the notes as they were. */
  'bulk.mark': answers<readonly ReportMarks[]>().to(MarkBulkInput),
  /** For each label that any of the gathered has, how many of them have it. */
  'bulk.labels': answers<Readonly<Record<string, number>>>().to(GatheredInput),
  /** Bulk changes under way, or decided within a day; the newest first. */
  'bulk.batches': answers<readonly BatchView[]>().to(inWorkspace),
  'bulk.entries': answers<readonly OutboxEntry[]>().to(BatchEntriesInput),
  /** Sends again what failed, and nothing else. Answers how many. */
  'bulk.retryFailed': answers<number>().to(BatchInput),
  'outbox.list': answers<OutboxView>().to(inWorkspace),
  'outbox.counts': answers<OutboxCounts>().to(inWorkspace),
  /** Unsettled actions on a report, and comments that were sent and are not in its timeline yet; in order. */
  'outbox.ofReport': answers<readonly OutboxEntry[]>().to(ofReport),
  /** Looks at once what became of an action whose answer was lost; sends nothing. Answers whether it is still not known. */
  'outbox.checkNow': answers<boolean>().to(z.object({ workspaceId: z.string(), entryId: z.int() })),
  'outbox.pauseBatch': answers<null>().to(
    z.object({ workspaceId: z.string(), batchId: z.int(), paused: z.boolean() }),
  ),

  /** A person saw the report with this activity. */
  'marks.seen': answers<null>().to(z.object({ workspaceId: z.string(), report: MarkedReport })),
  /** Changes what a person noted about reports, here alone. Answers the notes as they were. */
  'marks.change': answers<readonly ReportMarks[]>().to(
    z.object({
      workspaceId: z.string(),
      reports: z.array(MarkedReport).min(1).max(markedAtMost),
      change: MarkChange,
    }),
  ),
  /** Takes a change back: puts what it was about in place as `marks.change` answered it. */
  'marks.restore': answers<null>().to(
    z.object({
      workspaceId: z.string(),
      change: MarkChange,
      marks: z.array(ReportMarks).max(markedAtMost),
    }),
  ),

  /** The searches somebody keeps, in their order; so do the three below, after the change. */
  'views.list': answers<readonly SavedView[]>().to(inWorkspace),
  /** Adds a view at a place (`null`: at the end), or changes the one with its id where it stands. */
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
  /** Where the person left off in the workspace; null when that is not known. */
  'views.place': answers<KeptPlace | null>().to(inWorkspace),
  'views.keepPlace': answers<null>().to(z.object({ workspaceId: z.string(), place: KeptPlace.nullable() })),
  'views.remove': answers<readonly SavedView[]>().to(
    z.object({ workspaceId: z.string(), viewId: z.string() }),
  ),
  /** How many reports a saved view holds. One at a time, so that what a person asks meanwhile comes in between. */
  'views.count': answers<number>().to(z.object({ workspaceId: z.string(), viewId: z.string() })),

  /** A person's own labels by name; so do the two below, after the change. */
  'labels.list': answers<readonly CountedLabel[]>().to(inWorkspace),
  /** Adds a label, or changes the one with its id. `invalidInput` when another has its name, or there are too many. */
  'labels.put': answers<readonly CountedLabel[]>().to(inWorkspace.extend({ label: LabelShape })),
  /** Also takes it off every report. */
  'labels.remove': answers<readonly CountedLabel[]>().to(inWorkspace.extend({ labelId: z.string() })),

  /** The vulnerability types of a workspace with the names a person gave them; so does the one below, after it. */
  'types.list': answers<readonly VulnerabilityType[]>().to(inWorkspace),
  'types.name': answers<readonly VulnerabilityType[]>().to(inWorkspace.extend({ names: TypeNames })),

  /** Rules and calendar of promises; `null` as long as nobody has chosen any. */
  'sla.read': answers<SlaState>().to(inWorkspace),
  /**
   * Replaces both. Without rules nothing is promised. Due times are then worked out anew, which `sla.read` tells about.
   * `invalidInput` for a calendar that cannot be gone by.
   */
  'sla.write': answers<SlaState>().to(inWorkspace.extend({ settings: SlaSettings })),

  /** Counts of the reports a search leaves, now and over time. `superseded` when the same workspace is asked again. */
  'insights.read': answers<InsightsView>().to(InsightsInput),
  /** Writes a chart to a file, beside the exports. */
  'insights.saveChart': answers<SavedChart>().to(SaveChartInput),

  /** The texts somebody keeps for all workspaces, in their order; so do the four below, after the change. */
  'templates.list': answers<readonly Template[]>().to(nothing),
  /** Adds a template at a place (`null`: at the end), or changes the one with its id where it stands. */
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
  /** The commands below answer when their work is over, which may take long; `storageProgress` tells how far it is. */
  'storage.measure': answers<StorageMeasure>().to(inWorkspace),
  'storage.estimate': answers<EvictionEstimate>().to(inWorkspace.extend({ closedMonths: months })),
  /** null = all texts are kept. Answers how many reports were taken away. */
  'storage.setPolicy': answers<number>().to(inWorkspace.extend({ closedMonths: months.nullable() })),
  'storage.compact': answers<CompactionResult>().to(inWorkspace),
  'storage.check': answers<IntegrityResult>().to(inWorkspace),
  /** `folder`: a whole path; null = the desk's own folder of backups. */
  'storage.backUp': answers<{ readonly path: string; readonly bytes: number }>().to(
    inWorkspace.extend({ folder: z.string().trim().min(1).max(4_096).nullable() }),
  ),
  'storage.rebuild': answers<null>().to(inWorkspace),
  'storage.cancel': answers<null>().to(inWorkspace),

  /** Looks for the key of the local copy once more. */
  'copy.retry': answers<null>().to(inWorkspace),
  /** Where nothing keeps a key: encrypts the copy under a passphrase, or leaves it as it is. */
  'copy.usePassphrase': answers<null>().to(NewPassphraseInput),
  'copy.leaveUnencrypted': answers<null>().to(inWorkspace),
  /** Takes the second back. */
  'copy.encrypt': answers<null>().to(inWorkspace),
  'copy.typePassphrase': answers<null>().to(PassphraseInput),
  'copy.recover': answers<null>().to(RecoverInput),
  /** Another copy begins, beside the one whose key is gone. */
  'copy.beginAnew': answers<null>().to(inWorkspace),
  /** Opens one that was set aside in the place of the open copy, which is set aside instead. */
  'copy.openEarlier': answers<null>().to(OpenEarlierInput),
  /** The recovery code of a new key, until `copy.checkCode` has seen that it is written down. */
  'copy.showCode': answers<string>().to(inWorkspace),
  'copy.checkCode': answers<null>().to(CheckCodeInput),
  /** Gives the copy another key, and so another recovery code. */
  'copy.renewCode': answers<null>().to(inWorkspace),

  /** Fetches one image of a text, because a person asked for this one; `pictureProgress` tells how far it is. */
  'picture.fetch': answers<FetchedPicture>().to(FetchPictureInput),
  'picture.callOff': answers<null>().to(CallOffPictureInput),

  /** Shows the window's commands in the system's menus; without effect where the host has none. */
  'menu.show': answers<null>().to(z.object({ sections: z.array(MenuSection).max(12) })),

  /**
   * Opens a report in a window of its own, or brings the one that shows it to the front. `tooMany`: as many as there may
   * be are open.
   */
  'window.openReport': answers<'shown' | 'tooMany'>().to(OwnReportShape),
  /** Leads the desk's own window to a report, and brings it to the front. */
  'window.goToReport': answers<null>().to(OwnReportShape),

  /** Shows a notice of the system, in the place of the one before; without effect where the system has none. */
  'window.notify': answers<null>().to(SystemNotice),
  /** Shows how many reports have news on the program's icon; without effect where the host or the system cannot. */
  'window.setBadge': answers<null>().to(z.object({ count: z.int().min(0) })),

  /** Opens a link of a report outside, after the person saw the real address. Only http, https and mailto. */
  'link.open': answers<null>().to(z.object({ address: z.string().max(8_192) })),
} as const

export type CommandName = keyof typeof commands
export type CommandInput<N extends CommandName> = z.input<(typeof commands)[N]['input']>
export type CommandOutput<N extends CommandName> = Exclude<(typeof commands)[N]['output'], undefined>
export type CommandResult<N extends CommandName> = Result<CommandOutput<N>>
