import { type StatusName, statuses } from '#service/sample/catalogue.ts'
import type { TestService } from '../../fixtures/service.ts'

/** Changes that others make at the service. */
export const remoteChanges = [
  'newReport',
  'comment',
  'internalNote',
  'move',
  'moveToDuplicate',
  'assign',
  'unassign',
  'rename',
  'severity',
  'reward',
  'bonus',
  'vector',
  'markFacts',
  'editEntry',
  'removeEntry',
  'removeReport',
  'loseProgram',
  'regainProgram',
  'renameTarget',
  'pauseProgram',
] as const
export type RemoteChange = (typeof remoteChanges)[number]

export interface World {
  readonly service: TestService
  readonly users: readonly string[]
  readonly programs: readonly number[]
  /** Reports whose details changed in a way that only the report itself shows, no list and no filter. */
  readonly quietDetails: Set<number>
  /** Reports whose timelines changed in such a way. */
  readonly quietTimelines: Set<number>
}

/** Makes one change. @param pick,more choose its subject; any natural numbers. */
export function changeRemote(world: World, change: RemoteChange, pick: number, more: number): void {
  const { service, users, programs, quietDetails, quietTimelines } = world
  const { backstage } = service
  const of = <T>(items: readonly T[], which: number): T | undefined =>
    items[which % Math.max(1, items.length)]
  const programId = of(programs, more)
  const user = of(users, more)
  if (change === 'newReport') {
    backstage.addReport(programId === undefined ? {} : { programId })
    return
  }
  const id = of(backstage.reportIds(), pick)
  if (id === undefined || user === undefined || programId === undefined) return
  const entry = of(backstage.entryIds(id), more)
  switch (change) {
    case 'comment':
      backstage.addComment(id, { message: `word${pick} by`, ...(more % 2 === 0 ? {} : { actorId: user }) })
      return
    case 'internalNote':
      backstage.addComment(id, { message: `note${pick}`, isInternal: true, actorId: user })
      return
    case 'move':
      backstage.move(id, of(statuses, more)?.name ?? ('New' satisfies StatusName))
      return
    case 'moveToDuplicate':
      backstage.move(id, 'Duplicate', of(backstage.reportIds(), more))
      return
    case 'assign':
      backstage.assign(id, user)
      return
    case 'unassign':
      backstage.assign(id, null)
      return
    case 'rename':
      backstage.rename(id, `Name ${more} of old`)
      return
    case 'severity':
      quietDetails.add(id)
      backstage.classify(id, { severityId: 1 + (more % 5), cvss: null })
      return
    case 'reward':
      quietDetails.add(id)
      backstage.reward(id, { bounty: (more % 4) * 100 })
      return
    case 'bonus':
      quietDetails.add(id)
      backstage.reward(id, { bonus: (more % 3) * 10 })
      return
    case 'vector':
      quietDetails.add(id)
      backstage.classify(id, {
        severityId: 1 + (pick % 5),
        cweTypeId: more,
        vulnerabilityTypeId: pick,
        cvss: `CVSS:3.1/${more}`,
      })
      return
    case 'markFacts':
      backstage.mark(id, { isKnownIssue: more % 2 === 0, isEmbeddedSubmission: more % 3 === 0 })
      return
    case 'editEntry':
      quietTimelines.add(id)
      if (entry !== undefined) backstage.editEntry(entry, `edited${more}`)
      return
    case 'removeEntry':
      quietTimelines.add(id)
      if (entry !== undefined) backstage.removeEntry(entry)
      return
    case 'removeReport':
      backstage.removeReport(id)
      return
    case 'loseProgram':
      backstage.setRole(of(users, pick) ?? user, programId, null)
      return
    case 'regainProgram':
      backstage.setRole(of(users, pick) ?? user, programId, more % 2 === 0 ? 'StandardAdmin' : 'Triager')
      for (const one of backstage.reportIds()) quietDetails.add(one)
      return
    case 'renameTarget':
      service.backstage.renameTarget(targetOf(world, pick), `Target ${more}`)
      return
    case 'pauseProgram':
      backstage.pauseProgram(programId, more % 2 === 0)
      return
    default:
      change satisfies never
  }
}

function targetOf({ service, programs }: World, pick: number): number {
  const all = programs.flatMap((id) => service.backstage.targetIds(id))
  return all[pick % Math.max(1, all.length)] ?? 0
}
