import type { Action, ActionKind } from '../../desk/actions.ts'
import type { CollisionField } from '../../desk/outbox.ts'

/**
 * The state of a report, field by field; an absent field is unknown. `activity`: when the reporter last wrote, in ms
 * since 1970. Notes by colleagues do not stop an action; their changes show in the other fields.
 */
export type ReportState = Readonly<Partial<Record<CollisionField, string | number | null>>>

/** A field that another user changed between decision and sending. */
export interface FieldCollision {
  readonly field: CollisionField
  readonly base: string | number | null
  readonly mine: string | number | null
  readonly theirs: string | number | null
}

/**
 * The fields as an action would make them. A comment changes no field; a transition sets the status only if its target
 * is known.
 *
 * @param targetStatusId the status the transition leads to, null when unknown.
 */
export function wantedReportState(action: Action, targetStatusId: number | null): ReportState {
  switch (action.kind) {
    case 'comment':
    case 'knownIssue':
      return {}
    case 'assign':
      return { assignee: action.userId }
    case 'classify':
      return present({
        severity: action.severityId,
        vulnerabilityType: action.vulnerabilityTypeId,
        cwe: action.cweTypeId,
        cvss: action.cvss,
      })
    case 'edit':
      return present({ title: action.title, target: action.targetId })
    case 'transition':
      return targetStatusId === null ? {} : { status: targetStatusId }
    case 'reward':
      return present({ bounty: action.bounty, bonus: action.bonus })
    default:
      return action satisfies never
  }
}

function present(fields: Partial<Record<CollisionField, string | number | null | undefined>>): ReportState {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** The fields a decision rests on, besides those the action sets. */
function lookedAt(action: Action): readonly CollisionField[] {
  switch (action.kind) {
    case 'comment':
      // A note to colleagues stays valid whatever changes; a reply to the reporter may not.
      return action.audience === 'public' ? ['status', 'activity'] : []
    case 'transition':
      return ['status', 'assignee', 'activity']
    case 'reward':
      return ['status']
    case 'assign':
    case 'classify':
    case 'edit':
    case 'knownIssue':
      return []
    default:
      return action satisfies never
  }
}

/** Kinds that only set a field to a value: if another user has already set the same value, there is no conflict. */
const repeatable: ReadonlySet<ActionKind> = new Set<ActionKind>(['assign', 'classify', 'edit'])

/**
 * The changes by others since the decision, among the fields it rests on. A field that was unknown then, or is unknown
 * now, is no collision.
 *
 * @param base the report when the user decided, with the user's own earlier actions applied.
 */
export function findCollisions(
  action: Action,
  {
    base,
    wanted,
    theirs,
  }: { readonly base: ReportState; readonly wanted: ReportState; readonly theirs: ReportState },
): readonly FieldCollision[] {
  const fields = new Set([...lookedAt(action), ...fieldsOf(wanted)])
  return [...fields].flatMap((field) => {
    const before = base[field]
    const now = theirs[field]
    if (before === undefined || now === undefined || before === now) return []
    if (field === 'activity' && Number(now) < Number(before)) return []
    if (repeatable.has(action.kind) && wanted[field] === now) return []
    return [{ field, base: before, mine: wanted[field] ?? null, theirs: now }]
  })
}

/** The fields that are known. */
export function fieldsOf(state: ReportState): readonly CollisionField[] {
  return reportStateFields.filter((field) => state[field] !== undefined)
}

const reportStateFields: readonly CollisionField[] = [
  'status',
  'assignee',
  'severity',
  'vulnerabilityType',
  'cwe',
  'cvss',
  'title',
  'target',
  'bounty',
  'bonus',
  'activity',
]
