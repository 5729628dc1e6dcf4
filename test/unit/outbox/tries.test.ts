import { describe, expect, it } from 'vitest'
import { createTries } from '#main/engine/outbox/tries.ts'
import type { DeskError } from '#shared/desk/errors.ts'

const broke: DeskError = { kind: 'network', reason: 'reset', mayHaveArrived: true }

/** Attempts with a clock that only the test moves. */
function tries() {
  let now = 1_000_000
  const made = createTries(() => now)
  return {
    ...made,
    fail: (id: number, error = broke) => {
      now += 1
      made.failed(id, error, now)
    },
    waits: () => ({
      all: made.all.nextTryAt !== null,
      own: [...made.failing].flatMap(([id, { nextTryAt }]) => (nextTryAt === null ? [] : [id])),
    }),
  }
}

describe('an action that fails repeatedly', () => {
  it('waits alone, however often it fails', () => {
    const { fail, waits } = tries()
    for (let time = 0; time < 20; time += 1) fail(7)
    fail(8)
    expect(waits()).toEqual({ all: false, own: [7, 8] })
  })

  it('waits no longer once it was executed', () => {
    const { fail, waits, succeeded, nextTryAt } = tries()
    fail(7)
    expect(nextTryAt(7)).toBeGreaterThan(1_000_000)
    expect(nextTryAt(8)).toBeNull()
    succeeded(7)
    expect(waits()).toEqual({ all: false, own: [] })
  })
})

describe('all actions wait', () => {
  it('if three different ones in a row fail', () => {
    const { fail, waits, succeeded } = tries()
    fail(1)
    fail(2)
    succeeded(3)
    fail(4)
    fail(5)
    expect(waits().all).toBe(false)
    fail(6)
    expect(waits().all).toBe(true)
  })

  it('at once for a failure that affects every action', () => {
    for (const error of [{ kind: 'diskFull' }, { kind: 'rateLimited' }] as const) {
      const { fail, waits } = tries()
      fail(1, error)
      expect(waits().all).toBe(true)
    }
    const { allFailed, waits } = tries()
    allFailed({ kind: 'internal', reference: 'x' })
    expect(waits()).toEqual({ all: true, own: [] })
  })

  it('no longer once one succeeds, nor does any alone; nor after a request by the user', () => {
    for (const end of ['one succeeds', 'somebody asks']) {
      const { fail, waits, succeeded, dueNow } = tries()
      for (const id of [1, 2, 3]) fail(id)
      if (end === 'one succeeds') succeeded(4)
      else dueNow()
      expect(waits()).toEqual({ all: false, own: [] })
    }
  })
})
