import { transitionNames } from '#shared/admin-api/transition-names.ts'
import type { ActionKind, BulkAction } from '#shared/desk/actions.ts'
import type { CannotGroup, DryRun, TransitionOffer } from '#shared/desk/bulk.ts'
import { contradictedBand } from '#shared/rules/cvss/contradiction.ts'
import { hindranceOf } from '#shared/rules/duplicates/duplicate-hindrance.ts'
import { type BulkFacts, type BulkVerdict, judgeBulk } from '#shared/rules/outbox/judge-bulk.ts'
import type { SeverityBand } from '#shared/rules/severity.ts'
import { readOriginalOf } from '../queries/report/duplicate-candidates.ts'
import { type ReadableDb, select } from '../store/database.ts'
import { isListRefused, readRefusals } from '../store/outbox/kept-refusals.ts'
import {
  type LearnedTransitions,
  readLearnedTransitions,
  type TransitionsKey,
} from '../store/outbox/learned-transitions.ts'

/** A report of a bulk change, as currently shown. */
export interface BulkReport {
  readonly facts: BulkFacts
  /** The key under which the possible transitions of the report are stored; null when its status is not known. */
  readonly key: TransitionsKey | null
  readonly statusName: string | null
  /**
   * Whether the service can be asked about reports of this kind by means of this report: it was not asked yet, did not
   * refuse such a request, and shows the report.
   */
  readonly isAskable: boolean
  /** Whether the report's CVSS vector gives another severity than the one the action sets. */
  readonly scoresOtherwise: boolean
}

interface Kind extends Pick<LearnedTransitions, 'options'> {
  readonly isAskable: boolean
  readonly refused: readonly ActionKind[]
}

interface Row {
  readonly id: number
  readonly isHere: number
  readonly programId: number | null
  readonly statusId: number | null
  readonly statusName: string | null
  readonly severityId: number | null
  readonly cvssTenths: number | null
  readonly assigneeId: string | null
  readonly assigneeKnown: number | null
  readonly role: string | null
  readonly waitsForPerson: number
}

const factsOf = select<Row>(
  'bulk.facts',
  `select wanted.value as id, r.id is not null as isHere, r.program_id as programId, r.status_id as statusId,
     st.name as statusName, r.severity_id as severityId, r.cvss_score as cvssTenths, r.assignee_id as assigneeId,
     r.assignee_known as assigneeKnown, d.effective_role as role,
     exists (select 1 from outbox o where o.report_id = wanted.value and o.settled_at is null
       and (o.state in ('failed', 'conflict')
         or (o.state = 'unsure' and coalesce(o.reason ->> '$.kind', '') = 'cannotTell'))) as waitsForPerson
   from json_each(:ids) wanted
   left join reports r on r.id = wanted.value
   left join report_details d on d.report_id = r.id
   left join statuses st on st.id = r.status_id
   order by wanted.key`,
)

const bandOf = select<{ band: SeverityBand }>('bulk.band', 'select band from severities where id = ?')

/**
 * The severity band that the action sets without a vector; null when the action sets no severity, or sets a vector too.
 */
function bandAlone(db: ReadableDb, action: BulkAction | undefined): SeverityBand | null {
  if (action?.kind !== 'classify' || action.severityId === undefined || action.cvss !== undefined) return null
  return db.get(bandOf, [action.severityId])?.band ?? null
}

/**
 * Reads, in the order of the ids, the facts about these reports that a dry run needs.
 *
 * @param action the action planned for the reports. It may name an original that some of the reports cannot have, or a
 *   severity that contradicts the vectors of some reports.
 */
export function readBulkReports(
  db: ReadableDb,
  reportIds: readonly number[],
  action?: BulkAction,
): readonly BulkReport[] {
  const named = action?.kind === 'transition' ? action.duplicateOf : undefined
  const band = bandAlone(db, action)
  const originalOf = remembered((id) => readOriginalOf(db, id))
  const kinds = new Map<string, Kind>()
  const kindOf = (place: Pick<Row, 'programId' | 'statusId' | 'role'>): Kind => {
    const name = JSON.stringify(place)
    const known = kinds.get(name) ?? readKind(db, place)
    kinds.set(name, known)
    return known
  }
  return db.all(factsOf, { ids: JSON.stringify(reportIds) }).map((row) => {
    const { id, programId, statusId, role, severityId, cvssTenths } = row
    const key = statusId === null ? null : { programId, statusId, role }
    const { isAskable, options, refused } = kindOf({ programId, statusId, role })
    return {
      key,
      isAskable: isAskable && row.isHere === 1,
      statusName: row.statusName,
      scoresOtherwise: contradictedBand(band, cvssTenths === null ? null : cvssTenths / 10) !== null,
      facts: {
        reportId: id,
        isHere: row.isHere === 1,
        waitsForPerson: row.waitsForPerson === 1,
        original: named === undefined ? null : hindranceOf(id, named, originalOf),
        severityId,
        assigneeId: row.assigneeKnown === 1 ? row.assigneeId : undefined,
        options,
        refused,
      },
    }
  })
}

