import {
  createRequestBudget,
  type Priority,
  type RequestBudget,
  type RequestSlot,
} from '#main/engine/api/budget.ts'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import type { WritableDb } from '#main/engine/store/database.ts'
import { throttleMemory } from '#main/engine/store/sync/kept-throttle.ts'
import { requestLog } from '#main/engine/store/sync/request-log.ts'
import type { Random } from '#service/sample/random.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import type { CountingService } from './counting-service.ts'
import type { SimulatedMachine } from './simulated-machine.ts'

/** A granted request, with true times. */
export interface Grant {
  readonly priority: Priority
  readonly askedAt: number
  readonly grantedAt: number
}

/** How the network treats requests. */
export interface Network {
  /** Share of requests that take seconds. */
  readonly slow: number
  /** Share of sent requests whose answer never arrives. A third as many requests never leave. */
  readonly lost: number
}

/** The real budget over the real request log in SQLite, with callers that request from it. */
export interface AskingDesk {
  readonly grants: readonly Grant[]
  /** How many background requests were granted while a more urgent one had been waiting. */
  overtaken(): number
  ask(priority: Priority, times: number): void
  /** Keeps `sideBySide` requests of a class waiting or running, until called again. */
  keepAsking(priority: Priority, sideBySide: number): void
  network: Network
  /** Kills the process; `start` begins the next one. */
  kill(): void
  start(): void
  /** Number of requests that are not granted yet. */
  waiting(): number
}

interface Ask {
  readonly priority: Priority
  readonly at: number
}

export function askingDesk(
  machine: SimulatedMachine,
  service: CountingService,
  file: string,
  random: Random,
): AskingDesk {
  const log = rememberingLog()
  const grants: Grant[] = []
  const steadyWork: Record<Priority, number> = { person: 0, outbox: 0, bulk: 0, background: 0 }
  const waiting = new Set<Ask>()
  let overtaken = 0
  let life = 0
  let db: WritableDb | null = null
  let budget: RequestBudget | null = null

  function start(): void {
    const opened = openWorkspaceStore(file)
    if (!opened.ok) throw new Error(JSON.stringify(opened.error))
    db = opened.value.db
    life += 1
    budget = createRequestBudget({
      requestLog: requestLog(db),
      throttleMemory: throttleMemory(db),
      log,
      clock: machine,
      random: random.next,
    })
    for (const [priority, sideBySide] of Object.entries(steadyWork)) loops(priority as Priority, sideBySide)
  }

  function loops(priority: Priority, sideBySide: number): void {
    for (let one = 0; one < sideBySide; one += 1) void again(priority, one, life)
  }

  async function again(priority: Priority, nth: number, ofLife: number): Promise<void> {
    while (life === ofLife && nth < steadyWork[priority]) await ask(priority)
  }

  async function ask(priority: Priority): Promise<void> {
    const asking: Ask = { priority, at: machine.trueTime() }
    const ofLife = life
    waiting.add(asking)
    const slot = await budget?.acquire(priority)
    if (life !== ofLife) return
    waiting.delete(asking)
    if (slot?.ok !== true) return
    noteGrant(asking)
    await new Promise<void>((over) => carry(slot.value.release, over))
  }

  function noteGrant({ priority, at }: Ask): void {
    const grantedAt = machine.trueTime()
    grants.push({ priority, askedAt: at, grantedAt })
    const isOvertaking = [...waiting].some((other) => other.priority !== 'background' && other.at < grantedAt)
    if (priority === 'background' && isOvertaking) overtaken += 1
  }

  function carry(release: RequestSlot['release'], over: () => void): void {
    const end: RequestSlot['release'] = (outcome) => {
      release(outcome)
      over()
    }
    const { slow, lost } = desk.network
    if (random.chance(lost / 3)) {
      end({ kind: 'notSent' })
      return
    }
    const up = random.chance(slow) ? random.int(500, 9_000) : random.int(5, 150)
    const down = random.chance(slow) ? random.int(500, 15_000) : random.int(5, 150)
    if (random.chance(lost)) {
      // The desk gives up on the request while it may still be on its way.
      service.request(up, null)
      machine.after(Math.max(0, up - 2_500), () => end({ kind: 'lost' }))
      return
    }
    service.request(up, (admitted) => {
      const retryAfterMs = random.chance(0.3) ? random.int(1, 40) * 1_000 : null
      machine.after(down, () => end(admitted ? { kind: 'answered' } : { kind: 'limited', retryAfterMs }))
    })
  }

  const desk: AskingDesk = {
    grants,
    overtaken: () => overtaken,
    network: { slow: 0, lost: 0 },
    ask: (priority, times) => {
      for (let one = 0; one < times; one += 1) void ask(priority)
    },
    keepAsking: (priority, sideBySide) => {
      const before = steadyWork[priority]
      steadyWork[priority] = sideBySide
      for (let one = before; one < sideBySide; one += 1) void again(priority, one, life)
    },
    kill: () => {
      life += 1
      waiting.clear()
      service.cut()
      machine.restartProcess()
      db?.close()
      db = null
      budget = null
    },
    start,
    waiting: () => waiting.size,
  }
  return desk
}
