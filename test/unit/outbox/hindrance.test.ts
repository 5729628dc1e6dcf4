import { expect, it } from 'vitest'
import { hindranceOfEach, hindranceReason, unconnectedReason } from '#main/engine/outbox/outbox-hindrance.ts'
import type { DeskError } from '#shared/desk/errors.ts'

const status = (error: DeskError | null) => ({
  failure: error === null ? null : { at: 0, error },
  nextTryAt: null,
  refused: false,
  failing: new Map(),
  looking: new Set<number>(),
  isBulk: false,
  tookMs: 1,
})
const broke: DeskError = { kind: 'network', reason: 'reset', mayHaveArrived: true }

it('reports a lost connection only if the sync has none either', () => {
  const online = { connection: 'idle', nextTryAt: null } as const
  expect(hindranceReason(status(broke), online)).toEqual({ kind: 'failing', error: broke, nextTryAt: null })
  expect(hindranceReason(status(broke), { ...online, connection: 'offline' })).toMatchObject({
    kind: 'offline',
  })
  expect(hindranceReason(status(null), { ...online, connection: 'offline' })).toBeNull()
})

it('says why a single action waits while others are sent', () => {
  const failing = new Map([[7, { failure: { at: 0, error: broke }, nextTryAt: 5 }]])
  const each = (connection: 'idle' | 'offline') =>
    hindranceOfEach({ failing }, { connection, nextTryAt: null })
  expect(each('idle')).toEqual(new Map([[7, { kind: 'failing', error: broke, nextTryAt: 5 }]]))
  expect(each('offline')).toEqual(new Map([[7, { kind: 'offline', nextTryAt: 5 }]]))
  expect(hindranceOfEach(null, null)).toEqual(new Map())
})

it('says why nothing is sent without a connection, and misses no token before it was handed over', () => {
  expect(unconnectedReason({ kind: 'diskFull' }, true)).toEqual({
    kind: 'failing',
    error: { kind: 'diskFull' },
    nextTryAt: null,
  })
  expect(unconnectedReason(null, true)).toEqual({ kind: 'token' })
  expect(unconnectedReason(null, false)).toBeNull()
})