function readKind(db: ReadableDb, place: Pick<Row, 'programId' | 'statusId' | 'role'>): Kind {
  const { programId, statusId, role } = place
  const learned = statusId === null ? null : readLearnedTransitions(db, { programId, statusId, role })
  return {
    options: learned?.options ?? [],
    isAskable: learned !== null && learned.listedAt === null && !isListRefused(db, place),
    refused: readRefusals(db, place).map(({ action }) => action),
  }
}

/** Caches the look-up of originals, since many reports lead to the same chain of originals. */
function remembered(originalOf: (id: number) => number | null): (id: number) => number | null {
  const known = new Map<number, number | null>()
  return (id) => {
    const before = known.get(id)
    if (before !== undefined) return before
    const original = originalOf(id)
    known.set(id, original)
    return original
  }
}

const nameOf = ({ programId, statusId, role }: TransitionsKey) => `${programId} ${statusId} ${role ?? ''}`

/** How many report ids are shown with each group of a dry run. */
const shownOfGroup = 5

/**
 * The dry run of an action on these reports.
 *
 * @param isFillable whether all placeholders in the action's text can be filled in for a report.
 */
export function dryRun(
  reports: readonly BulkReport[],
  action: BulkAction,
  isFillable: (reportId: number) => boolean,
): Omit<DryRun, 'takesMs'> {
  const groups = new Map<string, { -readonly [K in keyof CannotGroup]: CannotGroup[K] }>()
  const contradicted: number[] = []
  let can = 0
  let unknown = 0
  for (const report of reports) {
    const judged = judgeBulk(action, report.facts)
    const verdict: BulkVerdict =
      judged.kind === 'cannot' || isFillable(report.facts.reportId)
        ? judged
        : { kind: 'cannot', hindrance: 'unfilled' }
    if (verdict.kind !== 'cannot' && report.scoresOtherwise) contradicted.push(report.facts.reportId)
    if (verdict.kind === 'can') can += 1
    else if (verdict.kind === 'unknown') unknown += 1
    else {
      const { hindrance } = verdict
      const statusName = hindrance === 'notOffered' ? report.statusName : null
      const { original } = report.facts
      const originalId =
        original?.kind === 'duplicate' && hindrance === 'originalIsDuplicate' ? original.originalId : null
      const name = JSON.stringify([hindrance, statusName])
      const group = groups.get(name) ?? { hindrance, statusName, originalId, count: 0, reportIds: [] }
      group.count += 1
      if (group.reportIds.length < shownOfGroup) group.reportIds = [...group.reportIds, report.facts.reportId]
      groups.set(name, group)
    }
  }
  return {
    total: reports.length,
    can,
    unknown,
    kindsUnknown: action.kind === 'transition' ? kindsUnknown(reports).length : 0,
    cannot: [...groups.values()].sort((one, other) => other.count - one.count),
    contradicted: { count: contradicted.length, reportIds: contradicted.slice(0, shownOfGroup) },
  }
}

/**
 * One report id of each kind that the service was not asked about but can be asked about; the most frequent kind first.
 */
export function kindsUnknown(reports: readonly BulkReport[]): readonly number[] {
  const unknown = reports.filter(({ isAskable }) => isAskable)
  const kinds = Map.groupBy(unknown, ({ key }) => (key === null ? '' : nameOf(key)))
  return [...kinds.values()]
    .sort((one, other) => other.length - one.length)
    .flatMap(([first]) => (first === undefined ? [] : [first.facts.reportId]))
}

/** For every transition, how many of the reports allow it. */
export function offersOf(reports: readonly BulkReport[]): readonly TransitionOffer[] {
  return transitionNames.map((transition) => {
    const offer = { transition, can: 0, unknown: 0, needMessage: 0 }
    for (const { facts } of reports) {
      // Every possible parameter is given: this only checks whether the transition is offered at all.
      const verdict: BulkVerdict = judgeBulk(
        { kind: 'transition', transition, message: '-', duplicateOf: 0 },
        facts,
      )
      if (verdict.kind === 'cannot') continue
      offer[verdict.kind] += 1
      const option = facts.options.find((one) => one.transition === transition)
      // Counted even if the verdict is `unknown`: some transitions always require a message.
      if (option?.requiresMessage === true) offer.needMessage += 1
    }
    return offer
  })
}
