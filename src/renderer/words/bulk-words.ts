import type { TransitionName } from '#shared/admin-api/transition-names.ts'
import type { ActionOf, BulkAction } from '#shared/desk/actions.ts'
import type { BatchView, CannotGroup } from '#shared/desk/bulk.ts'
import type { OutboxState } from '#shared/desk/outbox.ts'
import { formatCount } from '../design/primitives/Count.tsx'
import type { BulkKind } from '../state/shape/bulk-shape.ts'
import { timeLeftInWords } from '../time/time-left.ts'

/** A number of reports: `1 report`, `43 reports`. */
export function countReports(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'report' : 'reports'}`
}

/**
 * The label of the button: the action, the number of reports, and who will read the text.
 *
 * @param action null: none is chosen yet.
 * @param count 0: no report is known that the action would apply to.
 */
export function bulkVerb(kind: BulkKind, action: BulkAction | null, count: number): string {
  const many = countReports(count)
  switch (kind) {
    case 'transition':
      return action?.kind === kind && count > 0 ? bulkStateWords(action.transition, count) : 'Change state'
    case 'assign': {
      const verb = action?.kind === kind && action.userId === null ? 'Unassign' : 'Assign'
      return count === 0 ? verb : `${verb} ${many}`
    }
    case 'classify': {
      const only = action?.kind === kind && count > 0 ? onlyFactOf(action) : null
      if (only !== null) return `Set ${only} for ${many}`
      return count === 0 ? 'Classify' : `Classify ${many}`
    }
    case 'internal':
      return count === 0 ? 'Send internally' : `Send internally on ${many}`
    case 'public':
      return count === 0 ? 'Send to reporters' : `Send to the reporters of ${many}`
    default:
      return kind satisfies never
  }
}

/** The only fact that a classification sets; null if it sets several. */
function onlyFactOf({ severityId, vulnerabilityTypeId, cweTypeId, cvss }: ActionOf<'classify'>) {
  const facts = [
    ...(severityId === undefined ? [] : ['severity']),
    ...(vulnerabilityTypeId === undefined ? [] : ['type']),
    ...(cweTypeId === undefined ? [] : ['weakness']),
    ...(cvss === undefined ? [] : ['CVSS vector']),
  ]
  const [fact = null] = facts
  return facts.length === 1 ? fact : null
}

/** A transition of many reports, phrased like the button for a single report. */
export function bulkStateWords(transition: TransitionName, count: number): string {
  const many = countReports(count)
  switch (transition) {
    case 'triaged':
    case 'resolved':
    case 'spam':
      return `Mark ${many} as ${transition}`
    case 'duplicate':
      return `Mark ${many} as ${count === 1 ? 'duplicate' : 'duplicates'}`
    case 'needs_more_info':
      return `Ask the ${count === 1 ? 'reporter' : 'reporters'} of ${many}`
    case 'informative':
    case 'invalid':
      return `Close ${many} as ${transition}`
    case 'out_of_scope':
      return `Close ${many} as out of scope`
    case 'accepted_risk':
      return `Accept the risk of ${many}`
    case 'new_to_review':
      return `Move ${many} to review`
    case 'reopen':
      return `Reopen ${many}`
    default:
      return transition satisfies never
  }
}

/** Says how many actions were not undone because they have unsaved changes; empty when there are none. */
export function keptWords(beingChanged: number): string {
  if (beingChanged === 0) return ''
  return `What you changed for ${countReports(beingChanged)} is not saved: save or undo that in Conflicts.`
}

/** The labels of the kinds of bulk change. */
export const bulkKindWords: Readonly<Record<BulkKind, string>> = {
  transition: 'State',
  assign: 'Assignee',
  classify: 'Classification',
  internal: 'Internal comment',
  public: 'Public reply',
}

/** Why the change is not possible for some reports. Names of statuses come from the service. */
export function cannotWords({ hindrance, statusName, originalId }: CannotGroup): string {
  switch (hindrance) {
    case 'gone':
      return 'no longer on this computer'
    case 'already':
      return 'so already'
    case 'notOffered':
      return statusName === null
        ? 'not possible from their state, or not for your role'
        : `not possible from ${statusName}, or not for your role`
    case 'needsMessage':
      return 'need a message'
    case 'needsOriginal':
      return 'need an original'
    case 'needsSeverity':
      return 'have no severity, which every classification needs'
    case 'itself':
      return 'would be a duplicate of itself'
    case 'circle':
      return 'is what the original is a duplicate of: they would be duplicates of each other'
    case 'originalIsDuplicate':
      return `would be duplicates of a duplicate; the original of both is #${originalId}`
    case 'unfilled':
      return 'lack something the text names'
    case 'notAllowed':
      return 'not allowed for your role or token'
    case 'waitsForPerson':
      return 'have an earlier action in Conflicts'
    default:
      return hindrance satisfies never
  }
}

