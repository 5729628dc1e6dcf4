import type { QueueGroup } from '#shared/desk/models.ts'
import {
  type CopyReadName,
  type FoundReports,
  type ReadInput,
  type ReadName,
  type ReadOutput,
  type ReadStats,
  type StatsGrouping,
  statsGroupings,
} from '#shared/desk/reads.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import { exportPages } from '../exports/export-pages.ts'
import type { DeskRecord } from '../protocol.ts'
import { readQueueCounts } from '../queries/queue/queue-counts.ts'
import { readQueueIds, readQueueTotal, readQueueWindow } from '../queries/queue/queue-window.ts'
import { readRows } from '../queries/queue/report-rows.ts'
import type { DeskStore } from '../storage/open-desk.ts'
import type { ReadableDb } from '../store/database.ts'
import { attempt } from '../store/failure.ts'
import { readSlaSettings } from '../store/own/sla-settings.ts'
import { countWaitingClocks } from '../store/reports/report-clocks.ts'
import { readCurrentAsOf } from '../sync/sync-position.ts'
import type { Calls, Workspaces } from './open-workspaces.ts'

type CopyReads = {
  readonly [N in CopyReadName]: (db: ReadableDb, input: Asked<N>, me: string | null) => Result<ReadOutput<N>>
}
type Asked<N extends CopyReadName> = Omit<ReadInput<N>, 'workspaceId'>

/** A limit above the number of reports in any copy. */
const noLimit = 2 ** 31 - 1

/**
 * The command line's reads from a local copy. The engine handles them in a running desk; without one, the command line
 * itself does. Nothing here writes.
 */
export const copyReads: CopyReads = {
  'read.found': findReports,
  'read.rows': (db, { reportIds }, me) => attempt(db.file, () => readRows(db, reportIds, [], me)),
  'read.stats': (db, { search }, me) => countReports(db, search, me),
  'read.exported': (db, { reportIds, ...scope }) =>
    attempt(db.file, () => {
      // Only the window exports the user's private notes, and only on request.
      const pages = exportPages({ ...scope, withOwn: false, at: Date.now() })
      return { ...pages.read(db, reportIds), ...pages.counts() }
    }),
}

const everyReport = (search: string) => ({ view: { kind: 'all' }, search, sort: 'activity' }) as const

function findReports(
  db: ReadableDb,
  { search, sort, limit }: Asked<'read.found'>,
  me: string | null,
): Result<FoundReports> {
  const question = { ...everyReport(search), sort }
  const first = readQueueWindow(db, { ...question, offset: 0, limit: 1 }, me)
  if (!first.ok) return first
  const ids = readQueueIds(db, { ...question, offset: 0, limit: limit ?? noLimit }, me)
  if (!ids.ok) return ids
  const { problems } = first.value
  return attempt(db.file, () => ({
    reportIds: ids.value,
    problems,
    currentAsOf: readCurrentAsOf(db),
    hasPromises: hasPromises(db),
  }))
}

function countReports(db: ReadableDb, search: string, me: string | null): Result<ReadStats> {
  const queues = readQueueCounts(db, me)
  if (!queues.ok) return queues
  const groups: Record<StatsGrouping, readonly QueueGroup[]> = {
    status: [],
    severity: [],
    program: [],
    assignee: [],
  }
  let problems: ReadStats['problems'] = []
  for (const group of statsGroupings) {
    const window = readQueueWindow(db, { ...everyReport(search), group, offset: 0, limit: 1 }, me)
    if (!window.ok) return window
    groups[group] = window.value.groups ?? []
    problems = window.value.problems
  }
  const sla = countPromises(db, search, me)
  if (!sla.ok) return sla
  return attempt(db.file, () => ({
    total: groups.status.reduce((sum, { count }) => sum + count, 0),
    problems,
    groups,
    queues: queues.value,
    sla: sla.value,
    currentAsOf: readCurrentAsOf(db),
  }))
}

const hasPromises = (db: ReadableDb): boolean => (readSlaSettings(db)?.rules ?? []).length > 0

/**
 * Counts reports by the state of their promises; null when nothing is promised. As in a search, snoozed reports are
 * included.
 */
function countPromises(db: ReadableDb, search: string, me: string | null): Result<ReadStats['sla']> {
  const promises = attempt(db.file, () => hasPromises(db))
  if (!promises.ok || !promises.value) return promises.ok ? ok(null) : promises
  const among = (flag: string) => readQueueTotal(db, everyReport(`${search} sla:${flag}`), me)
  const [missed, atRisk, paused] = [among('missed'), among('at-risk'), among('paused')]
  if (!missed.ok) return missed
  if (!atRisk.ok) return atRisk
  if (!paused.ok) return paused
  return attempt(db.file, () => ({
    missed: missed.value,
    atRisk: atRisk.value,
    paused: paused.value,
    waiting: countWaitingClocks(db),
  }))
}

/** The workspaces by id and name; without their addresses and anything about tokens. */
export function readableWorkspaces({
  workspaces,
  currentWorkspaceId,
}: Pick<DeskRecord, 'workspaces' | 'currentWorkspaceId'>): ReadOutput<'read.workspaces'> {
  return workspaces.map(({ id, name, isDemo }) => ({
    id,
    name,
    isDemo,
    isCurrent: id === currentWorkspaceId,
  }))
}

/** The calls of the command line, handled by a running desk. */
export function readCalls({ asMe }: Workspaces, desk: Pick<DeskStore, 'read'>): Calls<ReadName> {
  return {
    'read.workspaces': () => {
      const read = desk.read()
      return read.ok ? ok(readableWorkspaces(read.value)) : read
    },
    'read.found': ({ workspaceId, ...asked }) =>
      asMe(workspaceId, ({ db }, me) => copyReads['read.found'](db, asked, me)),
    'read.rows': ({ workspaceId, ...asked }) =>
      asMe(workspaceId, ({ db }, me) => copyReads['read.rows'](db, asked, me)),
    'read.stats': ({ workspaceId, ...asked }) =>
      asMe(workspaceId, ({ db }, me) => copyReads['read.stats'](db, asked, me)),
    'read.exported': ({ workspaceId, ...asked }) =>
      asMe(workspaceId, ({ db }, me) => copyReads['read.exported'](db, asked, me)),
  }
}
