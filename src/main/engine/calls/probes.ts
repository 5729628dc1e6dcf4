import type { DeskError } from '#shared/desk/errors.ts'
import type { DeskEvent } from '#shared/desk/events.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { FindProxy } from '../api/find-proxy.ts'
import type { Log } from '../log.ts'

/** Tries connections before there is a workspace for them. */
export interface Probes {
  /**
   * Sends one request with this address and token, and stores neither. Meanwhile, the event `connectionWaits` says
   * until when the desk waits at most, and why. Errors are those of the service, and `cancelled`.
   */
  probe(baseUrl: string, token: string): Promise<Result<{ programs: number }, DeskError>>
  /** Cancels all requests in flight. */
  cancel(): void
  /**
   * Returns when this token was used for this address, as times of a `RequestLog`, and forgets the times. These
   * requests count against the same limit as those of the workspace that is created next.
   */
  takeTimes(baseUrl: string, token: string): readonly number[]
}

export function createProbes(log: Log, emit: (event: DeskEvent) => void, findProxy: FindProxy): Probes {
  let canceling = new AbortController()
  const timesOf = new Map<string, number[]>()
  const key = (baseUrl: string, token: string) => `${baseUrl} ${token}`

  return {
    probe: async (baseUrl, token) => {
      log.keepOut(token)
      const times = timesOf.get(key(baseUrl, token)) ?? []
      timesOf.set(key(baseUrl, token), times)
      const { signal } = canceling
      const { createRequestBudget, createAdminApi, longestMs } = await loadApi()
      const requestLog = { load: () => times, record: (at: number) => void times.push(at) }
      const budget = createRequestBudget({ requestLog, log })
      const api = createAdminApi({ baseUrl, token, budget, findProxy })
      const until = Date.now() + longestMs
      const tell = () => {
        const { pausedUntil } = budget.state()
        emit({
          kind: 'connectionWaits',
          ...(pausedUntil === null ? { reason: 'answer', until } : { reason: 'limited', until: pausedUntil }),
        })
      }
      tell()
      const stopTelling = budget.onChange(tell)
      const answer = await api.listPrograms({}, { priority: 'person', signal })
      stopTelling()
      budget.close()
      await api.close()
      if (signal.aborted) return err({ kind: 'cancelled' })
      return answer.ok ? ok({ programs: answer.value.items.length }) : answer
    },
    cancel: () => {
      canceling.abort()
      canceling = new AbortController()
    },
    takeTimes: (baseUrl, token) => {
      const times = timesOf.get(key(baseUrl, token)) ?? []
      timesOf.delete(key(baseUrl, token))
      return times
    },
  }
}

/** Loaded with the first probe, because a start needs none of it. `longestMs`: longest wait for an answer, in ms. */
async function loadApi() {
  const [{ createRequestBudget }, { createAdminApi }, { usualTimeouts }] = await Promise.all([
    import('../api/budget.ts'),
    import('../api/client.ts'),
    import('../api/exchange.ts'),
  ])
  // A read that timed out is tried once more.
  const longestMs = 2 * (usualTimeouts.connect + usualTimeouts.headers)
  return { createRequestBudget, createAdminApi, longestMs }
}
