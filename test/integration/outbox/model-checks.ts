import { expect } from 'vitest'
import type { StoredAction } from '#main/engine/store/outbox/outbox-entries.ts'
import { readReportState } from '#main/engine/store/reports/stored-report-state.ts'
import {
  doneWrites,
  endpointOf,
  knownIssuesNamed,
  ownWords,
  reportAtService,
  type World,
  wordsOf,
} from './model-world.ts'

/** A report at the end of a run, when nothing moves by itself anymore. `entries` are in the order they were decided. */
export interface Played {
  readonly world: World
  readonly reportId: number
  readonly entries: readonly StoredAction[]
  /** Actions that the user undid in time. */
  readonly undoneEntries: ReadonlySet<number>
  /** Actions that the user did not find at the service and sent again; the user may have checked too early. */
  readonly sentAnyway: ReadonlySet<number>
  /** How many actions the user sent again, or declared as arrived without proof, by endpoint. */
  readonly secondTries: ReadonlyMap<string, number>
  /** Endpoints whose fields others changed as well. */
  readonly alsoElsewhere: ReadonlySet<string>
}

const neverArrived: ReadonlySet<StoredAction['state']> = new Set<StoredAction['state']>([
  'held',
  'queued',
  'failed',
])

/**
 * The first unsettled action of a report waits for the user. The others wait behind it or for the user, and are not
 * unsure.
 */
export function expectNothingMoves({ entries }: Played): void {
  const unsettled = entries.filter(({ state }) => state !== 'done' && state !== 'discarded')
  for (const [index, { state, reason }] of unsettled.entries()) {
    if (index > 0) expect(['held', 'queued', 'conflict', 'failed']).toContain(state)
    else if (state === 'unsure') expect(reason?.kind).toBe('cannotTell')
    else expect(['conflict', 'failed']).toContain(state)
  }
}

/** The text of each action is at the service as often as the action's state says, in the order of the decisions. */
export async function expectWordsOnce(played: Played): Promise<void> {
  const { world, reportId, entries, undoneEntries, sentAnyway } = played
  const said = await ownWords(world, reportId)
  const places: number[] = []
  for (const { id, action, state } of entries) {
    const words = wordsOf(action)
    if (words === null) continue
    const found = said.flatMap((message, index) => (message === words ? [index] : []))
    const what = `${state}: ${words}`
    expect(found.length, what).toBeLessThanOrEqual(sentAnyway.has(id) ? 2 : 1)
    if (state === 'done') expect(found.length, what).toBeGreaterThan(0)
    if (sentAnyway.has(id)) continue
    if (neverArrived.has(state) || undoneEntries.has(id)) expect(found, what).toHaveLength(0)
    places.push(...found)
  }
  expect(places).toEqual(places.toSorted((one, other) => one - other))
}

/** No endpoint carried out more requests than there are actions that may have arrived. */
export function expectNoneTwice({ world, reportId, entries, secondTries, alsoElsewhere }: Played): void {
  for (const endpoint of new Set(entries.map(({ action }) => endpointOf(action)))) {
    // A field that others set back looks as if the action had never arrived, and is set again.
    if (alsoElsewhere.has(endpoint)) continue
    const sent = entries.filter(
      ({ action, state, sentAt }) =>
        endpointOf(action) === endpoint && sentAt !== null && !neverArrived.has(state),
    )
    const most = sent.length + (secondTries.get(endpoint) ?? 0)
    expect(doneWrites(world, endpoint, reportId), endpoint).toBeLessThanOrEqual(most)
  }
}

/** The service has the values of the last actions that are done, unless others set the same field. */
export async function expectLastIsThere({ world, reportId, entries, alsoElsewhere }: Played): Promise<void> {
  const remote = await reportAtService(world, reportId)
  const wanted: Record<string, unknown> = {}
  for (const { action, state } of entries) {
    if (alsoElsewhere.has(endpointOf(action))) continue
    // An action that is unsure, in a conflict or given up by the user may have arrived.
    if (state === 'unsure' || state === 'conflict' || state === 'discarded') return
    if (state !== 'done') continue
    if (action.kind === 'assign') wanted.assignee = action.userId
    if (action.kind === 'classify') wanted.cwe = action.cweTypeId
    if (action.kind === 'edit' && action.title !== undefined) wanted.title = action.title
    if (action.kind === 'edit' && action.targetId !== undefined) wanted.target = action.targetId
    if (action.kind === 'reward' && action.bounty !== undefined) wanted.bounty = action.bounty
    if (action.kind === 'reward' && action.bonus !== undefined) wanted.bonus = action.bonus
  }
  const { assignedTo, cweTypeId, name, target, bounty, bonus } = remote
  expect({
    assignee: assignedTo?.id ?? null,
    cwe: cweTypeId,
    title: name,
    target: target.id,
    bounty,
    bonus,
  }).toMatchObject(wanted)
}

export async function expectLocalIsRemote({ world, reportId }: Played): Promise<void> {
  const remote = await reportAtService(world, reportId)
  expect(readReportState(world.desk.db, reportId)).toMatchObject({
    status: remote.status.id,
    severity: remote.severity.id,
    title: remote.name,
    target: remote.target.id,
    assignee: remote.assignedTo?.id ?? null,
    cwe: remote.cweTypeId,
    bounty: remote.bounty,
    bonus: remote.bonus,
  })
}

/** A known issue is at the service exactly once if its action is done, and twice only if the user sent it again. */
export async function expectIssuesOnce(
  world: World,
  { entries, sentAnyway, since }: Pick<Played, 'entries' | 'sentAnyway'> & { readonly since: number },
): Promise<void> {
  for (const { id, action, state, reason } of entries) {
    if (action.kind !== 'knownIssue') continue
    const found = await knownIssuesNamed(world, action.issue.name, since)
    const what = `${state}: ${action.issue.name}`
    expect(found, what).toBeLessThanOrEqual(sentAnyway.has(id) ? 2 : 1)
    if (state === 'done') expect(found, what).toBeGreaterThan(0)
    if (neverArrived.has(state) && !sentAnyway.has(id)) expect(found, what).toBe(0)
    if (state === 'unsure') expect(reason?.kind).toBe('cannotTell')
  }
}
