import type { Action } from '../../desk/actions.ts'
import { fieldsOf, type ReportState } from './report-state.ts'

/** Whether a write whose answer was lost has arrived, as far as the report shows. */
export type Arrival =
  | 'arrived'
  /** The write has not arrived so far. Whether it may still arrive depends on the time passed; not judged here. */
  | 'notArrived'
  /**
   * The report has the values that the write would set, but already had them before. The write may still arrive, even
   * after a later write to the same field.
   */
  | 'sameAsBefore'
  /** The report has neither its previous values nor those that the write would set. */
  | 'conflict'
  /** Unknown, or too important to be guessed: the user must decide. */
  | 'cannotTell'

export interface LookedAt {
  /** The report's fields when the write was sent. */
  readonly before: ReportState
  /** The fields that the write sets. */
  readonly wanted: ReportState
  /** The report's fields as the service has them now. */
  readonly now: ReportState
  /** Whether the action's text has appeared in the timeline since; null when that could not be checked. */
  readonly wordsFound: boolean | null
  /** Whether an entry has appeared since with another text that may be the action's text, changed by the service. */
  readonly mayBeRewritten: boolean
  /**
   * Whether a system entry has appeared since. A change that was then reverted would leave one. null: not checked.
   */
  readonly systemWrote: boolean | null
}

/** Judges from the report's present state whether an action whose answer was lost has arrived. */
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
      // An unchanged amount does not prove enough to risk paying twice.
      return fields === 'notArrived' ? 'cannotTell' : fields
    }
    case 'knownIssue':
      // Sending again without proof could create the known issue twice.
      return seen.wordsFound === true ? 'arrived' : 'cannotTell'
    default:
      return action satisfies never
  }
}

/** What a report shows of an action that the service has confirmed. */
export interface ShownSince extends LookedAt {
  /** Whether the entry that the service named in its answer is in the timeline; null when it named none. */
  readonly entryFound: boolean | null
  /** Whether an entry that could not be read has appeared since. */
  readonly hasUnreadable: boolean
  /**
   * Whether an entry has appeared since that seems to be the user's and that belongs to none of the user's other
   * actions.
   */
  readonly ownUnclaimed: boolean
  /** Whether the action is so long ago that others may have set a field back to its previous value. */
  readonly isLongAgo: boolean
}

/**
 * Whether a report, read again afterwards, shows an action that the service has confirmed. Also true if the report
 * proves nothing either way, so that the user is asked only about actions that are certainly missing.
 */
export function isShown(action: Action, seen: ShownSince): boolean {
  if (action.kind === 'comment')
    return seen.entryFound === true || seen.wordsFound !== false || seen.hasUnreadable || seen.ownUnclaimed
  if (action.kind === 'transition') return seen.hasUnreadable || judgeArrival(action, seen) !== 'notArrived'
  // A system entry comes either from this action or from another user, who may have set the field back.
  return seen.isLongAgo || seen.systemWrote === true || judgeFields(seen) !== 'notArrived'
}

/**
 * Whether a report proves that an action has arrived which an earlier reading of the report did not show: it has the
 * action's entry, text or values. Another change by others proves nothing.
 */
export function isProven(action: Action, seen: ShownSince): boolean {
  return seen.entryFound === true || judgeArrival(action, seen) === 'arrived'
}

/** An action, and the fields that the action sets. */
interface Setting {
  readonly action: Action
  readonly wanted: ReportState
}

/** Whether a later action may have overwritten what an earlier one set. */
export function mayHaveUndone(one: Setting, later: Setting): boolean {
  if (one.action.kind === 'comment') return false
  // A transition may also clear other fields, and the status it leads to may be unknown.
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
  // The message is in the timeline, so the transition arrived, whatever status others have set since.
  if (hasMessage && wordsFound === true) return 'arrived'
  if (now.status === undefined) return 'cannotTell'
  if (wanted.status !== undefined && now.status === wanted.status) {
    // The status is right but the message is missing, so another user may have made the same transition.
    return hasMessage && wordsFound !== true ? 'cannotTell' : 'arrived'
  }
  if (now.status !== before.status) {
    // If the status the transition leads to is unknown, it may be the present one.
    return wanted.status === undefined ? 'cannotTell' : 'conflict'
  }
  return systemWrote === false && !(hasMessage && mayBeRewritten) ? 'notArrived' : 'cannotTell'
}
