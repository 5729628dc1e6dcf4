import type { SimulatedMachine } from './simulated-machine.ts'

const windowMs = 60_000
const limit = 120

/** The service as far as its limit goes: it counts by the true time, and everybody who uses the token alike. */
export interface CountingService {
  /** True times of the desk's requests as they arrived, refused ones included. */
  readonly arrivals: readonly number[]
  /** How many of the desk's were refused. */
  refused(): number
  /** A request of the desk is on its way. `answered` is told whether it was admitted; null = the answer is lost. */
  request(upMs: number, answered: ((admitted: boolean) => void) | null): void
  /** Somebody else uses the token. */
  otherClient(): void
  /** The desk's process is gone: what it gave away arrives within a second, and nobody hears the answers. */
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
