import type { SimulatedMachine } from './simulated-machine.ts'

const windowMs = 60_000
const limit = 120

/** The service's limit alone: it counts by the true time, and counts all users of the token together. */
export interface CountingService {
  /** True times at which the desk's requests arrived, including refused ones. */
  readonly arrivals: readonly number[]
  /** How many of the desk's requests were refused. */
  refused(): number
  /** Sends a request of the desk. `answered` receives whether it was admitted; null = the answer is lost. */
  request(upMs: number, answered: ((admitted: boolean) => void) | null): void
  /** Counts a request of another client with the same token. */
  otherClient(): void
  /** The desk's process is gone: its sent requests arrive within a second, and their answers are lost. */
  cut(): void
}

interface InFlight {
  arrived: boolean
  answered: ((admitted: boolean) => void) | null
}

export function countingService(machine: SimulatedMachine): CountingService {
  const arrivals: number[] = []
  let admitted: number[] = []
  let refused = 0
  let inFlight: InFlight[] = []

  const admit = () => {
    const now = machine.trueTime()
    admitted = admitted.filter((at) => at > now - windowMs)
    if (admitted.length >= limit) return false
    admitted.push(now)
    return true
  }
  const arrive = (request: InFlight) => {
    if (request.arrived) return
    request.arrived = true
    inFlight = inFlight.filter((other) => other !== request)
    arrivals.push(machine.trueTime())
    const isAdmitted = admit()
    if (!isAdmitted) refused += 1
    request.answered?.(isAdmitted)
  }

  return {
    arrivals,
    refused: () => refused,
    request: (upMs, answered) => {
      const request: InFlight = { arrived: false, answered }
      inFlight.push(request)
      machine.inTheWorld(upMs, () => arrive(request))
    },
    otherClient: () => void admit(),
    cut: () => {
      for (const [index, request] of inFlight.entries()) {
        request.answered = null
        machine.inTheWorld((index * 97) % 1_000, () => arrive(request))
      }
    },
  }
}
