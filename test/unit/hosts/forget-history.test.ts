import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DevtoolsSession } from '#main/hosts/devtools-pipe.ts'
import { forgetHistory } from '#main/hosts/forget-history.ts'

/** A page that refuses the first calls. */
function page(refusals: number) {
  const asked: string[] = []
  const session: Pick<DevtoolsSession, 'send'> = {
    send: async (method) => {
      asked.push(method)
      if (asked.length <= refusals) throw new Error(`${method}: Not attached to an active page`)
    },
  }
  return { asked, session }
}

describe("clearing the window's history", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is repeated while the page moves to another process', async () => {
    const { asked, session } = page(3)
    const done = forgetHistory(session, () => false)
    await vi.runAllTimersAsync()
    await done
    expect(asked).toEqual(Array(4).fill('Page.resetNavigationHistory'))
  })

  it("fails in the end, with the browser's error", async () => {
    const failed = expect(forgetHistory(page(Number.POSITIVE_INFINITY).session, () => false)).rejects
    const reported = failed.toThrow('Not attached to an active page')
    await vi.runAllTimersAsync()
    await reported
  })

  it('does nothing for a closed window', async () => {
    const { asked, session } = page(3)
    const done = forgetHistory(session, () => asked.length === 2)
    await vi.runAllTimersAsync()
    await done
    expect(asked).toHaveLength(2)
  })
})
