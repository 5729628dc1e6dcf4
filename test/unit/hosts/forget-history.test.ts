import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DevtoolsSession } from '#main/hosts/devtools-pipe.ts'
import { forgetHistory } from '#main/hosts/forget-history.ts'

/** A page that does not do it the first times it is asked. */
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

describe('forgetting where the window was', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('goes on while the page is on its way to another process', async () => {
    const { asked, session } = page(3)
    const done = forgetHistory(session, () => false)
    await vi.runAllTimersAsync()
    await done
    expect(asked).toEqual(Array(4).fill('Page.resetNavigationHistory'))
  })

  it('fails in the end, with what the browser says', async () => {
    const failed = expect(forgetHistory(page(Number.POSITIVE_INFINITY).session, () => false)).rejects
    const reported = failed.toThrow('Not attached to an active page')
    await vi.runAllTimersAsync()
    await reported
  })

  it('asks nothing of a window that is gone', async () => {
    const { asked, session } = page(3)
    const done = forgetHistory(session, () => asked.length === 2)
    await vi.runAllTimersAsync()
    await done
    expect(asked).toHaveLength(2)
  })
})
