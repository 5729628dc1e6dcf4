import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import { err, type Result } from '#shared/desk/result.ts'
import { parseBaseAddress } from '#shared/rules/base-address.ts'
import { decideRetry } from '#shared/rules/retry.ts'
import type { AdminApi, CallAnswer, CallOptions, CallParameters } from './admin-api.ts'
import { lanes, type RequestBudget } from './budget.ts'
import { type Clock, systemClock } from './clock.ts'
import { type OutgoingRequest, openConnections, type Timeouts, usualTimeouts } from './exchange.ts'
import type { FindProxy } from './find-proxy.ts'
import { interpret, slotOutcome } from './interpret.ts'
import { buildRequest } from './outgoing-request.ts'
import { httpDate } from './retry-after.ts'
import { createServiceTime } from './service-time.ts'

export type * from './admin-api.ts'

export interface AdminApiOptions {
  /** As returned by `parseBaseAddress`; with an address which that function refuses, every call fails. */
  readonly baseUrl: string
  readonly token: string
  readonly budget: RequestBudget
  readonly timeouts?: Partial<Timeouts>
  readonly clock?: Clock
  /** Finds the proxy to connect through; by default, the one in the environment variables. */
  readonly findProxy?: FindProxy
  /** Opens connections; tests replace it to lose or change requests. */
  readonly connect?: typeof openConnections
}

/**
 * Creates the client of the service for one token. Nothing is sent yet. The token is put into one header and nowhere
 * else.
 */
export function createAdminApi(options: AdminApiOptions): AdminApi {
  const { baseUrl, token, budget, timeouts, findProxy, clock = systemClock } = options
  const { connect = openConnections } = options
  const address = parseBaseAddress(baseUrl)
  if (!address.ok) return refuseAll(address.error)
  // A header cannot contain other characters.
  if (!/^[\x21-\x7e]+$/.test(token)) return refuseAll({ kind: 'unauthorized', detail: 'This is no token.' })

  const base = address.value
  const { origin, pathname } = new URL(base)
  const connections = connect(origin, lanes, { ...usualTimeouts, ...timeouts }, findProxy)
  const closing = new AbortController()
  const serviceTime = createServiceTime(clock)

  async function call<N extends EndpointName>(
    name: N,
    parameters: CallParameters<N>,
    options: CallOptions,
  ): Promise<Result<CallAnswer<N>>> {
    const built = buildRequest(name, parameters)
    if (!built.ok) return err({ kind: 'refused', detail: `Not sent: ${built.error}.` })
    const request: OutgoingRequest = {
      ...built.value,
      path: pathname.replace(/\/$/, '') + built.value.path,
      headers: headersFor(built.value.body),
    }
    const signals = [closing.signal, ...(options.signal === undefined ? [] : [options.signal])]
    const signal = AbortSignal.any(signals)

    const { hasten } = options
    for (let attempt = 1; ; attempt += 1) {
      const slot = await budget.acquire(options.priority, signal, hasten)
      if (!slot.ok) return slot
      const sentAt = clock.now()
      const exchanged = await connections.exchange(request, signal)
      const answeredAt = clock.now()
      if (exchanged.kind === 'answer') {
        serviceTime.heard(sentAt, answeredAt, httpDate(exchanged.headers.date ?? ''))
      }
      options.exchanged?.(serviceTime.between(sentAt, answeredAt))
      slot.value.release(slotOutcome(exchanged, clock.wall()))
      const interpreted = interpret({ name, parameters, baseUrl: base, token }, exchanged, clock.wall())
      if (interpreted.ok) return interpreted
      const { error, outcome } = interpreted.error
      if (outcome === null || signal.aborted) return err(error)
      const { method } = request
      const { retry, afterMs } = decideRetry({ method, attempt, outcome, random: Math.random() })
      if (!retry) return err(error)
      // `hasten` may not shorten a pause that the service asked for: a person's request has to wait as long.
      const mayHasten = outcome.kind === 'network' || outcome.kind === 'timeout'
      await pause(clock, afterMs, mayHasten && hasten !== undefined ? [signal, hasten] : [signal])
    }
  }

  function headersFor(body: string | null): Record<string, string> {
    return {
      authorization: `Bearer ${token}`,
      accept: 'application/json, application/problem+json',
      'user-agent': 'triage-desk',
      ...(body !== null && { 'content-type': 'application/json' }),
    }
  }

  return {
    ...methods(call),
    serviceTime: () => serviceTime.between(clock.now(), clock.now()),
    close: () => {
      closing.abort()
      return connections.close()
    },
  }
}

type Call = <N extends EndpointName>(
  name: N,
  parameters: CallParameters<N>,
  options: CallOptions,
) => Promise<Result<CallAnswer<N>>>

function methods(call: Call): Omit<AdminApi, 'close' | 'serviceTime'> {
  const method =
    <N extends EndpointName>(name: N) =>
    (parameters: CallParameters<N>, options: CallOptions) =>
      call(name, parameters, options)
  return {
    listPrograms: method('listPrograms'),
    readProgram: method('readProgram'),
    listTargets: method('listTargets'),
    createKnownIssue: method('createKnownIssue'),
    searchReports: method('searchReports'),
    readReport: method('readReport'),
    patchReport: method('patchReport'),
    listComments: method('listComments'),
    addComment: method('addComment'),
    listActivities: method('listActivities'),
    assignReport: method('assignReport'),
    classifyReport: method('classifyReport'),
    listTransitions: method('listTransitions'),
    executeTransition: method('executeTransition'),
    setRewards: method('setRewards'),
    listEvidence: method('listEvidence'),
    requestEvidenceDownload: method('requestEvidenceDownload'),
  }
}

/** A client whose every call fails with `error`, because its address or token is unusable. */
function refuseAll(error: DeskError): AdminApi {
  const { between } = createServiceTime(systemClock)
  return {
    ...methods(async () => err(error)),
    serviceTime: () => between(systemClock.now(), systemClock.now()),
    close: async () => undefined,
  }
}

/** Waits until the time has passed or a signal ends the wait; the caller's next request for a slot finds out which. */
function pause(clock: Clock, ms: number, endedBy: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    if (ms === 0 || endedBy.some(({ aborted }) => aborted)) return resolve()
    const end = () => {
      callOff()
      for (const signal of endedBy) signal.removeEventListener('abort', end)
      resolve()
    }
    const callOff = clock.after(ms, end)
    for (const signal of endedBy) signal.addEventListener('abort', end, { once: true })
  })
}
