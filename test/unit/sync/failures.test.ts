import { expect, test } from 'vitest'
import { mayConcernEverything } from '#main/engine/sync/failures.ts'

test.each([
  [499, false],
  [500, true],
  [503, true],
])('an answer with status %i may say something of the whole service: %s', (status, isSo) => {
  expect(mayConcernEverything({ kind: 'serviceFailed', status })).toBe(isSo)
})
