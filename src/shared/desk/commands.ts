import * as z from 'zod'
import { checkNaming, longestNaming } from '../rules/evidence/naming-template.ts'
import type { QueryCatalogue } from '../rules/query/completion.ts'
import { rewardAtMost } from '../rules/reward-amount.ts'
import {
  AnswerInput,
  type Decided,
  DecideInput,
  DecideKnownIssueInput,
  DecideTogetherInput,
  TakeBackInput,
  type TakenBack,
  type TransitionsView,
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
  GatherInput,
  LearnInput,
  MarkBulkInput,
  type TransitionOffer,
} from './bulk.ts'
import { bulkAtMost } from './bulk-limits.ts'
import { DraftSlot, type Drafts, longestDraft } from './drafts.ts'
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
import type { FormChoices, Weakness } from './form-choices.ts'
import { KeyChoicesShape } from './key-choices-shape.ts'
import { MarkChange, MarkedReport, markedAtMost, ReportMarks } from './marks.ts'
import type {
  DeskState,
  EvidenceItem,
  PersonView,
  QueueCounts,
  QueueWindow,
  ReportView,
  SetAside,
  Settings,
  TimelineView,
  Workspace,
} from './models.ts'
import type { OutboxCounts, OutboxEntry, OutboxView } from './outbox.ts'
import { CallOffPictureInput, type FetchedPicture, FetchPictureInput } from './picture.ts'
import { QueueRequest } from './queue-request.ts'
import type { Result } from './result.ts'
import { SavedView, savedViewsAtMost } from './saved-view.ts'
import type { ServiceFindings } from './service-findings.ts'
import type {
  CompactionResult,
  EvictionEstimate,
  IntegrityResult,
  StorageMeasure,
  StorageView,
} from './storage.ts'
import type { SyncState } from './sync-state.ts'
import { Template, templatesAtMost } from './template.ts'
import { longestSearch } from './text-limits.ts'
import { WindowPlace } from './window-place.ts'

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
  'settings.update': answers<Settings>().to(
    z.object({
      theme: z.enum(['system', 'light', 'dark']).optional(),
      railWidth: z.number().min(160).max(480).optional(),
      listWidth: z.number().min(280).max(1_200).optional(),
      singleKeys: z.boolean().optional(),
      undoSeconds: z.int().min(0).max(60).optional(),
      rewardConfirmAbove: z.int().min(0).max(rewardAtMost).optional(),
      keys: KeyChoicesShape.optional(),
      advancesAfterState: z.boolean().optional(),
      evidenceFolder: z.string().trim().min(1).max(4_096).nullable().optional(),
      evidenceNaming: z
        .string()
        .max(longestNaming)
        .refine((template) => checkNaming(template).ok, 'it cannot be used')
        .optional(),
    }),
  ),

  /** Checks address and token against the service, stores the token, starts the first sync. */
  'workspace.connect': answers<Workspace>().to(z.object({ baseUrl: z.string().max(2_048), token: Token })),
  'workspace.openDemo': answers<Workspace>().to(nothing),
  'workspace.switch': answers<null>().to(inWorkspace),
  /** `place`: where the window goes on, in another process, when the token is accepted. */
  'workspace.renewToken': answers<Workspace>().to(
    z.object({ workspaceId: z.string(), token: Token, place: WindowPlace.nullable() }),
  ),
  /** Where the window that went left off; told once. */
  'window.takePlace': answers<WindowPlace | null>().to(nothing),
  /** Removes the workspace, its token and its local copy from this machine. */
  'workspace.forget': answers<null>().to(inWorkspace),
  'workspace.chooseMe': answers<Workspace>().to(
    z.object({ workspaceId: z.string(), userId: z.string().nullable() }),
  ),
  'people.list': answers<readonly PersonView[]>().to(inWorkspace),

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
  'report.timeline': answers<TimelineView>().to(ofReport),
  'report.evidence': answers<readonly EvidenceItem[]>().to(ofReport),

  /** Puts evidence into the queue of downloads: one piece, all of a report, all of a selection. */
  'evidence.download': answers<DownloadsAdded>().to(DownloadInput),
  'evidence.change': answers<null>().to(ChangeDownloadsInput),
  'evidence.downloads': answers<DownloadsView>().to(inWorkspace),
  /** What became of the evidence of a report, as far as any of it was asked for. */
  'evidence.ofReport': answers<readonly DownloadView[]>().to(ofReport),
  /** Reads finished files and compares them with what was downloaded. Takes as long as reading them takes. */
  'evidence.verify': answers<DownloadsVerified>().to(VerifyDownloadsInput),
  /** A finished file as text and numbers, to be looked at here. */
  'evidence.preview': answers<EvidencePreview>().to(ShowInFolderInput),
  /** Lets a person choose a folder in the system's own dialog; null = none was chosen, or the host has no dialog. */
  'evidence.chooseFolder': answers<string | null>().to(nothing),
  /** Shows a finished file in the system's file manager. It is never opened. */
  'evidence.showInFolder': answers<ShownInFolder>().to(ShowInFolderInput),

  /** What was written about a report and not sent, by the place it was written in. */
  'report.drafts': answers<Drafts>().to(ofReport),
  /** Keeps what is being written; an empty text forgets it. */
  'report.keepDraft': answers<null>().to(
    ofReport.extend({ slot: DraftSlot, text: z.string().max(longestDraft) }),
  ),
  /** Reports this one may be a duplicate of, best first: by likeness, or by what was typed. From the local copy. */
  'report.duplicates': answers<readonly DuplicateCandidate[]>().to(
    ofReport.extend({ text: z.string().max(longestSearch) }),
  ),
  /** How many reports are duplicates of this one, as far as they are here. */
  'report.ownDuplicates': answers<number>().to(ofReport),
  /** What the report's status can be changed to. `ask`: the service is asked, else what was learned is told. */
  'report.transitions': answers<TransitionsView>().to(ofReport.extend({ ask: z.boolean() })),

  /** Puts an action into the outbox for each of the reports, held for the time in which it can be taken back. */
  'act.decide': answers<Decided>().to(DecideInput),
  /** Several actions, all or none, in their order: what a macro does. */
  'act.decideTogether': answers<Decided>().to(DecideTogetherInput),
  'act.decideKnownIssue': answers<Decided>().to(DecideKnownIssueInput),
  /** What the forms choose from; targets are those of the program. */
  'act.formChoices': answers<FormChoices>().to(
    z.object({ workspaceId: z.string(), programId: z.int().nullable() }),
  ),
  /** Weaknesses by number or words, from the catalogue that comes with the desk. */
  'act.findCwe': answers<readonly Weakness[]>().to(z.object({ text: z.string().max(200) })),
  'act.takeBack': answers<TakenBack>().to(TakeBackInput),
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
  /** Bulk changes under way, or decided within a day; the newest first. */
  'bulk.batches': answers<readonly BatchView[]>().to(inWorkspace),
  'bulk.entries': answers<readonly OutboxEntry[]>().to(BatchEntriesInput),
  /** Sends again what failed, and nothing else. Answers how many. */
  'bulk.retryFailed': answers<number>().to(BatchInput),
  'outbox.list': answers<OutboxView>().to(inWorkspace),
  'outbox.counts': answers<OutboxCounts>().to(inWorkspace),
  /** Unsettled actions on a report, and comments that were sent and are not in its timeline yet; in order. */
  'outbox.ofReport': answers<readonly OutboxEntry[]>().to(ofReport),
  'outbox.pauseBatch': answers<null>().to(
    z.object({ workspaceId: z.string(), batchId: z.int(), paused: z.boolean() }),
  ),

  /** Changes what a person noted about reports, here alone. Answers the notes as they were. */
  'marks.change': answers<readonly ReportMarks[]>().to(
    z.object({
      workspaceId: z.string(),
      reports: z.array(MarkedReport).min(1).max(markedAtMost),
      change: MarkChange,
    }),
  ),
  /** Takes a change back: puts in place what `marks.change` answered. */
  'marks.restore': answers<null>().to(
    z.object({
      workspaceId: z.string(),
      which: z.enum(['review', 'snooze']),
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
  'views.remove': answers<readonly SavedView[]>().to(
    z.object({ workspaceId: z.string(), viewId: z.string() }),
  ),
  /** How many reports a saved view holds. One at a time, so that what a person asks meanwhile comes in between. */
  'views.count': answers<number>().to(z.object({ workspaceId: z.string(), viewId: z.string() })),

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

  /** What lies on this machine: all workspaces. */
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

  /** Fetches one image of a text, because a person asked for this one; `pictureProgress` tells how far it is. */
  'picture.fetch': answers<FetchedPicture>().to(FetchPictureInput),
  'picture.callOff': answers<null>().to(CallOffPictureInput),

  /** Opens a link of a report outside, after the person saw the real address. Only http, https and mailto. */
  'link.open': answers<null>().to(z.object({ address: z.string().max(8_192) })),
} as const

export type CommandName = keyof typeof commands
export type CommandInput<N extends CommandName> = z.input<(typeof commands)[N]['input']>
export type CommandOutput<N extends CommandName> = Exclude<(typeof commands)[N]['output'], undefined>
export type CommandResult<N extends CommandName> = Result<CommandOutput<N>>
