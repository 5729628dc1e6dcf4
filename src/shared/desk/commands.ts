import * as z from 'zod'
import type { QueryCatalogue } from '../rules/query/completion.ts'
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
import { QueueRequest } from './queue-request.ts'
import type { Result } from './result.ts'
import type { SyncState } from './sync-state.ts'

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
    }),
  ),

  /** Checks address and token against the service, stores the token, starts the first sync. */
  'workspace.connect': answers<Workspace>().to(z.object({ baseUrl: z.string().max(2_048), token: Token })),
  'workspace.openDemo': answers<Workspace>().to(nothing),
  'workspace.switch': answers<null>().to(inWorkspace),
  'workspace.renewToken': answers<Workspace>().to(z.object({ workspaceId: z.string(), token: Token })),
  /** Removes the workspace, its token and its local copy from this machine. */
  'workspace.forget': answers<null>().to(inWorkspace),
  'workspace.chooseMe': answers<Workspace>().to(
    z.object({ workspaceId: z.string(), userId: z.string().nullable() }),
  ),
  'people.list': answers<readonly PersonView[]>().to(inWorkspace),

  'queue.window': answers<QueueWindow>().to(
    QueueRequest.extend({ offset: z.int().min(0), limit: z.int().min(1).max(200) }),
  ),
  /** The row index of a report within a queue; null when it is not in it. */
  'queue.locate': answers<number | null>().to(QueueRequest.extend({ reportId: z.int() })),
  /** The names a search can ask for: what the local copy has met so far. */
  'queue.catalogue': answers<QueryCatalogue>().to(inWorkspace),
  'queue.counts': answers<QueueCounts>().to(inWorkspace),

  /** Reads a report from the local copy, marks it seen and asks for fresh details before all background work. */
  'report.open': answers<ReportView>().to(ofReport),
  /** Reads a report from the local copy, and nothing else. */
  'report.read': answers<ReportView>().to(ofReport),
  'report.timeline': answers<TimelineView>().to(ofReport),
  'report.evidence': answers<readonly EvidenceItem[]>().to(ofReport),

  'sync.now': answers<null>().to(inWorkspace),
  'sync.state': answers<SyncState>().to(inWorkspace),
  'sync.setAside': answers<readonly SetAside[]>().to(inWorkspace),

  /** Opens a link of a report outside, after the person saw the real address. Only http, https and mailto. */
  'link.open': answers<null>().to(z.object({ address: z.string().max(8_192) })),
} as const

export type CommandName = keyof typeof commands
export type CommandInput<N extends CommandName> = z.input<(typeof commands)[N]['input']>
export type CommandOutput<N extends CommandName> = Exclude<(typeof commands)[N]['output'], undefined>
export type CommandResult<N extends CommandName> = Result<CommandOutput<N>>
