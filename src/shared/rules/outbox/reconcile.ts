import type { Action } from '../../desk/actions.ts'
import { fieldsOf, type ReportState } from './report-state.ts'

/** Whether a write whose answer was lost has arrived, as the report shows. */
export type Arrival =
  | 'arrived'
  /** It did not arrive; whether it still may is a matter of time, not of this rule. */
  | 'notArrived'
  /** The report is as the write was to make it, and was before: it may still come, after a later write of the field. */
  | 'sameAsBefore'
  /** Neither as it was nor as it was to be. */
  | 'conflict'
  /** It cannot be told, or must not be guessed: a person decides. */
  | 'cannotTell'

export interface LookedAt {
  /** The report when the write was sent. */
  readonly before: ReportState
  /** The report as the write was to make it. */
  readonly wanted: ReportState
  /** The report as the service has it now. */
  readonly now: ReportState
  /** Whether the action's words stand in the timeline since; null when they could not be looked for. */
  readonly wordsFound: boolean | null
  /** Whether an entry came since that has other words, and may be what the service made of the action's. */
  readonly mayBeRewritten: boolean
  /** Whether the system wrote something since: a move there and back leaves such a trace. null: not looked for. */
  readonly systemWrote: boolean | null
}

/** Judges whether an action has arrived by what the service shows now. */
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
      // Money is not sent again because a number has not changed yet.
      return fields === 'notArrived' ? 'cannotTell' : fields
    }
    case 'knownIssue':
      // Another one would stand there twice.
      return seen.wordsFound === true ? 'arrived' : 'cannotTell'
    default:
      return action satisfies never
  }
}

/** What a report shows of an action that the service said it carried out. */
export interface ShownSince extends LookedAt {
  /** Whether the entry is there that it became, as the service said; null when it did not say. */
  readonly entryFound: boolean | null
  /** Whether an entry came since that cannot be read. */
  readonly hasUnreadable: boolean
  /** Whether an entry came since that the person wrote, as far as is known, and that is nothing else of theirs. */
  readonly ownUnclaimed: boolean
  /** So long that a field which is as it was before may have been set back. */
  readonly isLongAgo: boolean
}

/**
 * Whether a report that was read since shows what the service said was carried out. It counts as shown where the report
 * proves nothing, so that a person is asked only about what is certainly missing.
 */
export function isShown(action: Action, seen: ShownSince): boolean {
  if (action.kind === 'comment')
    return seen.entryFound === true || seen.wordsFound !== false || seen.hasUnreadable || seen.ownUnclaimed
  if (action.kind === 'transition') return seen.hasUnreadable || judgeArrival(action, seen) !== 'notArrived'
  // The system's line tells of this action, or of somebody who may have set the field back.
  return seen.isLongAgo || seen.systemWrote === true || judgeFields(seen) !== 'notArrived'
}

/** An action, and the report as it was to make it. */
interface Setting {
  readonly action: Action
  readonly wanted: ReportState
}

/** Whether what an action did may be undone by a later one. */
export function mayHaveUndone(one: Setting, later: Setting): boolean {
  if (one.action.kind === 'comment') return false
  // A change of state may clear other fields, and where it leads to may not be known.
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
  // Its words came with it, wherever others moved the report since.
  if (hasMessage && wordsFound === true) return 'arrived'
  if (now.status === undefined) return 'cannotTell'
  if (wanted.status !== undefined && now.status === wanted.status) {
    // Somebody else may have made the same move: then our words are missing.
    return hasMessage && wordsFound !== true ? 'cannotTell' : 'arrived'
  }
  if (now.status !== before.status) {
    // Where the transition leads to is not known: it may be this.
    return wanted.status === undefined ? 'cannotTell' : 'conflict'
  }
  return systemWrote === false && !(hasMessage && mayBeRewritten) ? 'notArrived' : 'cannotTell'
}
