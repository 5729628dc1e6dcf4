import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import {
  answerEntry,
  type Decided,
  decide,
  decideKnownIssue,
  undoEntries,
} from '#main/engine/outbox/decide.ts'
import { pauseBatch, type StoredAction } from '#main/engine/store/outbox/outbox-entries.ts'
import { readStoredReport } from '#main/engine/store/reports/reports.ts'
import type { ReportAction } from '#shared/desk/actions.ts'
import { testLimits } from '../../fixtures/test-limits.ts'
import {
  expectIssuesOnce,
  expectLastIsThere,
  expectLocalIsRemote,
  expectNoneTwice,
  expectNothingMoves,
  expectWordsOnce,
  type Played,
} from './model-checks.ts'
import { anyStep, asRule, type Elsewhere, type Step, slowMs, type Write } from './model-steps.ts'
import {
  asAction,
  doneWrites,
  edited,
  endpointOf,
  happenElsewhere,
  introduce,
  knownIssuesNamed,
  ownWords,
  reportAtService,
  startWorld,
  type World,
  wordsOf,
} from './model-world.ts'

/**
 * Number of runs: a hundred times as many with `npm run soak -- outbox/model`. MODEL_RUNS and MODEL_SEED replay some
 * runs.
 */
const runs = Number(process.env.MODEL_RUNS ?? (process.env.SOAK === undefined ? 50 : 5_000))
const seed = process.env.MODEL_SEED === undefined ? {} : { seed: Number(process.env.MODEL_SEED) }
/** Number of runs after which a new world is started, because data of earlier runs makes each run slower. */
const runsOfWorld = 40
const heldMs = 15

let current: World | null = null
let played = 0
afterAll(endWorld)

async function endWorld(): Promise<void> {
  await current?.[Symbol.asyncDispose]()
  current = null
}

async function worldForRun(): Promise<World> {
  if (played % runsOfWorld === 0) await endWorld()
  played += 1
  if (current !== null) return current
  const world = await startWorld()
  current = world
  await introduce(world, (reportId) => {
    const action = { kind: 'comment', text: 'Good day.', audience: 'internal' } as const
    decideOn(world, [reportId], action, { held: false, isBatch: false })
  })
  return world
}

function decideOn(
  { desk }: World,
  reportIds: readonly number[],
  action: ReportAction,
  { held, isBatch }: { readonly held: boolean; readonly isBatch: boolean },
): Decided {
  const batchTitle = isBatch ? 'Some' : null
  const holdMs = held ? heldMs : 0
  const decided = decide(desk.db, { reportIds, action, batchTitle, holdMs, now: Date.now() })
  if (!decided.ok) throw new Error(JSON.stringify(decided.error))
  return decided.value
}

const setElsewhere: Readonly<Partial<Record<Elsewhere, Write>>> = {
  assign: 'assignReport',
  rename: 'patchReport',
  move: 'executeTransition',
  reward: 'setRewards',
}

async function playAlone(steps: readonly Step[]): Promise<void> {
  const world = await worldForRun()
  try {
    await play(world, steps)
  } catch (cause) {
    // A failed run must not fail the runs after it, or fast-check could not shorten the steps.
    await endWorld()
    throw cause
  }
}

