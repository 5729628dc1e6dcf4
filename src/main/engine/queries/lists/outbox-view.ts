import type {
  Collision,
  CollisionField,
  CollisionValue,
  Hindrance,
  OutboxEntry,
  OutboxReason,
  OutboxView,
} from '#shared/desk/outbox.ts'
import { isEditable } from '#shared/rules/outbox/editable.ts'
import type { FieldCollision } from '#shared/rules/outbox/report-state.ts'
import { type ReadableDb, select } from '../../store/database.ts'
import { readLearnedTransitions } from '../../store/outbox/learned-transitions.ts'
import {
  type BatchPage,
  countActions,
  firstBefore,
  listOfBatch,
  listSettled,
  listUnsettled,
  type StoredAction,
  sentNotSeen,
  unsettledOfReport,
} from '../../store/outbox/outbox-entries.ts'
import { typeName } from '../../store/reports/stored-types.ts'
import { personView, programName, reportTitle } from '../naming.ts'

/**
 * Maximum number of unsettled entries in the panel. Of settled ones, which are of interest only for a short time, fewer
 * are shown.
 */
const unsettledAtMost = 2_000
const settledAtMost = 100

/** Why actions of a workspace cannot be sent, for display with the entries. */
export interface OutboxHindrance {
  readonly me: string | null
  /** The reason that applies to all entries; null = there is none. */
  readonly reason: Hindrance | null
  /** Reasons that apply to single entries, by their ids. */
  readonly ofEach: ReadonlyMap<number, Hindrance>
  readonly looking: ReadonlySet<number>
  /** ms since 1970. */
  readonly now: number
}

const reportTitleOf = select<{ title: string | null }>(
  'outbox.title',
  'select title from reports where id = ?',
)
const programOf = select<{ name: string | null; alias: string | null; currency: string | null }>(
  'outbox.program',
  'select name, alias, currency from programs where id = ?',
)
const personOf = select<{ nickname: string | null }>(
  'outbox.person',
  'select nickname from people where id = ?',
)
const statusOf = select<{ name: string | null }>('outbox.status', 'select name from statuses where id = ?')
const severityOf = select<{ name: string | null }>(
  'outbox.severity',
  'select name from severities where id = ?',
)
const targetOf = select<{ name: string | null }>('outbox.target', 'select name from targets where id = ?')
const roleOf = select<{ role: string | null }>(
  'outbox.role',
  'select effective_role as role from report_details where report_id = ?',
)
const pausedBatches = select<{ id: number }>(
  'outbox.paused',
  'select id from outbox_batches where is_paused = 1',
)

/** The whole outbox of a workspace, as its panel shows it. */
export function readOutbox(db: ReadableDb, hindrance: OutboxHindrance): OutboxView {
  const entries = [...listUnsettled(db, unsettledAtMost), ...listSettled(db, settledAtMost)]
  return { entries: viewEntries(db, entries, hindrance), counts: countActions(db, hindrance.now) }
}

/**
 * The actions on a report that its timeline does not show by itself.
 *
 * @param isInThread whether the text of an action that may have arrived is in the timeline already.
 */
export function readOutboxOfReport(
  db: ReadableDb,
  reportId: number,
  hindrance: OutboxHindrance,
  isInThread: (entry: StoredAction) => boolean,
): readonly OutboxEntry[] {
  const unsettled = unsettledOfReport(db, reportId).filter((entry) => !isInThread(entry))
  return viewEntries(db, [...sentNotSeen(db, reportId), ...unsettled], hindrance)
}

/** Entries of a batch in certain states, in order. A held entry whose hold has ended counts as queued. */
export function readBatchEntries(
  db: ReadableDb,
  page: BatchPage,
  hindrance: OutboxHindrance,
): readonly OutboxEntry[] {
  return viewEntries(db, listOfBatch(db, page, hindrance.now), hindrance)
}

function viewEntries(
  db: ReadableDb,
  entries: readonly StoredAction[],
  hindrance: OutboxHindrance,
): readonly OutboxEntry[] {
  const paused = new Set(db.all(pausedBatches).map(({ id }) => id))
  return entries.map((entry) => viewEntry(db, entry, hindrance, paused))
}

