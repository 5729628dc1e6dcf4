import type { CommandInput, CommandName } from './commands.ts'
import { firstRows, windowSize } from './queue-rows.ts'
import type { KeptPlace } from './window-place.ts'

/**
 * What the window asks before it is drawn for the first time. Main answers these questions in advance, all at once, so
 * that the window need not ask the second one only when the first is answered.
 */
const asked = [
  'desk.state',
  'views.place',
  'queue.window',
  'queue.locate',
  'queue.counts',
  'views.list',
  'export.state',
  'sync.state',
  'outbox.counts',
  'evidence.downloads',
  'people.list',
] as const satisfies readonly CommandName[]

type AskedFirst = (typeof asked)[number]
const names: ReadonlySet<CommandName> = new Set(asked)

export const isAskedFirst = (name: CommandName): name is AskedFirst => names.has(name)

/** A question about the place in a workspace, or about the workspace. */
export type FirstQuestion = {
  readonly [N in AskedAtPlace]: { readonly name: N; readonly input: CommandInput<N> }
}[AskedAtPlace]
type AskedAtPlace = Exclude<AskedFirst, 'desk.state' | 'views.place'>

/** Where the list begins in a workspace that was never shown. */
const start = { view: { kind: 'inbox' }, search: '', sort: 'activity', group: 'none', scroll: 0 } as const

/**
 * The questions of the window about a workspace, once it has the place in it. Their inputs equal those of the window's
 * own questions; an input that does not equal them is of no use, and does no harm.
 *
 * @param place null = there is none.
 */
export function firstQuestions(workspaceId: string, place: KeptPlace | null): readonly FirstQuestion[] {
  const { view, search, sort, group, scroll } = place ?? start
  const list = { workspaceId, view, search, sort, ...(group === 'none' ? {} : { group }) }
  const offset = Math.floor(scroll / windowSize) * windowSize
  const rowsAtMost = scroll === 0 ? firstRows : windowSize
  const open = place?.openReportId ?? null
  return [
    { name: 'queue.window', input: { ...list, offset, limit: windowSize, rowsAtMost, generation: 1 } },
    ...(open === null ? [] : [{ name: 'queue.locate', input: { ...list, reportId: open } } as const]),
    { name: 'queue.counts', input: { workspaceId } },
    { name: 'views.list', input: { workspaceId } },
    { name: 'export.state', input: { workspaceId } },
    { name: 'sync.state', input: { workspaceId } },
    { name: 'outbox.counts', input: { workspaceId } },
    { name: 'evidence.downloads', input: { workspaceId } },
    { name: 'people.list', input: { workspaceId } },
  ]
}