interface Outcome {
  readonly title: string
  readonly states: readonly OutboxState[]
  readonly tone: 'plain' | 'good' | 'warn' | 'bad'
}

/** The outcomes of a bulk change; those that need the user come first. */
export const outcomesOf = (batch: BatchView): readonly Outcome[] => [
  { title: 'Failed', states: ['failed'], tone: 'bad' },
  { title: 'Conflict', states: ['conflict'], tone: 'warn' },
  { title: 'May have been sent', states: ['unsure'], tone: 'warn' },
  { title: 'Waiting', states: ['held', 'queued', 'sending'], tone: 'plain' },
  { title: 'Sent', states: ['done'], tone: 'good' },
  { title: leftOutWords(batch), states: ['discarded'], tone: 'plain' },
]

/** The title for actions that will never be sent: all undone, all discarded one by one, or some of each. */
function leftOutWords({ undone, counts }: BatchView): string {
  if (undone === 0) return 'Discarded'
  return undone === counts.discarded ? 'Undone' : 'Not sent'
}

/** Whether all of the bulk change was undone before anything was sent. */
export const isUndone = ({ undone, total }: BatchView): boolean => undone === total

export const countOf = ({ counts }: BatchView, states: readonly OutboxState[]): number =>
  states.reduce((sum, state) => sum + counts[state], 0)

/** The number of actions that are still to be sent. */
export const waitingOf = (batch: BatchView): number => countOf(batch, ['held', 'queued', 'sending'])

/** The state of a bulk change, in one sentence. @param now ms since 1970. */
export function batchStatusWords(batch: BatchView, now: number): string {
  const { isPaused, counts, beingChanged } = batch
  const waiting = waitingOf(batch)
  if (waiting === 0) {
    const open = [
      ...(counts.failed > 0 ? [`${formatCount(counts.failed)} failed`] : []),
      ...(counts.conflict > 0 ? [`${formatCount(counts.conflict)} in conflict`] : []),
      ...(counts.unsure > 0 ? [`${formatCount(counts.unsure)} unconfirmed`] : []),
    ]
    if (open.length > 0) return `Finished, ${open.join(', ')}.`
    if (isUndone(batch)) return 'Undone, nothing sent.'
    if (batch.undone > 0) return `${countReports(batch.undone)} undone, ${formatCount(counts.done)} sent.`
    return counts.done === 0 ? 'Cancelled, nothing sent.' : 'Finished.'
  }
  const words =
    beingChanged === 0
      ? null
      : `${countReports(beingChanged)} ${beingChanged === 1 ? 'waits' : 'wait'} for words that were not saved. ${
          beingChanged === 1 ? 'It is' : 'They are'
        } in Conflicts.`
  if (!isPaused && words !== null && beingChanged === waiting) return words
  const going = goingWords(batch, waiting, now)
  return words === null ? going : `${going} ${words}`
}

function goingWords(batch: BatchView, waiting: number, now: number): string {
  const { heldUntil, hindrance, isPaused, timeLeftMs } = batch
  if (isPaused) return `Paused. ${countReports(waiting)} on hold.`
  switch (hindrance?.kind) {
    case 'offline':
      return 'Offline. Resumes automatically when you’re back online.'
    case 'failing':
      return 'Last attempt failed. Retrying automatically.'
    case 'token':
      return 'Access token refused or missing. Resumes once you enter a new one.'
    case 'limited':
      return 'Rate limited. Resumes automatically.'
    case undefined:
      break
    default:
      return hindrance satisfies never
  }
  if (heldUntil !== null && heldUntil > now) {
    return `Sending begins in ${Math.ceil((heldUntil - now) / 1_000)} s. You can undo until then.`
  }
  return timeLeftMs === null ? 'Sending.' : `Sending, ${leftInWords(timeLeftMs)} left.`
}

/**
 * The time left, in words: in the last minute in steps of five seconds, and before that as roughly as it is estimated.
 */
export function leftInWords(milliseconds: number): string {
  if (milliseconds >= 55_000) return timeLeftInWords(Math.max(milliseconds, 60_000))
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000))
  return seconds <= 5 ? 'a few seconds' : `about ${Math.ceil(seconds / 5) * 5} s`
}
