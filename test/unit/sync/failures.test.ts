import { expect, test } from 'vitest'
import { concernsEverything, isOfConnection, mayConcernEverything } from '#main/engine/sync/failures.ts'
import type { DeskError } from '#shared/desk/errors.ts'

test.each([
  [499, false],
  [500, true],
  [503, true],
])('an answer with status %i may affect the whole service: %s', (status, isSo) => {
  expect(mayConcernEverything({ kind: 'serviceFailed', status })).toBe(isSo)
})

const offline = { kind: 'network', reason: 'There is no network.', mayHaveArrived: false } as const
const concerning: readonly (readonly [DeskError, 'everything' | 'connection' | 'itself'])[] = [
  [{ kind: 'unauthorized' }, 'everything'],
  [{ kind: 'diskFull' }, 'everything'],
  [{ kind: 'addressRefused', reason: 'x' }, 'everything'],
  [{ kind: 'internal', reference: 'x' }, 'connection'],
  [offline, 'connection'],
  [{ kind: 'badAnswer', what: 'x' }, 'itself'],
]
test.each(concerning)('the failure %o means %s', (error, of) => {
  expect(concernsEverything(error)).toBe(of === 'everything')
  expect(isOfConnection(error)).toBe(of !== 'itself')
})