function viewEntry(
  db: ReadableDb,
  entry: StoredAction,
  hindrance: OutboxHindrance,
  paused: ReadonlySet<number>,
): OutboxEntry {
  const { reportId, programId, batchId } = entry
  // An entry whose hold has ended is shown as queued even while it is still stored as held, which happens mostly when
  // another entry has to be sent before it.
  const isHeldNoLonger = entry.state === 'held' && entry.heldUntil <= hindrance.now && !entry.isBeingChanged
  const state = isHeldNoLonger ? 'queued' : entry.state
  const program = programId === null ? undefined : db.get(programOf, [programId])
  return {
    id: entry.id,
    report:
      reportId === null
        ? null
        : { id: reportId, title: reportTitle(reportId, db.get(reportTitleOf, [reportId])?.title ?? null) },
    program:
      programId === null
        ? null
        : { id: programId, name: programName(programId, program?.name ?? null, program?.alias ?? null) },
    action: entry.action,
    names: namesOf(db, entry, hindrance.me, program?.currency ?? null),
    state,
    reason: reasonOf(db, { ...entry, state }, hindrance, paused),
    needs: needsOf(db, entry),
    batchId,
    createdAt: entry.createdAt,
    heldUntil: state === 'held' && !entry.isBeingChanged ? entry.heldUntil : null,
    isBeingChanged: entry.settledAt === null && entry.isBeingChanged,
    sentAt: entry.sentAt,
    settledAt: entry.settledAt,
    activityId: entry.action.kind === 'comment' ? entry.resultId : null,
  }
}

function needsOf(
  db: ReadableDb,
  { action, base, reportId, programId, state }: StoredAction,
): OutboxEntry['needs'] {
  if (action.kind !== 'transition' || reportId === null || !isEditable({ state })) return null
  if (typeof base.status !== 'number') return null
  const role = db.get(roleOf, [reportId])?.role ?? null
  const learned = readLearnedTransitions(db, { programId, statusId: base.status, role })
  const option = learned.options.find(({ transition }) => transition === action.transition)
  if (option === undefined || option.possibility === 'unknown') return null
  const { requiresMessage, requiresDuplicate } = option
  return { requiresMessage, requiresDuplicate }
}

function namesOf(
  db: ReadableDb,
  { action }: StoredAction,
  me: string | null,
  currency: string | null,
): OutboxEntry['names'] {
  switch (action.kind) {
    case 'assign':
      return action.userId === null
        ? {}
        : { assignee: personView(action.userId, db.get(personOf, [action.userId])?.nickname ?? null, me) }
    case 'classify':
      return {
        ...(action.severityId !== undefined && {
          severity: nameOf(db, 'severity', action.severityId) ?? '',
        }),
        ...typeNameOf(db, action.vulnerabilityTypeId),
      }
    case 'edit':
      return action.targetId === undefined ? {} : { target: nameOf(db, 'target', action.targetId) ?? '' }
    case 'reward':
      return currency === null ? {} : { currency }
    default:
      return {}
  }
}

function reasonOf(
  db: ReadableDb,
  entry: StoredAction,
  { reason: ofAll, ofEach, looking }: OutboxHindrance,
  paused: ReadonlySet<number>,
): OutboxReason | null {
  const stored = entry.reason
  const reason = ofAll ?? ofEach.get(entry.id) ?? null
  if (stored?.kind === 'collisions') {
    return { kind: 'collisions', collisions: stored.collisions.map((one) => named(db, one)) }
  }
  if (entry.settledAt !== null) return stored?.kind === 'undone' ? stored : null
  if (entry.state === 'unsure' && stored?.kind !== 'cannotTell') {
    return { kind: 'checking', hindrance: looking.has(entry.id) ? null : reason }
  }
  if (stored?.kind === 'notPossible') {
    return { kind: 'notPossible', statusName: nameOf(db, 'status', stored.statusId) ?? '' }
  }
  if (stored !== null) return stored
  if (entry.state !== 'queued') return null
  if (entry.batchId !== null && paused.has(entry.batchId)) return { kind: 'paused' }
  const behind = entry.reportId === null ? null : firstBefore(db, entry.reportId, entry.id)
  return behind === null ? reason : { kind: 'behind', entryId: behind }
}

function named(db: ReadableDb, { field, base, mine, theirs }: FieldCollision): Collision {
  const value = (raw: string | number | null): CollisionValue => ({
    value: raw,
    name: nameOf(db, field, raw),
  })
  return { field, base: value(base), mine: mine === null ? null : value(mine), theirs: value(theirs) }
}

function typeNameOf(db: ReadableDb, id: number | null | undefined): OutboxEntry['names'] {
  const name = id == null ? null : typeName(db, id)
  return name === null ? {} : { vulnerabilityType: name }
}

function nameOf(db: ReadableDb, field: CollisionField, value: string | number | null): string | null {
  if (value === null) return null
  switch (field) {
    case 'status':
      return db.get(statusOf, [value])?.name ?? `Status ${value}`
    case 'severity':
      return db.get(severityOf, [value])?.name ?? `Severity ${value}`
    case 'target':
      return db.get(targetOf, [value])?.name ?? `Target ${value}`
    case 'assignee':
      return db.get(personOf, [value])?.nickname ?? String(value)
    case 'vulnerabilityType':
      return typeName(db, Number(value)) ?? `Type ${value}`
    case 'cwe':
    case 'cvss':
    case 'title':
    case 'bounty':
    case 'bonus':
    case 'activity':
      return null
    default:
      return field satisfies never
  }
}
