import { expect } from 'vitest'
import type { StoredAction } from '#main/engine/store/outbox/outbox-entries.ts'
import type { Report, ReportActivity } from '#shared/admin-api/resources.ts'
import type { Action, ReportAction } from '#shared/desk/actions.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { type ActingDesk, startActingDesk } from './acting-desk.ts'
import { type Elsewhere, type Sketch, slowMs, type Write } from './model-steps.ts'

/** A service and a desk that acts on it, for some runs of the model. */
export interface World {
  readonly service: TestService
  readonly desk: ActingDesk
  /** A person whom the service knows and who is not the owner of the token. */
  readonly colleague: string
  [Symbol.asyncDispose](): Promise<void>
}

type AtService = Pick<World, 'service'>

export async function startWorld(): Promise<World> {
  const service = await startTestService({ reports: 30 })
  const desk = startActingDesk(service, {
    timeoutMs: slowMs - 200,
    timing: { believeAfterBreakMs: 15, believeAfterTimeoutMs: slowMs + 400 },
  })
  return {
    service,
    desk,
    colleague: service.people.standardAdmin,
    [Symbol.asyncDispose]: async () => {
      await desk[Symbol.asyncDispose]()
      await service.close()
    },
  }
}

export async function reportAtService({ service }: World, id: number): Promise<Report> {
  return (await service.ask('readReport', { path: { id } })).json<Report>()
}

/** Texts by the token's owner, oldest first. */
export async function ownWords({ service }: AtService, id: number): Promise<readonly string[]> {
  const asked = { path: { id }, query: { limit: 100, direction: 'asc' } }
  const { items } = (await service.ask('listActivities', asked)).json<{ items: ReportActivity[] }>()
  return items.filter(({ actor }) => actor?.id === service.people.superAdmin).map(({ message }) => message)
}

/** How many requests to an endpoint about a report, or a program, were carried out. */
export function doneWrites({ service }: AtService, endpoint: Write, subjectId: number): number {
  const isAbout = new RegExp(`/${subjectId}(/|$)`)
  const done = service.requests().filter((one) => one.endpoint === endpoint && one.done)
  return done.filter(({ path }) => isAbout.test(path)).length
}

/** The endpoint that carries an action out. */
export function endpointOf({ kind }: Action): Write {
  const endpoints = {
    comment: 'addComment',
    assign: 'assignReport',
    classify: 'classifyReport',
    edit: 'patchReport',
    transition: 'executeTransition',
    reward: 'setRewards',
    knownIssue: 'createKnownIssue',
  } as const satisfies Record<Action['kind'], Write>
  return endpoints[kind]
}

/** Text that an action writes at the service; null = none. */
export function wordsOf(action: Action): string | null {
  if (action.kind === 'comment') return action.text
  return action.kind === 'transition' ? (action.message ?? null) : null
}

export interface SketchedWith {
  readonly words: string
  /** How many actions were decided before. */
  readonly count: number
  readonly colleague: string
  /** Another report of the same program. */
  readonly original: number
  readonly targets: readonly number[]
}

export function asAction(sketch: Sketch, { words, count, ...at }: SketchedWith): ReportAction {
  switch (sketch) {
    case 'note':
      return { kind: 'comment', text: words, audience: 'internal' }
    case 'reply':
      return { kind: 'comment', text: words, audience: 'public' }
    case 'assign':
      return { kind: 'assign', userId: at.colleague }
    case 'clear':
      return { kind: 'assign', userId: null }
    case 'classify':
      return { kind: 'classify', severityId: 1 + (count % 4), cweTypeId: 79 + count }
    case 'rename':
      return { kind: 'edit', title: words }
    case 'retarget':
      return { kind: 'edit', targetId: at.targets[count % at.targets.length] ?? 0 }
    case 'triage':
      return { kind: 'transition', transition: 'triaged', message: words }
    case 'triageWithoutWords':
      return { kind: 'transition', transition: 'triaged' }
    case 'ask':
      return { kind: 'transition', transition: 'needs_more_info', message: words }
    case 'resolve':
      return { kind: 'transition', transition: 'resolved', message: words }
    case 'duplicate':
      return { kind: 'transition', transition: 'duplicate', duplicateOf: at.original, message: words }
    case 'reopen':
      return { kind: 'transition', transition: 'reopen', message: words }
    case 'bounty':
      return { kind: 'reward', bounty: 100 + count }
    case 'bonus':
      return { kind: 'reward', bonus: 10 + count }
    default:
      return sketch satisfies never
  }
}

/** The action after the user has edited it: its text changes if it has one. */
export function edited(action: Action): Action {
  if (action.kind === 'comment') return { ...action, text: `${action.text} edited` }
  if (action.kind === 'transition' && action.message !== undefined) {
    return { ...action, message: `${action.message} edited` }
  }
  return action
}

export function happenElsewhere(world: World, what: Elsewhere, reportId: number, last: StoredAction | null) {
  const { service, colleague } = world
  const { backstage } = service
  switch (what) {
    case 'reporterWrites':
      return backstage.addComment(reportId, { message: 'Any news?' })
    case 'colleagueWrites':
      return backstage.addComment(reportId, {
        message: 'On it.',
        isInternal: true,
        actorId: colleague,
      })
    case 'sameWords': {
      const { action } = last ?? {}
      const message = action === undefined ? null : wordsOf(action)
      if (message === null) return
      const isInternal = action?.kind === 'comment' && action.audience === 'internal'
      return backstage.addComment(reportId, { message, isInternal, actorId: colleague })
    }
    case 'assign':
      return backstage.assign(reportId, null)
    case 'rename':
      return backstage.rename(reportId, 'Renamed elsewhere')
    case 'move':
      return backstage.move(reportId, 'Informative')
    case 'reward':
      return backstage.reward(reportId, { bounty: 7 })
    default:
      return what satisfies never
  }
}

/** Teaches the desk who its user is: the service's answer to a comment names the entry, and the entry has an author. */
export async function introduce({ service, desk }: World, decideNote: (reportId: number) => void) {
  const reportId = service.backstage.addReport()
  await desk.read(reportId)
  decideNote(reportId)
  await desk.settle()
  await desk.read(reportId)
  expect(desk.actions()).toHaveLength(1)
}

/** How many known issues named `name` there are among the reports with ids above `since`. */
export async function knownIssuesNamed(world: World, name: string, since: number): Promise<number> {
  const ids = world.service.backstage.reportIds().filter((id) => id > since)
  const reports = await Promise.all(ids.map((id) => reportAtService(world, id)))
  return reports.filter((report) => report.name === name).length
}
