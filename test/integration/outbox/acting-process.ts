import { writeSync } from 'node:fs'
import { createEngine } from '#main/engine/calls/engine.ts'
import type { EngineCallName, EngineInput, EngineOutput } from '#main/engine/protocol.ts'
import type { ReportAction } from '#shared/desk/actions.ts'
import { randomOf } from '../../fixtures/random-of.ts'
import type { ActingOrder } from './child-acting.ts'

/**
 * The real engine as a separate process that acts without a pause until it is killed. Argument: an `ActingOrder` as
 * JSON. It reports each action in two lines: before it is decided, and when it is acknowledged. After `times` actions
 * it waits until nothing in the outbox moves by itself, writes `settled` and closes the engine.
 */
const order = JSON.parse(process.argv[2] ?? '') as ActingOrder
const { profileDir, workspaceId, token, reportIds, rewardedId, assignee, times, name } = order
const { wordsOnly = false } = order

// Simulates the clock of a machine that was off for a while.
const now = Date.now
Date.now = () => now() + order.clockAheadMs

const random = randomOf(order.seed)
const engine = createEngine({ profileDir, emit: () => undefined })
await call('workspace.attach', { workspaceId, token })

for (let number = 0; number < times; number += 1) {
  const reportId = !wordsOnly && random() < 0.1 ? rewardedId : oneOf(reportIds)
  const action = await someAction(reportId, `${name}.${number}`)
  // Written synchronously, so that the line is in the pipe before anything else happens.
  writeSync(1, `deciding ${name}.${number}\n`)
  const { entryIds } = await call('act.decide', {
    workspaceId,
    reportIds: [reportId],
    action,
    batchTitle: null,
  })
  writeSync(1, `decided ${JSON.stringify({ words: `${name}.${number}`, reportId, entryIds, action })}\n`)
}

while (await isMoving()) await new Promise((resolve) => setTimeout(resolve, 20))
writeSync(1, 'settled\n')
await engine.close()

async function call<N extends EngineCallName>(name: N, input: EngineInput<N>): Promise<EngineOutput<N>> {
  const result = await engine.handle(name, input)
  if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.error)}`)
  return result.value
}

async function someAction(reportId: number, words: string): Promise<ReportAction> {
  if (reportId === rewardedId) return { kind: 'reward', bounty: 1 + Math.floor(random() * 1_000) }
  const what = random() * (wordsOnly ? 0.7 : 1)
  if (what < 0.6) return { kind: 'comment', text: words, audience: what < 0.3 ? 'internal' : 'public' }
  if (what < 0.7) return { kind: 'edit', title: words }
  if (what < 0.8) return { kind: 'assign', userId: random() < 0.5 ? assignee : null }
  if (what < 0.9) return { kind: 'classify', severityId: 1 + Math.floor(random() * 4), cweTypeId: 79 }
  const { status } = await call('report.read', { workspaceId, reportId })
  const transition = status?.name === 'Triaged' ? 'needs_more_info' : 'triaged'
  return { kind: 'transition', transition, message: words }
}

async function isMoving(): Promise<boolean> {
  const { entries } = await call('outbox.list', { workspaceId })
  return entries.some(
    ({ state, reason }) =>
      state === 'held' ||
      state === 'sending' ||
      (state === 'queued' && reason?.kind !== 'behind') ||
      (state === 'unsure' && reason?.kind !== 'cannotTell'),
  )
}

function oneOf<T>(values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new RangeError('nothing to choose from')
  return value
}
