import type { Result } from '#shared/desk/result.ts'
import type { ServiceFindings } from '#shared/desk/service-findings.ts'
import { parseQuery } from '#shared/rules/query/parse-query.ts'
import { type ServiceQuery, toServiceQuery } from '#shared/rules/query/service-query.ts'
import { idsNamed } from '../queries/known-names.ts'
import { countShown } from '../queries/queue/found-rows.ts'
import type { QueueQuestion } from '../queries/queue/queue-plan.ts'
import type { WorkspaceSession } from '../session/workspace-session.ts'
import { attempt } from '../store/failure.ts'
import type { Listing } from '../sync/service-search.ts'

/**
 * Adds to a question the reports that the service has found for it; returns the question itself while there are none.
 */
export function withFound<Question extends QueueQuestion>(
  { sync }: WorkspaceSession,
  question: Question,
): Question {
  const listing = sync?.search.listing(nameOf(question)) ?? null
  return listing === null || listing.ids.length === 0 ? question : { ...question, found: listing.ids }
}

/**
 * Requests the next page of the service's results for a question.
 *
 * @returns the errors of `WorkspaceSession.withSync`; `superseded` when the user left the search; errors of the
 *   request.
 */
export async function askService(
  session: WorkspaceSession,
  question: QueueQuestion,
): Promise<Result<ServiceFindings>> {
  const { db, workspace } = session
  const me = workspace.meUserId
  const now = Date.now()
  const mapped = attempt(db.file, () =>
    toServiceQuery(parseQuery(question.search), question.view, {
      idsOf: (key, text) => idsNamed(db, key, text),
      me,
      now,
      sort: question.sort,
    }),
  )
  if (!mapped.ok) return mapped
  const asked = whatIsAsked(mapped.value)
  if (asked === 'nothing' || asked === 'impossible') {
    session.sync?.search.leave()
    return findings(session, question, mapped.value, { ids: [], added: 0, pages: 0, hasMore: false }, now)
  }
  const { filters } = mapped.value
  const listing = await session.withSync(({ search }) => search.next(nameOf(question), filters))
  return listing.ok ? findings(session, question, mapped.value, listing.value, now) : listing
}

function findings(
  { db, workspace }: WorkspaceSession,
  question: QueueQuestion,
  query: ServiceQuery,
  { ids, added, pages, hasMore }: Listing,
  now: number,
): Result<ServiceFindings> {
  return attempt(db.file, () => ({
    asked: whatIsAsked(query),
    left: query.left,
    pages,
    found: ids.length,
    added,
    shown: countShown(db, { ...question, found: ids }, workspace.meUserId, now),
    hasMore,
  }))
}

function whatIsAsked({ isImpossible, hasFilters, left }: ServiceQuery): ServiceFindings['asked'] {
  if (isImpossible) return 'impossible'
  if (!hasFilters) return 'nothing'
  return left.length === 0 ? 'all' : 'part'
}

/** The identity of a search. It does not include the order: in another order, it is still the same search. */
function nameOf({ view, search }: QueueQuestion): string {
  return JSON.stringify([view, search])
}
