import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { ReportAction } from '#shared/desk/actions.ts'
import { builtProgram } from '../../fixtures/built-programs.ts'

const processFile = builtProgram('test/integration/outbox/acting-process.ts')

export interface ActingOrder {
  readonly profileDir: string
  readonly workspaceId: string
  readonly token: string
  /** Prefix of the texts of its actions, which makes each text unique. */
  readonly name: string
  readonly seed: number
  /** Only comments and changes of titles: actions whose text can be recognized. */
  readonly wordsOnly?: boolean
  /** How many actions it decides. */
  readonly times: number
  readonly reportIds: readonly number[]
  /** The report that gets rewards and nothing else. */
  readonly rewardedId: number
  readonly assignee: string
  readonly clockAheadMs: number
}

const Acknowledged = z.object({
  words: z.string(),
  reportId: z.int(),
  entryIds: z.tuple([z.int()]),
  action: ReportAction,
})
/** An action that the engine has acknowledged as stored in the outbox. */
export type Acknowledged = z.infer<typeof Acknowledged>

/** A user at work on the real engine, in a separate process. */
export interface ChildActing {
  /** The actions that were acknowledged so far. */
  readonly acknowledged: readonly Acknowledged[]
  /** Resolves when `times` actions are acknowledged, or when the process has ended. */
  acknowledgedTimes(times: number): Promise<void>
  /** Resolves with true when all actions are decided and nothing moves, with false if the process ended before. */
  settled(): Promise<boolean>
  /** Sends kill -9. Resolves when the process is gone and all its output is read. */
  kill(): Promise<void>
}

/** @param tracer command under which the process runs; empty = none. */
export function startChildActing(order: ActingOrder, tracer: readonly string[] = []): ChildActing {
  const [command = '', ...args] = [...tracer, process.execPath, processFile, JSON.stringify(order)]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const acknowledged: Acknowledged[] = []
  const listening = new Set<() => void>()
  let hasSettled = false
  const lines = createInterface(child.stdout)
  lines.on('line', (line) => {
    if (line === 'settled') hasSettled = true
    if (line.startsWith('decided ')) {
      acknowledged.push(Acknowledged.parse(JSON.parse(line.slice('decided '.length))))
    }
    for (const listen of listening) listen()
  })
  const ended = Promise.all([once(child, 'exit'), once(lines, 'close')])
  const until = (isSo: () => boolean): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const listen = () => {
      if (isSo()) resolve()
    }
    listening.add(listen)
    listen()
    return Promise.race([promise, ended.then(() => undefined)]).finally(() => listening.delete(listen))
  }
  return {
    acknowledged,
    acknowledgedTimes: (times) => until(() => acknowledged.length >= times),
    settled: async () => {
      await until(() => hasSettled)
      return hasSettled
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
