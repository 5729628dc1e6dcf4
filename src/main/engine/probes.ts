import type { DeskError } from '#shared/desk/errors.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import { createRequestBudget } from './api/budget.ts'
import { createAdminApi } from './api/client.ts'
import type { Log } from './log.ts'

/** Connections tried before there is a workspace for them. */
export interface Probes {
  /** One request with this address and token; neither is stored. Errors are those of the service. */
  probe(baseUrl: string, token: string): Promise<Result<{ programs: number }, DeskError>>
  /**
   * When this token was used here, as times of a `RequestLog`. They count against the same limit as the requests
   * of the workspace that is made next. Forgotten once taken.
   */
  takeTimes(baseUrl: string, token: string): readonly number[]
}

export function createProbes(log: Log): Probes {
  const timesOf = new Map<string, number[]>()
  const key = (baseUrl: string, token: string) => `${baseUrl} ${token}`

  return {
    probe: async (baseUrl, token) => {
      log.keepOut(token)
      const times = timesOf.get(key(baseUrl, token)) ?? []
      timesOf.set(key(baseUrl, token), times)
      const requestLog = { load: () => times, record: (at: number) => void times.push(at) }
      const budget = createRequestBudget({ requestLog, log })
      const api = createAdminApi({ baseUrl, token, budget })
      const answer = await api.listPrograms({}, { priority: 'person' })
      budget.close()
      await api.close()
      return answer.ok ? ok({ programs: answer.value.items.length }) : answer
    },
    takeTimes: (baseUrl, token) => {
      const times = timesOf.get(key(baseUrl, token)) ?? []
      timesOf.delete(key(baseUrl, token))
      return times
    },
  }
}
