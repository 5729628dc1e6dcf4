import { describe, expect, it } from 'vitest'
import { type ConnectionFacts, connectionOf } from '#main/engine/sync/connection.ts'
import type { DeskError } from '#shared/desk/errors.ts'

const network: DeskError = { kind: 'network', reason: 'refused', mayHaveArrived: false }
const failed: DeskError = { kind: 'serviceFailed', status: 500 }
const quiet = { failure: null, nextTryAt: null }
const facts = (some: Partial<ConnectionFacts>): ConnectionFacts => ({
  refusedToken: null,
  pausedUntil: null,
  waiting: [quiet],
  listedAt: null,
  listTryAt: null,
  working: false,
  ...some,
})

describe('the connection', () => {
  it('is idle or syncing without failures', () => {
    expect(connectionOf(facts({}))).toEqual({ connection: 'idle', nextTryAt: null, lastError: null })
    expect(connectionOf(facts({ working: true })).connection).toBe('syncing')
  })

  it('is never called idle or syncing while a failure persists', () => {
    const waiting = [quiet, { failure: { at: 5, error: failed }, nextTryAt: null }]
    for (const working of [true, false]) {
      expect(connectionOf(facts({ waiting, working }))).toMatchObject({
        connection: 'failing',
        lastError: { at: 5, error: failed },
      })
    }
  })

  it('reports the newest failure and the next attempt of all', () => {
    const waiting = [
      { failure: { at: 5, error: failed }, nextTryAt: 90 },
      { failure: { at: 7, error: network }, nextTryAt: 70 },
    ]
    expect(connectionOf(facts({ waiting }))).toEqual({
      connection: 'offline',
      nextTryAt: 70,
      lastError: { at: 7, error: network },
    })
  })

  it('reports the next attempt of the list while that is unreadable, because other parts may have none', () => {
    const waiting = [
      { failure: { at: 5, error: network }, nextTryAt: 10 },
      { failure: { at: 7, error: network }, nextTryAt: 90 },
    ]
    expect(connectionOf(facts({ waiting, listTryAt: 90 }))).toMatchObject({ nextTryAt: 90 })
  })

  it('is not offline for a failure before the list was read', () => {
    const waiting = [{ failure: { at: 5, error: network }, nextTryAt: 70 }]
    expect(connectionOf(facts({ waiting, listedAt: 6 })).connection).toBe('failing')
    expect(connectionOf(facts({ waiting, listedAt: 5 })).connection).toBe('failing')
    expect(connectionOf(facts({ waiting, listedAt: 4 })).connection).toBe('offline')
  })

  it('is limited while the budget pauses, whatever else failed', () => {
    const waiting = [{ failure: { at: 5, error: network }, nextTryAt: 90 }]
    expect(connectionOf(facts({ waiting, pausedUntil: 60 }))).toMatchObject({
      connection: 'limited',
      nextTryAt: 60,
      lastError: { at: 5, error: network },
    })
  })

  it('is unauthorized before anything else, and nothing follows by itself', () => {
    const refusedToken = { at: 3, error: { kind: 'unauthorized' } as const }
    const waiting = [{ failure: { at: 5, error: network }, nextTryAt: 90 }]
    expect(connectionOf(facts({ refusedToken, waiting, pausedUntil: 60, working: true }))).toEqual({
      connection: 'unauthorized',
      nextTryAt: null,
      lastError: refusedToken,
    })
  })
})
