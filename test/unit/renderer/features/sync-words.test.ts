import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextTryWords, syncWords } from '#renderer/shell/sync-words.ts'
import type { SyncState } from '#shared/desk/sync-state.ts'

const now = 1_800_000_000_000
const calm: SyncState = {
  workspaceId: 'w',
  connection: 'idle',
  phase: null,
  currentAsOf: now - 12_000,
  nextTryAt: null,
  lastError: null,
  stages: [],
  budget: { used: 0, limit: 120, fullLimit: 120, shares: [] },
  reports: 300,
  toHydrate: 0,
  setAside: 0,
  evicted: 0,
  damaged: false,
}
const failed = (at: number): SyncState['lastError'] => ({
  at,
  error: { kind: 'timeout', mayHaveArrived: false },
})

describe('the text of the status bar', () => {
  test('names the age of the data', () => {
    expect(syncWords(calm, now)).toEqual({ tone: 'good', text: 'Up to date, 12 s ago', said: 'Up to date' })
  })

  test('does not call old data up to date, even if nothing is wrong', () => {
    const rested: SyncState = { ...calm, currentAsOf: now - 3 * 86_400_000 }
    expect(syncWords(rested, now)).toEqual({
      tone: 'unknown',
      text: 'Synced 3 d ago',
      said: 'Waiting to sync',
    })
    expect(syncWords({ ...calm, currentAsOf: now - 80_000 }, now).said).toBe('Up to date')
  })

  test('names a full disk in every situation that it causes', () => {
    for (const connection of ['idle', 'syncing', 'failing', 'offline'] as const) {
      const full: SyncState = { ...calm, connection, lastError: { at: now - 1, error: { kind: 'diskFull' } } }
      expect(syncWords(full, now)).toMatchObject({
        text: 'Disk full, data from 12 s ago',
        said: 'The disk is full',
      })
    }
  })

  test('reports a rejected token only if one was refused', () => {
    const without: SyncState = { ...calm, connection: 'unauthorized' }
    expect(syncWords(without, now).text).toBe('No access token, data from 12 s ago')
    const refused: SyncState = { ...without, lastError: { at: now, error: { kind: 'unauthorized' } } }
    expect(syncWords(refused, now).text).toBe('Token not accepted, data from 12 s ago')
  })

  test('stays calm during the regular checks for news', () => {
    const looking: SyncState = { ...calm, connection: 'syncing', phase: { name: 'queue', done: 0, of: null } }
    expect(syncWords(looking, now)).toEqual({
      tone: 'busy',
      text: 'Up to date, 12 s ago',
      said: 'Up to date',
    })
  })

  test('shows the progress of the first sync, and of a sweep of an old copy', () => {
    const first: SyncState = {
      ...calm,
      currentAsOf: null,
      connection: 'syncing',
      phase: { name: 'queue', done: 1_200, of: 48_212 },
    }
    expect(syncWords(first, now).text).toBe('Syncing reports, 1,200 of 48,212')
    const sweeping: SyncState = {
      ...first,
      currentAsOf: now - 600_000,
      phase: { name: 'sweep', done: 300, of: 10_000 },
    }
    expect(syncWords(sweeping, now).text).toBe('Checking all reports, 300 of 10,000')
  })

  test('says that a search is incomplete, but not for a few reports that wait a moment', () => {
    const indexing = (left: number, connection: SyncState['connection'] = 'idle'): SyncState => ({
      ...calm,
      connection,
      stages: [{ name: 'index', state: 'underWay', done: 48_000 - left, of: 48_000 }],
    })
    const words = {
      tone: 'busy',
      text: '42,000 reports not yet searchable',
      said: 'Not all reports are searchable yet',
    }
    expect(syncWords(indexing(42_000), now)).toEqual(words)
    expect(syncWords(indexing(42_000, 'syncing'), now)).toEqual(words)
    expect(syncWords({ ...indexing(42_000), currentAsOf: now - 3 * 86_400_000 }, now)).toEqual(words)
    expect(syncWords(indexing(384), now).said).toBe('Up to date')
    expect(syncWords(indexing(42_000, 'offline'), now).said).toBe('Offline')
  })

  test('counts down a pause', () => {
    const limited: SyncState = { ...calm, connection: 'limited', nextTryAt: now + 12_000 }
    expect(syncWords(limited, now).text).toBe('Paused by the service, 12 s')
  })

  test('announces only changes of the situation, not every number', () => {
    const later = now + 7_000
    expect(syncWords(calm, later).text).not.toBe(syncWords(calm, now).text)
    expect(syncWords(calm, later).said).toBe(syncWords(calm, now).said)
  })

  test('never says "up to date" after an error, nor before the first pass', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('idle', 'syncing', 'offline', 'unauthorized', 'limited', 'failing'),
        fc.option(fc.integer({ min: now - 200_000, max: now }), { nil: null }),
        fc.option(fc.integer({ min: now - 200_000, max: now }), { nil: null }),
        (connection, currentAsOf, errorAt) => {
          const state: SyncState = {
            ...calm,
            connection,
            currentAsOf,
            lastError: errorAt === null ? null : failed(errorAt),
          }
          const isFine = currentAsOf !== null && (errorAt === null || errorAt <= currentAsOf)
          const { tone, text } = syncWords(state, now)
          if (!isFine || !['idle', 'syncing'].includes(connection)) {
            expect(text).not.toMatch(/up to date/i)
            expect(tone).not.toBe('good')
          }
        },
      ),
    )
  })
})

describe('the next attempt', () => {
  const offline: SyncState = { ...calm, connection: 'offline', lastError: failed(now - 1_000) }

  test('is shown with its wait, and as now once it is due and until its answer', () => {
    expect(nextTryWords({ ...offline, nextTryAt: now + 12_000 }, now)).toBe('in 12 s')
    expect(nextTryWords({ ...offline, nextTryAt: now }, now)).toBe('now')
    expect(nextTryWords({ ...offline, nextTryAt: now - 30_000 }, now)).toBe('now')
    expect(nextTryWords({ ...offline, nextTryAt: null }, now)).toBe('now')
  })

  test.each(['idle', 'syncing', 'unauthorized'] as const)(
    'is not shown when the desk is %s',
    (connection) => {
      expect(nextTryWords({ ...offline, connection, nextTryAt: now + 12_000 }, now)).toBeNull()
    },
  )
})
