import type { SampleReport, SampleWorld } from '#service/sample/world.ts'
import { parseInstant } from '#shared/admin-api/instant.ts'
import type { ReceivedActivity, ReceivedEvidence, ReceivedReport } from '#shared/admin-api/received.ts'

/** Everything the service would answer about one sample report, as the client reads it. */
export interface ReportAnswers {
  readonly report: ReceivedReport
  readonly activities: readonly ReceivedActivity[]
  readonly evidence: readonly ReceivedEvidence[]
}

export function answersOf(world: SampleWorld): (sample: SampleReport) => ReportAnswers {
  const people = new Map(world.people.map(({ side: _, ...person }) => [person.id, person]))
  const personOf = (id: string) => people.get(id) ?? { id }

  return (sample) => {
    const {
      reporterId,
      assignedToId,
      duplicateOf,
      firstReportId: _firstReportId,
      isKnownIssue: _isKnownIssue,
      isEmbeddedSubmission: _isEmbeddedSubmission,
      activities,
      evidence,
      createdAt,
      lastActivityAt,
      ...report
    } = sample
    return {
      report: {
        ...report,
        createdAt: instantOf(createdAt),
        lastActivityAt: instantOf(lastActivityAt),
        duplicateOf: duplicateOf ?? undefined,
        reporter: personOf(reporterId),
        assignedTo: assignedToId === null ? null : personOf(assignedToId),
        effectiveRole: 'StandardAdmin',
      },
      activities: activities.map(({ actorId, ...activity }) => ({
        ...activity,
        id: String(activity.id),
        createdAt: instantOf(activity.createdAt),
        actor: actorId === null ? null : personOf(actorId),
      })),
      evidence: evidence.map(({ recipe: _recipe, ...item }) => item),
    }
  }
}

function instantOf(text: string): number {
  const instant = parseInstant(text)
  if (instant === null) throw new Error(`the sample has a broken instant: ${text}`)
  return instant
}
