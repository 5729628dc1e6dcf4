import type { Action, ActionKind } from '../../desk/actions.ts'
import type { CollisionField } from '../../desk/outbox.ts'

/**
 * The values of a report's fields; a missing field is unknown. `activity` is the time of the reporter's last comment,
 * in ms since 1970. Comments by colleagues are not included, since they do not stop an action.
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
 * The fields that an action sets, with their values. Empty for a comment, a known issue, and a transition whose target
 * status is unknown.
 *
 * @param targetStatusId the status to which the transition leads; null = unknown.
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

/** The fields on which a decision is based, besides those that the action sets. */
function lookedAt(action: Action): readonly CollisionField[] {
  switch (action.kind) {
    case 'comment':
      // An internal note remains valid whatever changes; a reply to the reporter may not.
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

/** Actions that only set fields: if another user has meanwhile set the same value, there is no conflict. */
const repeatable: ReadonlySet<ActionKind> = new Set<ActionKind>(['assign', 'classify', 'edit'])

/**
 * Finds the fields that others have changed since the user decided, among those on which the decision is based and
 * those that the action sets. A field that was unknown then, or is unknown now, does not collide.
 *
 * @param base the report's fields when the user decided, with the user's own earlier actions applied.
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

/** The names of the fields whose values are known. */
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
