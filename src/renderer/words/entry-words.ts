import type { DeskError } from '#shared/desk/errors.ts'
import type { Collision, CollisionField, Hindrance, OutboxEntry, OutboxState } from '#shared/desk/outbox.ts'
import { judgeFailedWrite } from '#shared/rules/outbox/write-outcome.ts'
import { namedScope } from '#shared/rules/refusals.ts'
import { describeError } from '../errors/describe-error.ts'
import { formatInstantFull } from '../time/instant-words.ts'
import { notPossibleWords } from './action-words.ts'
import { lackedScopeWords } from './refusal-words.ts'

const stateNames: Readonly<Record<OutboxState, string>> = {
  held: 'Can be undone',
  queued: 'Waiting',
  sending: 'Sending',
  unsure: 'May have been sent',
  conflict: 'Conflict',
  failed: 'Failed',
  done: 'Sent',
  discarded: 'Discarded',
}

/** The state of an action, in a few words. */
export function stateWords({ state, reason }: Pick<OutboxEntry, 'state' | 'reason'>): string {
  if (state === 'discarded' && reason?.kind === 'undone') return 'Undone'
  if (isNotShown(reason)) return 'Not on the report'
  return state === 'unsure' && reason?.kind === 'checking' ? 'Checking' : stateNames[state]
}

/** Whether the service confirmed the action, but the report does not show it. */
export function isNotShown(reason: OutboxEntry['reason']): boolean {
  return reason?.kind === 'cannotTell' && reason.why === 'notShown'
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

/**
 * Why an action is in its state and what happens next, in up to three sentences; empty when there is nothing to say.
 *
 * @param now ms since 1970.
 */
export function reasonWords(entry: OutboxEntry, now: number): string {
  const { reason, state, heldUntil, isBeingChanged } = entry
  if ((state === 'held' || state === 'queued') && isBeingChanged) {
    return 'Unsaved changes. This waits until you save them or send it as it was.'
  }
  if (state === 'held' && heldUntil !== null) {
    return `Sends in ${Math.max(1, Math.ceil((heldUntil - now) / 1_000))} s.`
  }
  if (state === 'sending') return 'Sending.'
  if (reason === null) return state === 'queued' ? 'Next in line.' : ''
  switch (reason.kind) {
    case 'behind':
      return 'An earlier action on this report comes first.'
    case 'offline':
    case 'failing':
    case 'token':
    case 'limited':
      return hindranceWords(reason)
    case 'paused':
      return 'Its batch is paused.'
    case 'checking':
      return checkingWords(reason.hindrance)
    case 'cannotTell':
      return cannotTellWords(entry.report === null ? 'list' : (reason.why ?? 'open'))
    case 'error': {
      // The service names a scope as it is written in a token; users need not know these names.
      if (reason.error.kind === 'forbidden' && namedScope(reason.error.detail) !== null)
        return `${lackedScopeWords(entry.action.kind)} Nothing was changed.`
      if (state === 'failed' && judgeFailedWrite(reason.error) === 'unsure')
        return neverArrivedWords(reason.error)
      const { title, detail } = describeError(reason.error)
      return detail === undefined ? title : `${title}: ${detail}`
    }
    case 'notPossible':
      return entry.action.kind === 'transition'
        ? `${notPossibleWords(entry.action.transition, reason.statusName)} Nothing was changed.`
        : 'Not possible in its state, or not for your role. Nothing was changed.'
    case 'collisions':
      return 'The report changed since you decided. Nothing was sent.'
    case 'undone':
      return 'Nothing was sent.'
    default:
      return reason satisfies never
  }
}

/** For an action whose answer was lost at every try, and which the report does not show. */
function neverArrivedWords(error: DeskError): string {
  switch (error.kind) {
    case 'badAnswer':
      return 'Not on the report. A firewall or a sign-in page may have answered instead of the service.'
    case 'network':
      return 'Not on the report. The connection dropped on every try.'
    default:
      return `Not on the report. ${describeError(error).title} on every try.`
  }
}

function hindranceWords(hindrance: Hindrance): string {
  switch (hindrance.kind) {
    case 'offline':
      return 'Offline. Sends when you’re back online.'
    case 'failing':
      return isRetried(hindrance.error)
        ? `${failureWords(hindrance.error)} Retrying.`
        : failureWords(hindrance.error)
    case 'token':
      return 'Access token refused or missing. Sends once you enter a new one.'
    case 'limited':
      return 'Rate limited.'
    default:
      return hindrance satisfies never
  }
}

/**
 * @param why `list`: the action creates a known issue; `open`: the report was read, but does not show whether it
 * arrived.
 */
function cannotTellWords(why: 'list' | 'open' | 'unreadable' | 'gone' | 'notShown'): string {
  const said = 'May already have been sent.'
  switch (why) {
    case 'list':
      return `${said} Check the known issues, then decide.`
    case 'open':
      return `${said} The report doesn’t show whether it arrived. Check the report, then decide.`
    case 'notShown':
      return 'The service said this was done, but the report doesn’t show it. Check the report, then decide.'
    case 'unreadable':
      return `${said} The desk can’t check: your token can’t read all of this report. Check in the service itself, then decide.`
    case 'gone':
      return `${said} The desk can’t check: the report isn’t available to you anymore.`
    default:
      return why satisfies never
  }
}

/** For an action that is checked before it is sent again, even if the check has to wait. */
/** Whether the desk tries again by itself. A damaged copy has to be rebuilt first. */
const isRetried = (error: DeskError): boolean => error.kind !== 'databaseDamaged'

function checkingWords(hindrance: Hindrance | null): string {
  const said = 'May already have been sent.'
  switch (hindrance?.kind) {
    case undefined:
      return `${said} Checking before anything is sent again.`
    case 'offline':
      return `${said} Checked when there is a connection, before anything is sent again.`
    case 'failing':
      return isRetried(hindrance.error)
        ? `${said} Checking before anything is sent again. ${failureWords(hindrance.error)}`
        : `${said} ${failureWords(hindrance.error)}`
    case 'token':
      return `${said} Checked when there is a new access token, before anything is sent again.`
    case 'limited':
      return `${said} Checked when the service allows requests, before anything is sent again.`
    default:
      return hindrance satisfies never
  }
}

/** Describes the failure of a single request, which does not prove that the service cannot be reached. */
function failureWords(error: DeskError): string {
  return error.kind === 'network' ? 'The last request got no answer.' : `${describeError(error).title}.`
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

/** A collision as a row of a table; it contains foreign text. */
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
