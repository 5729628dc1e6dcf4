import type { ActionKind, BulkAction } from '../../desk/actions.ts'
import type { OriginalHindrance } from '../duplicates/duplicate-hindrance.ts'
import type { KnownTransition } from '../transitions/known.ts'

/** Why an action is impossible or pointless for one of many reports, as far as the desk knows. */
export type BulkHindrance =
  /** The report is no longer in the local copy. */
  | 'gone'
  /** The report already has the values that the action would set. */
  | 'already'
  /** The service does not offer the transition for the report's status and the token's role. */
  | 'notOffered'
  | 'needsMessage'
  | 'needsOriginal'
  /** The report has no severity, and the service accepts no classification without one. */
  | 'needsSeverity'
  /** The report would be a duplicate of itself. */
  | 'itself'
  /** The chosen original is a duplicate of this report. */
  | 'circle'
  /** The chosen original is itself a duplicate of another report. */
  | 'originalIsDuplicate'
  /** The action's text has a placeholder for a value that is unknown for this report. */
  | 'unfilled'
  /** The service answered 403 to this action on reports like this one. */
  | 'notAllowed'
  /** An earlier action on the report waits for the user's decision, and the new one would have to wait behind it. */
  | 'waitsForPerson'

export type BulkVerdict =
  | { readonly kind: 'can' }
  | { readonly kind: 'cannot'; readonly hindrance: BulkHindrance }
  /** The desk has not learned from the service whether reports like this one allow the action. */
  | { readonly kind: 'unknown' }

/** The facts about a report on which the verdict depends, as the window shows them: with pending actions applied. */
export interface BulkFacts {
  readonly reportId: number
  readonly isHere: boolean
  readonly waitsForPerson: boolean
  /** Why the chosen original cannot be used; null = it can, or the action has none. */
  readonly original: OriginalHindrance | null
  readonly severityId: number | null
  /** null = unassigned; undefined = the service did not say. */
  readonly assigneeId: string | null | undefined
  /** The report's known transitions; empty when its status is unknown. */
  readonly options: readonly BulkOption[]
  /** Actions that the service answered with 403 on reports like this one. */
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
