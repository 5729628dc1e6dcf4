import type { Action } from '../../desk/actions.ts'
import { fieldsOf, type ReportState } from './report-state.ts'

/** Whether a write whose answer was lost has arrived, judged from the report. */
export type Arrival =
  | 'arrived'
  /** It has not arrived. Whether it may still do so depends on time, which this rule does not judge. */
  | 'notArrived'
  /**
   * The report is as the write would make it, but already was before: the write may still arrive, after a later write
   * of the field.
   */
  | 'sameAsBefore'
  /** The report is neither as it was nor as the write would make it. */
  | 'conflict'
  /** Unknown, or must not be guessed: the user decides. */
  | 'cannotTell'

export interface LookedAt {
  /** The report when the write was sent. */
  readonly before: ReportState
  /** The report as the write would make it. */
  readonly wanted: ReportState
  /** The report as the service has it now. */
  readonly now: ReportState
  /** Whether the action's words have appeared in the timeline since; null when they could not be looked for. */
  readonly wordsFound: boolean | null
  /** Whether an entry has appeared since whose words differ but may be the service's rewriting of the action's. */
  readonly mayBeRewritten: boolean
  /**
   * Whether the system has written an entry since, as a change there and back would leave one. null: not looked for.
   */
  readonly systemWrote: boolean | null
}

/** Judges from the report's present state whether an action has arrived. */
export function judgeArrival(action: Action, seen: LookedAt): Arrival {
  switch (action.kind) {
    case 'comment':
      if (seen.wordsFound === true) return 'arrived'
      return seen.wordsFound === null || seen.mayBeRewritten ? 'cannotTell' : 'notArrived'
    case 'assign':
    case 'classify':
    case 'edit':
      return judgeFields(seen)
    case 'transition':
      return judgeTransition(action.message !== undefined && action.message.trim() !== '', seen)
    case 'reward': {
      const fields = judgeFields(seen)
      // An unchanged amount is no reason to send money again.
      return fields === 'notArrived' ? 'cannotTell' : fields
    }
    case 'knownIssue':
      // A second one would be a duplicate.
      return seen.wordsFound === true ? 'arrived' : 'cannotTell'
    default:
      return action satisfies never
  }
}

/** The traces a report shows of an action that the service said it carried out. */
export interface ShownSince extends LookedAt {
  /** Whether the entry the service said it became is in the timeline; null when the service named none. */
  readonly entryFound: boolean | null
  /** Whether an unreadable entry has appeared since. */
  readonly hasUnreadable: boolean
  /**
   * Whether an entry has appeared since that the user seems to have written and that belongs to no other action of
   * theirs.
   */
  readonly ownUnclaimed: boolean
  /** So long ago that others may have set a field back to its earlier value. */
  readonly isLongAgo: boolean
}

/**
 * Whether a report that was read since shows an action the service said it carried out. Where the report proves
 * nothing, it counts as shown, so that the user is asked only about actions that are certainly missing.
 */
export function isShown(action: Action, seen: ShownSince): boolean {
  if (action.kind === 'comment')
    return seen.entryFound === true || seen.wordsFound !== false || seen.hasUnreadable || seen.ownUnclaimed
  if (action.kind === 'transition') return seen.hasUnreadable || judgeArrival(action, seen) !== 'notArrived'
  // The system's entry comes from this action, or from another user who may have set the field back.
  return seen.isLongAgo || seen.systemWrote === true || judgeFields(seen) !== 'notArrived'
}

/** An action, and the report as the action would make it. */
interface Setting {
  readonly action: Action
  readonly wanted: ReportState
}

/** Whether a later action may have undone an earlier one. */
export function mayHaveUndone(one: Setting, later: Setting): boolean {
  if (one.action.kind === 'comment') return false
  // A transition may clear other fields, and its target may be unknown.
  if (later.action.kind === 'transition') return true
  return fieldsOf(later.wanted).some((field) => field in one.wanted)
}

function judgeFields({ before, wanted, now }: LookedAt): Arrival {
  const fields = fieldsOf(wanted)
  if (fields.some((field) => now[field] === undefined)) return 'cannotTell'
  if (fields.every((field) => now[field] === wanted[field]))
    return fields.every((field) => before[field] === wanted[field]) ? 'sameAsBefore' : 'arrived'
  return fields.every((field) => now[field] === before[field]) ? 'notArrived' : 'conflict'
}

function judgeTransition(hasMessage: boolean, seen: LookedAt): Arrival {
  const { before, wanted, now, wordsFound, mayBeRewritten, systemWrote } = seen
  // Its message arrived with it, whatever status others have given the report since.
  if (hasMessage && wordsFound === true) return 'arrived'
  if (now.status === undefined) return 'cannotTell'
  if (wanted.status !== undefined && now.status === wanted.status) {
    // Another user may have made the same transition: then our message is missing.
    return hasMessage && wordsFound !== true ? 'cannotTell' : 'arrived'
  }
  if (now.status !== before.status) {
    // The transition's target is unknown: it may be this status.
    return wanted.status === undefined ? 'cannotTell' : 'conflict'
  }
  return systemWrote === false && !(hasMessage && mayBeRewritten) ? 'notArrived' : 'cannotTell'
}
