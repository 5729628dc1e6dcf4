import type { ActionKind, BulkAction } from '../../desk/actions.ts'
import type { OriginalHindrance } from '../duplicates/duplicate-hindrance.ts'
import type { KnownTransition } from '../transitions/known.ts'

/** Why an action makes no sense, or cannot be carried out, on one of many reports, as far as is known here. */
export type BulkHindrance =
  /** The report is no longer on this computer. */
  | 'gone'
  /** The report already is as the action would make it. */
  | 'already'
  /** The service does not offer this transition in the report's status to this role. */
  | 'notOffered'
  | 'needsMessage'
  | 'needsOriginal'
  /** The report has no severity, and the service accepts no classification without one. */
  | 'needsSeverity'
  /** The report would be a duplicate of itself. */
  | 'itself'
  /** The named original is a duplicate of this report. */
  | 'circle'
  /** The named original is itself a duplicate of another report. */
  | 'originalIsDuplicate'
  /** The text has a placeholder whose value is unknown for this report. */
  | 'unfilled'
  /** The service answered 403 to this action on reports like this one. */
  | 'notAllowed'
  /** An earlier action on the report waits for the user's decision, and this one would wait behind it. */
  | 'waitsForPerson'

export type BulkVerdict =
  | { readonly kind: 'can' }
  | { readonly kind: 'cannot'; readonly hindrance: BulkHindrance }
  /** Nothing has been learned about reports like this one. */
  | { readonly kind: 'unknown' }

/** The facts of a report as shown, with pending changes applied. */
export interface BulkFacts {
  readonly reportId: number
  readonly isHere: boolean
  readonly waitsForPerson: boolean
  /** Why the named original is refused; null: it is not, or the action names none. */
  readonly original: OriginalHindrance | null
  readonly severityId: number | null
  /** undefined: the service did not say. */
  readonly assigneeId: string | null | undefined
  /** Its known transitions; empty when its status is unknown. */
  readonly options: readonly BulkOption[]
  /** Actions that were answered 403 on reports like this one. */
  readonly refused: readonly ActionKind[]
}

export type BulkOption = Pick<
  KnownTransition,
  'transition' | 'possibility' | 'requiresMessage' | 'requiresDuplicate'
>

const can: BulkVerdict = { kind: 'can' }
const cannot = (hindrance: BulkHindrance): BulkVerdict => ({ kind: 'cannot', hindrance })

/** Whether an action can be carried out on a report. */
export function judgeBulk(action: BulkAction, facts: BulkFacts): BulkVerdict {
  if (!facts.isHere) return cannot('gone')
  if (facts.waitsForPerson) return cannot('waitsForPerson')
  if (facts.refused.includes(action.kind)) return cannot('notAllowed')
  switch (action.kind) {
    case 'comment':
      return can
    case 'assign':
      return facts.assigneeId === action.userId ? cannot('already') : can
    case 'classify': {
      const { severityId, vulnerabilityTypeId, cweTypeId, cvss } = action
      if (severityId === undefined && facts.severityId === null) return cannot('needsSeverity')
      const isSeverityAlone =
        vulnerabilityTypeId === undefined && cweTypeId === undefined && cvss === undefined
      return isSeverityAlone && severityId === facts.severityId ? cannot('already') : can
    }
    case 'transition':
      return judgeTransition(action, facts)
    default:
      return action satisfies never
  }
}

const originalHindrances = {
  itself: 'itself',
  circle: 'circle',
  duplicate: 'originalIsDuplicate',
} as const satisfies Record<OriginalHindrance['kind'], BulkHindrance>

function judgeTransition(action: Extract<BulkAction, { kind: 'transition' }>, facts: BulkFacts): BulkVerdict {
  const { transition, message, duplicateOf } = action
  if (duplicateOf === facts.reportId) return cannot('itself')
  if (duplicateOf !== undefined && facts.original !== null)
    return cannot(originalHindrances[facts.original.kind])
  const option = facts.options.find((one) => one.transition === transition)
  if (option?.possibility === 'impossible') return cannot('notOffered')
  if (option === undefined) return { kind: 'unknown' }
  if (option.requiresMessage && (message === undefined || message.trim() === ''))
    return cannot('needsMessage')
  if (option.requiresDuplicate && duplicateOf === undefined) return cannot('needsOriginal')
  return option.possibility === 'unknown' ? { kind: 'unknown' } : can
}
