import {
  createRequestBudget,
  type Priority,
  type RequestBudget,
  type RequestLog,
  type RequestSlot,
} from '#main/engine/api/budget.ts'
import type { ThrottleMemory } from '#main/engine/api/throttle-memory.ts'
import { type SimulatedClock, simulatedClock } from './simulated-clock.ts'

/** A budget with a simulated clock, and its granted slots. */
export interface Bench {
  readonly clock: SimulatedClock
  readonly budget: RequestBudget
  /** Requests a slot, and adds it to `granted` once it is granted. */
  ask(priority: Priority, name?: string, signal?: AbortSignal): void
  readonly granted: { readonly name: string; readonly slot: RequestSlot }[]
  readonly refused: string[]
  /** Answers all granted requests, including those that are granted by these answers. */
  answerAll(): Promise<void>
}

export function memoryLog(times: number[] = []): RequestLog & { readonly times: number[] } {
  return { times, load: () => [...times], record: (at) => times.push(at) }
}

export function bench(
  limit = 120,
  requestLog = memoryLog(),
  clock = simulatedClock(),
  throttleMemory?: ThrottleMemory,
): Bench {
  const budget = createRequestBudget({
    ...(throttleMemory !== undefined && { throttleMemory }),
    requestLog,
    log: { fault: () => 'f00d' },
    limit,
    clock,
    random: () => 0.5,
  })
  const granted: Bench['granted'] = []
  const refused: string[] = []
  let answered = 0
  return {
    clock,
    budget,
    granted,
    refused,
    ask: (priority, name = priority, signal) => {
      void budget.acquire(priority, signal).then((result) => {
        if (result.ok) granted.push({ name, slot: result.value })
        else refused.push(`${name}: ${result.error.kind}`)
      })
    },
    answerAll: async () => {
      await clock.advance(0)
      while (answered < granted.length) {
        granted[answered]?.slot.release({ kind: 'answered' })
        answered += 1
        await clock.advance(0)
      }
    },
  }
}

export const many = (count: number, action: () => void) => Array.from({ length: count }, action)
