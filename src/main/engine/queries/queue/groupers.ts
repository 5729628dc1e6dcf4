import type { QueueGrouping } from '#shared/desk/queue-request.ts'
import type { SeverityBand } from '#shared/rules/severity.ts'
import type { StatusPhase } from '#shared/rules/status.ts'
import { type ReadableDb, select } from '../../store/database.ts'
import { knownNames } from '../known-names.ts'
import { personView, programName, severityView, statusView } from '../naming.ts'
import { activityDays } from './activity-days.ts'
import type { Asking } from './asked-conditions.ts'
import { dueDays } from './due-days.ts'
import type { Grouper, PlannedGroup, RawGroup } from './grouper.ts'

const programs = select<{ id: number; name: string | null; alias: string | null }>(
  'groups.programs',
  'select id, name, alias from programs',
)
const severities = select<{ id: number; name: string | null; band: SeverityBand; rank: number }>(
  'groups.severities',
  'select id, name, band, rank from severities',
)
const statuses = select<{ id: number; name: string | null; phase: StatusPhase }>(
  'groups.statuses',
  'select id, name, phase from statuses',
)
const people = select<{ id: string; nickname: string | null }>(
  'groups.people',
  `select id, nickname from people where id in (select value from json_each(?))`,
)

/** The phases in the order of their groups: those with the most left to do come first. */
const phaseOrder: readonly StatusPhase[] = ['new', 'open', 'waiting', 'resolved', 'closed']

export const groupers: Readonly<Record<Exclude<QueueGrouping, 'none'>, (asking: Asking) => Grouper>> = {
  program: () =>
    byId('r.program_id', (db, found) => {
      const named = new Map(db.all(programs).map((program) => [program.id, program]))
      return found.map(({ id, count }) => {
        const program = named.get(id ?? Number.NaN)
        const label = id === null ? null : programName(id, program?.name ?? null, program?.alias ?? null)
        return { id, order: 0, shown: { key: String(id), label, kind: { by: 'program' }, count } }
      })
    }),
  severity: () =>
    byId('r.severity_id', (db, found) => {
      const named = new Map(db.all(severities).map((severity) => [severity.id, severity]))
      return found.map(({ id, count }) => {
        const severity = named.get(id ?? Number.NaN)
        const view = severityView(id, severity?.name ?? null, severity?.band ?? null)
        const kind = { by: 'severity', band: view?.band ?? 'unknown' } as const
        const order = severity?.rank ?? Number.MAX_SAFE_INTEGER
        return { id, order, shown: { key: String(id), label: view?.name ?? null, kind, count } }
      })
    }),
  status: () =>
    byId('r.status_id', (db, found) => {
      const named = new Map(db.all(statuses).map((status) => [status.id, status]))
      return found.map(({ id, count }) => {
        const status = named.get(id ?? Number.NaN)
        const phase = status?.phase ?? 'new'
        const label = statusView(id, status?.name ?? null, phase)?.name ?? null
        const order = status === undefined ? Number.MAX_SAFE_INTEGER : phaseOrder.indexOf(phase)
        return { id, order, shown: { key: String(id), label, kind: { by: 'status', phase }, count } }
      })
    }),
  type: () =>
    byId('r.vulnerability_type_id', (db, found) => {
      const named = new Map(knownNames(db, 'type').map(({ id, label }) => [id, label]))
      return found.map(({ id, count }) => {
        const label = id === null ? null : (named.get(id) ?? `Type ${id}`)
        return { id, order: 0, shown: { key: String(id), label, kind: { by: 'type' }, count } }
      })
    }),
  assignee: ({ me }) => ({
    key: 'r.assignee_id',
    part: 'case when r.assignee_id is null then r.assignee_known end',
    stamp: me ?? '',
    arrange: (db, found) => arrangePeople(db, found, me),
  }),
  day: ({ now }) => activityDays(now),
  due: ({ now }) => dueDays(now),
}

interface GroupById {
  readonly id: number | null
  readonly order: number
  readonly shown: PlannedGroup['shown']
}

/** Groups by a column of ids: in the given order, then by label; rows without an id come last. */
function byId(
  column: string,
  name: (
    db: ReadableDb,
    found: readonly { readonly id: number | null; readonly count: number }[],
  ) => readonly GroupById[],
): Grouper {
  return {
    key: column,
    part: 'null',
    stamp: '',
    arrange: (db, found) =>
      name(
        db,
        found.map(({ key, count }) => ({ id: typeof key === 'number' ? key : null, count })),
      )
        .toSorted((one, other) => compare(one, other))
        .map(({ id, shown }) => ({
          shown,
          condition: `${column} is :groupId`,
          parameters: { groupId: id },
        })),
  }
}

function compare(one: GroupById, other: GroupById): number {
  if ((one.id === null) !== (other.id === null)) return one.id === null ? 1 : -1
  const byName = (one.shown.label ?? '').localeCompare(other.shown.label ?? '', 'en')
  return one.order - other.order || byName || (one.id ?? 0) - (other.id ?? 0)
}

/**
 * First the user, then people by name, then reports without an assignee, then reports whose assignee the service did
 * not say.
 */
function arrangePeople(
  db: ReadableDb,
  found: readonly RawGroup[],
  me: string | null,
): readonly PlannedGroup[] {
  const ids = found.flatMap(({ key }) => (key === null ? [] : [String(key)]))
  const nicknames = new Map(db.all(people, [JSON.stringify(ids)]).map(({ id, nickname }) => [id, nickname]))
  return found
    .map(({ key, part, count }) => {
      const id = key === null ? null : String(key)
      const who = id === null ? (part === 1 ? 'nobody' : 'unknown') : id === me ? 'me' : 'person'
      const label = id === null ? null : personView(id, nicknames.get(id) ?? null, me).nickname
      const shown = {
        // With the prefix, no id of the service can equal the keys of the two groups without an id.
        key: id === null ? who : `person ${id}`,
        label,
        kind: { by: 'assignee', who },
        count,
      } as const
      const condition =
        id === null
          ? `r.assignee_id is null and r.assignee_known = ${part === 1 ? 1 : 0}`
          : 'r.assignee_id = :groupId'
      return { shown, condition, parameters: { groupId: id } }
    })
    .toSorted(
      (one, other) =>
        whoOrder.indexOf(one.shown.kind.who) - whoOrder.indexOf(other.shown.kind.who) ||
        (one.shown.label ?? '').localeCompare(other.shown.label ?? '', 'en') ||
        (one.shown.key < other.shown.key ? -1 : 1),
    )
}

const whoOrder = ['me', 'person', 'nobody', 'unknown'] as const
