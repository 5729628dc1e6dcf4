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

/** What has to be true of a report's actions when nothing moves by itself any more. In the order they were decided. */
export interface Played {
  readonly world: World
  readonly reportId: number
  readonly entries: readonly StoredAction[]
  /** Actions a person took back in time. */
  readonly undoneEntries: ReadonlySet<number>
  /** Actions a person, who did not find them at the service, sent again: they may have looked too early. */
  readonly sentAnyway: ReadonlySet<number>
  /** Actions a person had sent a second time, or told to be what they are not known to be, by their endpoint. */
  readonly secondTries: ReadonlyMap<string, number>
  /** Endpoints whose fields others changed, too. */
  readonly alsoElsewhere: ReadonlySet<string>
}

const neverArrived: ReadonlySet<StoredAction['state']> = new Set<StoredAction['state']>([
  'held',
  'queued',
  'failed',
])

/** Only the first action of a report may wait for a person; those behind it wait for that one. */
export function expectNothingMoves({ entries }: Played): void {
  const unsettled = entries.filter(({ state }) => state !== 'done' && state !== 'discarded')
  for (const [index, { state, reason }] of unsettled.entries()) {
    if (index > 0) expect(['held', 'queued', 'conflict', 'failed']).toContain(state)
    else if (state === 'unsure') expect(reason?.kind).toBe('cannotTell')
    else expect(['conflict', 'failed']).toContain(state)
  }
}

/** The words of each action stand at the service as often as its state says, in the order they were decided. */
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

/** No kind of request was carried out more often than there are actions it may have been carried out for. */
export function expectNoneTwice({ world, reportId, entries, secondTries, alsoElsewhere }: Played): void {
  for (const endpoint of new Set(entries.map(({ action }) => endpointOf(action)))) {
    // What others set back in between looks as if it had never arrived, and is set again.
    if (alsoElsewhere.has(endpoint)) continue
    const sent = entries.filter(
      ({ action, state, sentAt }) =>
        endpointOf(action) === endpoint && sentAt !== null && !neverArrived.has(state),
    )
    const most = sent.length + (secondTries.get(endpoint) ?? 0)
    expect(doneWrites(world, endpoint, reportId), endpoint).toBeLessThanOrEqual(most)
  }
}

/** What the desk calls done last is what the service has, unless others set the same field. */
export async function expectLastIsThere({ world, reportId, entries, alsoElsewhere }: Played): Promise<void> {
  const remote = await reportAtService(world, reportId)
  const wanted: Record<string, unknown> = {}
  for (const { action, state } of entries) {
    if (alsoElsewhere.has(endpointOf(action))) continue
    // One in a conflict, or one that a person gave up, may have arrived.
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

/** A known issue is at the service once if it is done, and never twice. */
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
