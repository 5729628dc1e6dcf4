import type { SyncState } from '#shared/desk/sync-state.ts'
import { formatCount } from '../design/primitives/Count.tsx'
import { formatAgoToTheSecond, formatWait } from '../time/instant-words.ts'

/** The sync state of a workspace as text, short enough for the status bar. */
export interface SyncWords {
  readonly tone: 'good' | 'busy' | 'warn' | 'bad' | 'unknown'
  readonly text: string
  /** For a live region: this text changes with the situation, not with each figure. */
  readonly said: string
}

/**
 * The text of the status bar. It never says "up to date" unless the last sync step succeeded.
 *
 * @param now ms since 1970
 */
export function syncWords(sync: SyncState | null, now: number): SyncWords {
  if (sync === null) return { tone: 'unknown', text: 'Starting', said: '' }
  if (sync.damaged) return { tone: 'bad', text: 'Local copy damaged', said: 'The local copy is damaged' }
  const age = sync.currentAsOf === null ? null : formatAgoToTheSecond(sync.currentAsOf, now)
  const data = age === null ? '' : `, data from ${age}`
  if (isDiskFull(sync)) return { tone: 'bad', text: `Disk full${data}`, said: 'The disk is full' }
  switch (sync.connection) {
    case 'idle': {
      if (age === null || sync.currentAsOf === null)
        return { tone: 'unknown', text: 'Not synced yet', said: 'Not synced yet' }
      if (sync.lastError !== null && sync.lastError.at > sync.currentAsOf) {
        return { tone: 'warn', text: `Last sync failed${data}`, said: 'The last sync failed' }
      }
      return indexWords(sync) ?? restedWords(age, now - sync.currentAsOf)
    }
    case 'syncing':
      if (!isRoutine(sync, now) || age === null) {
        return { tone: 'busy', text: phaseWords(sync), said: 'Syncing' }
      }
      return indexWords(sync) ?? { tone: 'busy', text: `Up to date, ${age}`, said: 'Up to date' }
    case 'offline':
      return { tone: 'warn', text: `Offline${data}`, said: 'Offline' }
    case 'limited':
      return {
        tone: 'warn',
        text: `Paused by the service${waitWords(sync, now)}`,
        said: 'Paused by the service',
      }
    case 'unauthorized':
      // The service refused nothing: there is no token to send.
      if (sync.lastError?.error.kind !== 'unauthorized')
        return { tone: 'warn', text: `No access token${data}`, said: 'There is no access token' }
      return { tone: 'bad', text: `Token not accepted${data}`, said: 'The token is not accepted' }
    case 'failing':
      return { tone: 'bad', text: `Service failing${data}`, said: 'The service is failing' }
  }
}

/** Whether the disk is full. Then nothing is requested either, since no request could be counted. */
export function isDiskFull({ lastError }: Pick<SyncState, 'lastError'>): boolean {
  return lastError?.error.kind === 'diskFull'
}

/** For a workspace without a sync state, because its local copy did not open. */
export const notOpenWords: SyncWords = {
  tone: 'bad',
  text: 'Local copy not open',
  said: 'The local copy is not open',
}

/** Whether work on the local copy remains, or is being checked for. */
export function isAtWork({ connection, stages }: SyncState): boolean {
  return stages.length > 0 && (connection !== 'idle' || stages.some(({ state }) => state !== 'done'))
}

/** Greatest age at which a local copy counts as up to date, in milliseconds, even while the desk checks for news. */
const young = 90_000

/**
 * Whether the desk only checks for news without errors, as it does every few seconds; that needs no text of its own.
 */
function isRoutine({ currentAsOf, lastError, phase }: SyncState, now: number): boolean {
  if (currentAsOf === null || now - currentAsOf > young || phase?.name === 'details') return false
  return lastError === null || lastError.at < currentAsOf
}

/** At the start, the sync begins once the window is drawn: until then, older data must not pass for up to date. */
function restedWords(age: string, ms: number): SyncWords {
  return ms > young
    ? { tone: 'unknown', text: `Synced ${age}`, said: 'Waiting to sync' }
    : { tone: 'good', text: `Up to date, ${age}`, said: 'Up to date' }
}

function phaseWords({ phase }: SyncState): string {
  if (phase === null) return 'Syncing'
  const doing = {
    programs: 'Syncing programs',
    queue: 'Syncing reports',
    details: 'Syncing details',
    sweep: 'Checking all reports',
  }[phase.name]
  if (phase.done === 0 && phase.of === null) return doing
  return phase.of === null
    ? `${doing}, ${formatCount(phase.done)}`
    : `${doing}, ${formatCount(phase.done)} of ${formatCount(phase.of)}`
}

/** How many reports must be missing from search before the status bar says so: indexing fewer takes only a moment. */
const unfoundWorthTelling = 2_000

/**
 * Says how many reports a search does not find yet, while the search index is rebuilt after an update; null when too
 * few to mention.
 */
function indexWords({ stages }: SyncState): SyncWords | null {
  const index = stages.find(({ name }) => name === 'index')
  if (index === undefined || index.of === null) return null
  const left = index.of - index.done
  if (left < unfoundWorthTelling) return null
  return {
    tone: 'busy',
    text: `${formatCount(left)} reports not yet searchable`,
    said: 'Not all reports are searchable yet',
  }
}

/**
 * When the service is tried again after a failure: `in 12 s`, or `now` once the try is due, however long its answer
 * takes. null when no failure is being retried.
 *
 * @param now ms since 1970
 */
export function nextTryWords({ connection, nextTryAt }: SyncState, now: number): string | null {
  if (connection !== 'offline' && connection !== 'limited' && connection !== 'failing') return null
  return nextTryAt === null || nextTryAt <= now ? 'now' : `in ${formatWait(nextTryAt - now)}`
}

/** The time until the next try: `, 12 s`; empty when no try is planned or one is due. */
function waitWords({ nextTryAt }: SyncState, now: number): string {
  return nextTryAt === null || nextTryAt <= now ? '' : `, ${formatWait(nextTryAt - now)}`
}
