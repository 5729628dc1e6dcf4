import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countSetAside } from '#main/engine/store/set-aside.ts'
import { type FaultName, faultNames, faults } from './faults.ts'
import { columns, syncStates } from './sync-states.ts'
import { everythingStored, markAndNewest, openStepBench, type SyncStep, syncSteps } from './sync-steps.ts'

interface Met {
  readonly ending: string
  /** Whether anything in the store changed, apart from the note of the failure. */
  readonly leftTraces: boolean
  readonly markIsStored: boolean
}

/** Endings after which something is stored: list items, other parts of a report, or where to continue. */
const storing = ['done', 'read', 'set aside', 'gone', 'forbidden', 'asked again']

const newFolder = () => mkdtempSync(join(tmpdir(), 'triage-desk-faults-'))
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

async function meetAll(step: SyncStep): Promise<Record<string, Met>> {
  const ready = newFolder()
  try {
    await prepare(step, ready)
    const meeting = faultNames.map(async (fault) => [fault, await meet(step, fault, ready)] as const)
    return Object.fromEntries(await Promise.all(meeting))
  } finally {
    remove(ready)
  }
}

async function prepare(step: SyncStep, folder: string): Promise<void> {
  await using bench = await openStepBench(folder, step)
  await step.prepare(bench)
}

/** Runs one step on a copy of the prepared store. Every request of the step meets the fault, including the retries. */
async function meet(step: SyncStep, fault: FaultName, ready: string): Promise<Met> {
  const folder = newFolder()
  try {
    cpSync(ready, folder, { recursive: true })
    await using bench = await openStepBench(folder, step)
    const { context } = bench
    const before = everythingStored(context.db)
    bench.answerWith((response) => faults[fault](response, JSON.stringify(step.right)))
    const ending = await step.run(context)
    const { mark, newest } = markAndNewest(context.db)
    const wentOn = ending === 'done' || ending === 'read'
    return {
      ending: wentOn && countSetAside(context.db) > 0 ? 'set aside' : ending,
      leftTraces: !storing.includes(ending) && everythingStored(context.db) !== before,
      markIsStored: mark === null || mark <= (newest ?? 0),
    }
  } finally {
    remove(folder)
  }
}

/**
 * Whether the answer may mean that the whole report is gone. The desk then marks the details as due, because reading
 * them tells whether the report exists.
 */
function asksForDetails(step: string, fault: string): boolean {
  return fault === '404' && /^the (timeline|evidence) of a report$/.test(step)
}

describe('the sync, with every fault', () => {
  it.concurrent.each(syncSteps)(
    '$name: ends as the table says, and stores nothing by halves',
    async (step) => {
      const column = columns[step.name as keyof typeof columns]
      expect(await meetAll(step)).toEqual(
        Object.fromEntries(
          faultNames.map((fault) => [
            fault,
            {
              ending: syncStates[fault][column],
              leftTraces: asksForDetails(step.name, fault),
              markIsStored: true,
            },
          ]),
        ),
      )
    },
  )
})
