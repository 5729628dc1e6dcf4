import { type TransitionName, transitionNames } from '#shared/admin-api/transition-names.ts'
import {
  type KnownTransition,
  knownTransitions,
  type ListedTransition,
  type TransitionAnswer,
  type TransitionList,
} from '#shared/rules/transitions/known.ts'
import { changeUnseen, type ReadableDb, select, type WritableDb } from '../database.ts'

/** What a report's possible transitions depend on, as far as is known. */
export interface TransitionsKey {
  readonly programId: number | null
  readonly statusId: number
  /** The caller's role on the report; null when its details do not say. */
  readonly role: string | null
}

/** What is known about each of the eleven transitions. */
export interface LearnedTransitions {
  readonly options: readonly KnownTransition[]
  /**
   * When the service listed the transitions (`GET transitions`), in ms since 1970; null when it never listed them for a
   * report like this.
   */
  readonly listedAt: number | null
}

interface ListRow {
  readonly options: string
  readonly learnedAt: number
}

interface AnswerRow {
  readonly transition: string
  readonly isPossible: number | null
  readonly needsMessage: number
  readonly learnedAt: number
}

const listing = changeUnseen(
  'transitions.learnList',
  `insert into learned_transitions (program_id, status_id, role, options, learned_at)
   values (:programId, :statusId, :role, :options, :learnedAt)
   on conflict (program_id, status_id, role) do update set options = excluded.options,
     learned_at = excluded.learned_at`,
)
const answering = changeUnseen(
  'transitions.learnAnswer',
  `insert into transition_answers
     (program_id, status_id, role, transition, is_possible, needs_message, learned_at)
   values (:programId, :statusId, :role, :transition, :isPossible, :needsMessage, :learnedAt)
   on conflict (program_id, status_id, role, transition) do update set
     is_possible = coalesce(excluded.is_possible, is_possible),
     needs_message = max(needs_message, excluded.needs_message),
     learned_at = excluded.learned_at`,
)
const listOf = select<ListRow>(
  'transitions.list',
  `select options, learned_at as learnedAt from learned_transitions
   where program_id = :programId and status_id = :statusId and role = :role`,
)
const answersOf = select<AnswerRow>(
  'transitions.answers',
  `select transition, is_possible as isPossible, needs_message as needsMessage, learned_at as learnedAt
   from transition_answers where program_id = :programId and status_id = :statusId and role = :role`,
)
const namedStatus = select<{ id: number; name: string }>(
  'transitions.statuses',
  'select id, name from statuses where name is not null',
)
/**
 * Only open reports are searched: few decisions are made on closed ones, of which there may be very many. A report that
 * shows another status than the service's, because of a pending action, is left out: the answer would be about the
 * service's status.
 */
const unlistedKind = select<{ reportId: number }>(
  'transitions.unlistedKind',
  `select max(r.id) as reportId, count(*) as reports
   from reports r indexed by reports_open join report_details d on d.report_id = r.id
   where r.is_open = 1 and r.status_id is not null
     and not exists (select 1 from json_each(:except) e where e.value = r.id)
     and not exists (select 1 from json_each(:kinds) k where k.value ->> 0 is r.program_id
       and k.value ->> 1 is d.effective_role and k.value ->> 2 is r.status_id)
     and not exists (select 1 from report_truths t where t.report_id = r.id
       and t.facts ->> '$.statusId' is not r.status_id)
     and not exists (select 1 from learned_transitions l where l.program_id = coalesce(r.program_id, 0)
       and l.status_id = r.status_id and l.role = coalesce(d.effective_role, ''))
     and not exists (select 1 from refusals f where f.scope = 'reports:triage' or (f.operation = 'listTransitions'
       and f.program_id = coalesce(r.program_id, 0) and f.role = coalesce(d.effective_role, '')))
   group by r.program_id, r.status_id, d.effective_role order by reports desc limit 1`,
)

const keyOf = ({ programId, statusId, role }: TransitionsKey) => ({
  programId: programId ?? 0,
  statusId,
  role: role ?? '',
})

/** Stores the list of transitions that the service gave. */
export function learnTransitionList(db: WritableDb, key: TransitionsKey, list: TransitionList): void {
  db.run(listing, { ...keyOf(key), options: JSON.stringify(list.options), learnedAt: list.learnedAt })
}

/** Stores what the answer to a transition showed. */
export function learnTransitionAnswer(db: WritableDb, key: TransitionsKey, answer: TransitionAnswer): void {
  const { transition, isPossible, needsMessage, learnedAt } = answer
  db.run(answering, {
    ...keyOf(key),
    transition,
    isPossible: isPossible === null ? null : Number(isPossible),
    needsMessage: Number(needsMessage),
    learnedAt,
  })
}

/** Everything learned about transitions in this status of this program for this role. */
export function readLearnedTransitions(db: ReadableDb, key: TransitionsKey): LearnedTransitions {
  const row = db.get(listOf, keyOf(key))
  // The cast is safe: only this file writes this column.
  const list: TransitionList | null =
    row === undefined
      ? null
      : { options: JSON.parse(row.options) as ListedTransition[], learnedAt: row.learnedAt }
  const answers = db.all(answersOf, keyOf(key)).flatMap((answer): readonly TransitionAnswer[] => {
    const transition = transitionNamed(answer.transition)
    const { isPossible, needsMessage, learnedAt } = answer
    return transition === null
      ? []
      : [
          {
            transition,
            isPossible: isPossible === null ? null : isPossible === 1,
            needsMessage: needsMessage === 1,
            learnedAt,
          },
        ]
  })
  return { options: knownTransitions(list, answers), listedAt: list?.learnedAt ?? null }
}

/**
 * The id of an open report of the most frequent kind (program, status, role) that was never listed and whose list is
 * not refused; reports whose status is only that of a pending action do not count.
 *
 * @param except ids of reports to leave out.
 * @param kinds kinds to leave out, each as a JSON array of program, role and status.
 * @returns null when there is none.
 */
export function nextUnlistedKind(
  db: ReadableDb,
  except: readonly number[],
  kinds: readonly string[] = [],
): number | null {
  const left = { except: JSON.stringify(except), kinds: `[${kinds.join(',')}]` }
  return db.get(unlistedKind, left)?.reportId ?? null
}

/**
 * The status a transition leads to: as listed, or else the status with the same name (`needs_more_info`: Needs more
 * info).
 *
 * @returns null when neither is known.
 */
export function targetStatusOf(
  db: ReadableDb,
  key: TransitionsKey | null,
  transition: TransitionName,
): number | null {
  const options = key === null ? [] : readLearnedTransitions(db, key).options
  const listed = options.find((option) => option.transition === transition)?.targetStatus?.id
  return listed ?? namedLike(db, transition)
}

/** The id of the status with the same name as a transition; null when there is none. */
export function namedLike(db: ReadableDb, transition: TransitionName): number | null {
  const name = plain(transition).replace(/^new to /, 'to ')
  return db.all(namedStatus).find((status) => plain(status.name) === name)?.id ?? null
}

function plain(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
}

/** The transition with this name. @returns null for a name the specification does not list. */
export function transitionNamed(name: string): TransitionName | null {
  return transitionNames.find((known) => known === name) ?? null
}
