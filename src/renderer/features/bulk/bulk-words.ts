import type { BatchView, CannotGroup } from '#shared/desk/bulk.ts'
import type { OutboxState } from '#shared/desk/outbox.ts'
import { formatCount } from '../../design/primitives/Count.tsx'
import type { BulkKind } from '../../state/bulk-slice.ts'
import { timeLeftInWords } from '../shell/time-left.ts'

/** `1 report`, `43 reports`. */
export function countReports(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'report' : 'reports'}`
}

/** Of actions that were not taken back for what was changed in them and not saved; empty when there are none. */
export function keptWords(beingChanged: number): string {
  if (beingChanged === 0) return ''
  return `What you changed for ${countReports(beingChanged)} is not saved: decide about that in the outbox.`
}

/** What one can do to many, as it is chosen. */
export const bulkKindWords: Readonly<Record<BulkKind, string>> = {
  transition: 'State',
  assign: 'Assignee',
  classify: 'Classification',
  internal: 'Internal comment',
  public: 'Public reply',
}

/** Why some cannot. Names of statuses are the service's. */
export function cannotWords({ hindrance, statusName, originalId }: CannotGroup): string {
  switch (hindrance) {
    case 'gone':
      return 'no longer on this computer'
    case 'already':
      return 'so already'
    case 'notOffered':
      return statusName === null
        ? 'not offered in their state'
        : `not offered from ${statusName}, or not in your role`
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
    case 'waitsForPerson':
      return 'wait for your decision about an earlier action'
    default:
      return hindrance satisfies never
  }
}

/** Outcomes of a bulk change, those first that ask for something. */
export const outcomes: readonly {
  readonly title: string
  readonly states: readonly OutboxState[]
  readonly tone: 'plain' | 'good' | 'warn' | 'bad'
}[] = [
  { title: 'Failed', states: ['failed'], tone: 'bad' },
  { title: 'Conflict', states: ['conflict'], tone: 'warn' },
  { title: 'Unsure', states: ['unsure'], tone: 'warn' },
  { title: 'Waiting', states: ['held', 'queued', 'sending'], tone: 'plain' },
  { title: 'Sent', states: ['done'], tone: 'good' },
  { title: 'Not sent', states: ['discarded'], tone: 'plain' },
]

export const countOf = ({ counts }: BatchView, states: readonly OutboxState[]): number =>
  states.reduce((sum, state) => sum + counts[state], 0)

/** Actions that are still to be sent. */
export const waitingOf = (batch: BatchView): number => countOf(batch, ['held', 'queued', 'sending'])

/** How a bulk change stands, in a sentence. @param now ms since 1970. */
export function standingWords(batch: BatchView, now: number): string {
  const { isPaused, counts, beingChanged } = batch
  const waiting = waitingOf(batch)
  if (waiting === 0) {
    const open = counts.failed + counts.conflict + counts.unsure
    if (open > 0) return `Finished, but for ${countReports(open)} below.`
    return counts.done === 0 ? 'Nothing of it will be sent.' : 'Finished.'
  }
  const words =
    beingChanged === 0
      ? null
      : `${countReports(beingChanged)} ${beingChanged === 1 ? 'waits' : 'wait'} for words that were not saved. ${
          beingChanged === 1 ? 'It is' : 'They are'
        } in the outbox.`
  if (!isPaused && words !== null && beingChanged === waiting) return words
  const going = goingWords(batch, waiting, now)
  return words === null ? going : `${going} ${words}`
}

function goingWords(batch: BatchView, waiting: number, now: number): string {
  const { heldUntil, hindrance, isPaused, timeLeftMs } = batch
  if (isPaused) return `Paused. ${countReports(waiting)} wait; nothing of them is sent.`
  switch (hindrance?.kind) {
    case 'offline':
      return 'There is no connection. It goes on by itself when there is one.'
    case 'token':
      return 'The access token was refused or is missing. It goes on when there is a new one.'
    case 'limited':
      return 'The service asks for a pause. It goes on by itself.'
    case undefined:
      break
    default:
      return hindrance satisfies never
  }
  if (heldUntil !== null && heldUntil > now) {
    return `Sending begins in ${Math.ceil((heldUntil - now) / 1_000)} s; until then all of it can be undone.`
  }
  return timeLeftMs === null ? 'Sending.' : `Sending, ${leftInWords(timeLeftMs)} left.`
}

/** As rough as the guess is, but for the last minute. */
export function leftInWords(milliseconds: number): string {
  if (milliseconds >= 55_000) return timeLeftInWords(Math.max(milliseconds, 60_000))
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000))
  return seconds <= 5 ? 'a few seconds' : `about ${Math.ceil(seconds / 5) * 5} s`
}