/** Plays the steps on two reports of one program, and checks the result. */
async function play(world: World, steps: readonly Step[]): Promise<void> {
  const { service, desk, colleague } = world
  service.faults.set([])
  service.clearRequests()
  const first = service.backstage.addReport()
  const { programId } = await reportAtService(world, first)
  const inProgram = () => service.backstage.addReport({ programId })
  const reportIds = [first, inProgram()] as const
  const original = inProgram()
  const since = Math.max(...service.backstage.reportIds())
  service.backstage.setRole(colleague, programId, 'Triager')
  for (const id of reportIds) await desk.read(id)

  const earlier = new Set(desk.actions().map(({ id }) => id))
  const mine = () =>
    desk
      .actions()
      .filter(({ id }) => !earlier.has(id))
      .toSorted((one, other) => one.id - other.id)
  const ofReport = (reportId: number) => mine().filter((entry) => entry.reportId === reportId)
  const undoneEntries = new Set<number>()
  const sentAnyway = new Set<number>()
  const secondTries = new Map<string, number>()
  const alsoElsewhere = new Map<number, Set<string>>(reportIds.map((id) => [id, new Set<string>()]))
  let decisions = 0
  /** The actions as they were decided, by id. */
  const decided = new Map<number, StoredAction>()
  const discarded = new Set<number>()
  const noteDecided = (ids: readonly number[]) => {
    for (const entry of mine()) if (ids.includes(entry.id)) decided.set(entry.id, entry)
  }
  const batches: number[] = []

  /** Whether a user who checks at the service would find the action's effect. */
  async function arrived({ action, reportId, programId: program }: StoredAction): Promise<boolean> {
    if (action.kind === 'knownIssue') return (await knownIssuesNamed(world, action.issue.name, since)) > 0
    const words = wordsOf(action)
    if (words !== null) return (await ownWords(world, reportId ?? 0)).includes(words)
    const endpoint = endpointOf(action)
    const known = ofReport(reportId ?? 0).filter(
      (entry) => endpointOf(entry.action) === endpoint && entry.state === 'done',
    )
    return doneWrites(world, endpoint, reportId ?? program ?? 0) > known.length
  }

  async function answer(how: Extract<Step, { kind: 'answer' }>['how']): Promise<void> {
    const waiting = mine().find(
      ({ state, reason }) =>
        state === 'conflict' || state === 'failed' || (state === 'unsure' && reason?.kind === 'cannotTell'),
    )
    if (waiting === undefined) return
    const now = Date.now()
    const endpoint = endpointOf(waiting.action)
    const tryAgain = () => secondTries.set(endpoint, (secondTries.get(endpoint) ?? 0) + 1)
    if (waiting.state === 'unsure') {
      // Faults are meant for the desk, not for the user who checks at the service.
      service.faults.set([])
      const isThere = await arrived(waiting)
      tryAgain()
      if (!isThere) sentAnyway.add(waiting.id)
      answerEntry(desk.db, waiting.id, { kind: isThere ? 'arrived' : 'retry' }, now)
      return
    }
    // Whether an action in a conflict has arrived is unknown. If the user sends it again, it may rightly be there
    // twice.
    if (how === 'edit') {
      tryAgain()
      const action = edited(waiting.action)
      answerEntry(desk.db, waiting.id, { kind: 'edit', action, holdMs: 0 }, now)
      noteDecided([waiting.id])
    } else if (how !== 'asItIs') {
      if (how === 'retry') tryAgain()
      else discarded.add(waiting.id)
      answerEntry(desk.db, waiting.id, { kind: how }, now)
    }
  }

  for (const step of steps) {
    switch (step.kind) {
      case 'decide': {
        const on = step.on === 'both' ? reportIds : [reportIds[step.on]]
        // A 404 removed the report from the local copy; a user who decides about it has it on screen again.
        const missing = () => on.find((id) => readStoredReport(desk.db, id) === undefined)
        for (let id = missing(); id !== undefined; id = missing()) await desk.read(id)
        const targets = service.backstage.targetIds(programId)
        const words = `words ${first} ${decisions}`
        const action = asAction(step.action, { words, count: decisions, colleague, original, targets })
        const isBatch = step.on === 'both'
        const { batchId, entryIds } = decideOn(world, on, action, { held: step.held, isBatch })
        noteDecided(entryIds)
        if (batchId !== null) batches.push(batchId)
        decisions += 1
        await desk.goOn(0)
        break
      }
      case 'decideKnownIssue': {
        const [targetId = 0] = service.backstage.targetIds(programId)
        const texts = { summary: '', description: '', impact: '' }
        const issue = { name: `Issue ${first} ${decisions}`, targetId, severityId: 1, ...texts }
        const action = { kind: 'knownIssue', issue } as const
        const issued = decideKnownIssue(desk.db, { programId, action, holdMs: 0, now: Date.now() })
        noteDecided(issued.ok ? issued.value.entryIds : [])
        decisions += 1
        await desk.goOn(0)
        break
      }
      case 'undoEntries': {
        const last = mine().at(-1)
        if (last === undefined) break
        const back = undoEntries(desk.db, { entryIds: [last.id] }, Date.now())
        for (const id of back.ok ? back.value.undoneEntries : []) undoneEntries.add(id)
        break
      }
      case 'rewrite': {
        const last = mine().findLast(({ state }) => state === 'held' || state === 'queued')
        if (last === undefined) break
        const action = edited(last.action)
        const answer =
          step.how === 'hold'
            ? { kind: 'hold' as const, holdMs: heldMs }
            : { kind: 'edit' as const, action, holdMs: 0 }
        answerEntry(desk.db, last.id, answer, Date.now())
        noteDecided([last.id])
        break
      }
      case 'pauseBatch': {
        const last = batches.at(-1)
        if (last !== undefined) pauseBatch(desk.db, last, step.paused)
        break
      }
      case 'remote': {
        const reportId = reportIds[step.on]
        const set = setElsewhere[step.what]
        if (set !== undefined) alsoElsewhere.get(reportId)?.add(set)
        happenElsewhere(world, step.what, reportId, ofReport(reportId).at(-1) ?? null)
        break
      }
      case 'fault':
        service.faults.set([asRule(step.endpoint, step.fault)])
        break
      case 'read':
        await desk.read(reportIds[step.on])
        break
      case 'restart':
        await desk.restart()
        break
      case 'kill':
        await desk.kill()
        break
      case 'goOn':
        await desk.goOn(step.ms)
        break
      case 'answer':
        await answer(step.how)
        break
      default:
        step satisfies never
    }
  }

  service.faults.set([])
  for (const batchId of batches) pauseBatch(desk.db, batchId, false)
  await desk.settle()
  // A slow request may be carried out only now.
  if (steps.some((step) => step.kind === 'fault' && step.fault === 'slow')) await delay(slowMs)
  for (const id of reportIds) await desk.read(id)

  // If a 404 removed a report, its settled actions are removed with it, and nothing else.
  const isHere = new Set(mine().map(({ id }) => id))
  for (const [id, entry] of decided) {
    const isAccountedFor = isHere.has(id) || undoneEntries.has(id) || discarded.has(id)
    expect(isAccountedFor || (await arrived(entry)), JSON.stringify(entry)).toBe(true)
  }
  if (!steps.some((step) => step.kind === 'fault' && step.fault === 404))
    expect(isHere.size).toBe(decided.size)
  await expectIssuesOnce(world, { entries: mine(), sentAnyway, since })
  for (const reportId of reportIds) {
    const entries = ofReport(reportId)
    const others = alsoElsewhere.get(reportId) ?? new Set()
    const report: Played = {
      world,
      reportId,
      entries,
      undoneEntries,
      sentAnyway,
      secondTries,
      alsoElsewhere: others,
    }
    expectNothingMoves(report)
    await expectWordsOnce(report)
    expectNoneTwice(report)
    await expectLastIsThere(report)
    await expectLocalIsRemote(report)
  }

  // Leave no unsettled action to the next run.
  for (const { id, state } of mine()) {
    if (state !== 'done' && state !== 'discarded') answerEntry(desk.db, id, { kind: 'discard' }, Date.now())
  }
  await desk.settle()
}

describe('the outbox', () => {
  it(
    'loses no action, doubles none and keeps their order under any faults',
    async () => {
      await fc.assert(fc.asyncProperty(fc.array(anyStep, { minLength: 2, maxLength: 16 }), playAlone), {
        numRuns: runs,
        endOnFailure: false,
        ...seed,
      })
    },
    testLimits.soak,
  )
})
