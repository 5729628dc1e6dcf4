import type { Exchange } from '#main/engine/api/exchange.ts'
import type { FaultRuleInput } from '#service/faults/fault-rules.ts'
import type { Transport } from '../../fixtures/request-gate.ts'
import type { TestService } from '../../fixtures/service.ts'

export const transportFaults = [
  'unreachable',
  'timeout',
  'cut',
  'truncated',
  'wrongJson',
  'html',
  'limited',
  'limitedWithWait',
  'failing',
  'unavailable',
  'refusedCursor',
  'brokenItem',
  'emptyPage',
  'goneForOnce',
  'forbidden',
  'unauthorized',
] as const
export type TransportFault = (typeof transportFaults)[number]

/** The service's fault rule for one request; null = the fault does not concern this request. */
function ruleOf(fault: TransportFault, path: string): FaultRuleInput | null {
  const isList = /\/reports\?|\/programs$|\/targets$/.test(path)
  switch (fault) {
    case 'unreachable':
    case 'timeout':
      return null
    case 'cut':
      return { kind: 'cut', at: 'body' }
    case 'truncated':
      return { kind: 'truncate', bytes: 57 }
    case 'wrongJson':
      return { kind: 'body', text: '{"items": 7}' }
    case 'html':
      return { kind: 'body', text: '<h1>Sign in to the network</h1>', contentType: 'text/html' }
    case 'limited':
      return { kind: 'status', status: 429 }
    case 'limitedWithWait':
      return { kind: 'status', status: 429, headers: { 'retry-after': '7' } }
    case 'failing':
      return { kind: 'status', status: 500 }
    case 'unavailable':
      return { kind: 'status', status: 503 }
    case 'refusedCursor':
      return path.includes('cursor=') ? { kind: 'status', status: 400 } : null
    case 'brokenItem':
      return isList ? { kind: 'brokenItem', index: 0 } : null
    case 'emptyPage':
      return path.includes('/reports?') ? { kind: 'body', text: '{"items": [], "nextCursor": null}' } : null
    case 'goneForOnce':
      return /\/reports\/\d+$/.test(path) ? { kind: 'status', status: 404 } : null
    case 'forbidden':
      return { kind: 'status', status: 403 }
    case 'unauthorized':
      return { kind: 'status', status: 401 }
  }
}

const failure = (error: 'network' | 'timeout'): Exchange => ({
  kind: 'failure',
  failure:
    error === 'network'
      ? {
          error: { kind: 'network', reason: 'There is no network.', mayHaveArrived: false },
          isFinal: false,
        }
      : { error: { kind: 'timeout', mayHaveArrived: true }, isFinal: false },
})

/** A transport to the service, with faults that wait for the next requests they concern. */
export function faultyTransport(service: TestService): {
  readonly send: Transport
  /** Lets the next `times` requests that the fault concerns meet this fault. */
  expect(fault: TransportFault, times: number): void
  clear(): void
} {
  let waiting: { readonly fault: TransportFault; left: number }[] = []
  return {
    expect: (fault, times) => {
      waiting.push({ fault, left: times })
    },
    clear: () => {
      waiting = []
    },
    send: async (request, send) => {
      for (const one of waiting) {
        const { fault } = one
        const rule = ruleOf(fault, request.path)
        const isOfTheNetwork = fault === 'unreachable' || fault === 'timeout'
        if (rule === null && !isOfTheNetwork) continue
        one.left -= 1
        waiting = waiting.filter(({ left }) => left > 0)
        if (fault === 'unreachable') return failure('network')
        if (rule !== null) service.faults.set([rule])
        const answer = await send()
        service.faults.clear()
        return fault === 'timeout' ? failure('timeout') : answer
      }
      return send()
    },
  }
}
