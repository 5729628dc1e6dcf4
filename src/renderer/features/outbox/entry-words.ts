import type { Collision, CollisionField, OutboxEntry, OutboxState } from '#shared/desk/outbox.ts'
import { describeError } from '../../errors/describe-error.ts'
import { formatInstantFull } from '../../time/instant-words.ts'

/** Where an action stands, in a word or two. */
export const stateWords: Readonly<Record<OutboxState, string>> = {
  held: 'Can be undone',
  queued: 'Waiting',
  sending: 'Sending',
  unsure: 'Unsure',
  conflict: 'Conflict',
  failed: 'Failed',
  done: 'Sent',
  discarded: 'Not sent',
}

export type EntryTone = 'plain' | 'good' | 'warn' | 'bad'

export function stateTone(state: OutboxState): EntryTone {
  switch (state) {
    case 'done':
      return 'good'
    case 'unsure':
    case 'conflict':
      return 'warn'
    case 'failed':
      return 'bad'
    default:
      return 'plain'
  }
}

/** Why it stands there and what comes next, in one or two sentences. @param now ms since 1970. */
export function reasonWords(entry: OutboxEntry, now: number): string {
  const { reason, state, heldUntil, isBeingChanged } = entry
  if ((state === 'held' || state === 'queued') && isBeingChanged) {
    return 'What you changed is not saved. It waits until you save that, or send it as it is.'
  }
  if (state === 'held' && heldUntil !== null) {
    return `It is sent in ${Math.max(1, Math.ceil((heldUntil - now) / 1_000))} s.`
  }
  if (state === 'sending') return 'It is on its way.'
  if (reason === null) return state === 'queued' ? 'It is sent next.' : ''
  switch (reason.kind) {
    case 'behind':
      return 'An earlier action on this report comes first.'
    case 'offline':
      return 'There is no connection to the service. It is sent when there is one.'
    case 'token':
      return 'The access token was refused or is missing. It is sent when there is a new one.'
    case 'limited':
      return 'The service allows no more requests for the moment.'
    case 'paused':
      return 'Its batch is paused.'
    case 'checking':
      return 'The answer was lost. The report is being read to see whether it arrived; nothing is sent twice.'
    case 'cannotTell':
      return 'The answer was lost, and the report does not show whether it arrived. Look at the report, then decide.'
    case 'error': {
      const { title, detail } = describeError(reason.error)
      return detail === undefined ? title : `${title}: ${detail}`
    }
    case 'collisions':
      return 'The report changed after you decided. Nothing was sent.'
    default:
      return reason satisfies never
  }
}

const fieldWords: Readonly<Record<CollisionField, string>> = {
  status: 'State',
  assignee: 'Assignee',
  severity: 'Severity',
  vulnerabilityType: 'Type',
  cwe: 'CWE',
  cvss: 'CVSS',
  title: 'Title',
  target: 'Target',
  bounty: 'Bounty',
  bonus: 'Bonus',
  activity: 'Reporter’s last word',
}

export interface CollisionWords {
  readonly field: string
  readonly base: string
  readonly mine: string
  readonly theirs: string
}

/** A collision as a row of a table; foreign text, to be shown as such. */
export function collisionWords({ field, base, mine, theirs }: Collision): CollisionWords {
  const words = (side: Collision['base'] | null): string => {
    if (side === null) return '—'
    if (side.name !== null) return side.name
    if (side.value === null) return 'none'
    return field === 'activity' ? activityWords(Number(side.value)) : String(side.value)
  }
  return { field: fieldWords[field], base: words(base), mine: words(mine), theirs: words(theirs) }
}

function activityWords(instant: number): string {
  return instant === 0 ? 'none' : formatInstantFull(instant)
}
