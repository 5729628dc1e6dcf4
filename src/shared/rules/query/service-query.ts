import { formatInstant } from '../../admin-api/instant.ts'
import { limits } from '../../admin-api/limits.ts'
import type { ReportSearchQuery } from '../../admin-api/requests.ts'
import type { QueueView } from '../../desk/queue-request.ts'
import type { Query } from './ast.ts'
import { sortsOf } from './parse-query.ts'
import type { Span } from './query-tokens.ts'
import type { Interval } from './relative-dates.ts'
import { serviceSort } from './service-sort.ts'
import {
  type Asker,
  type IdFilter,
  viewWishes,
  type WhyLeft,
  type Wish,
  wishOf,
  type YesNo,
} from './service-wishes.ts'

/** A search at the service without its paging. */
export type ServiceFilters = Omit<ReportSearchQuery, 'cursor' | 'limit'>

/** A part of a query that the service is not asked for. */
export interface LeftPart extends Span {
  readonly why: WhyLeft
}

export interface ServiceQuery {
  readonly filters: ServiceFilters
  readonly left: readonly LeftPart[]
  /** The parts exclude each other, or no report can match them: there is nothing to request. */
  readonly isImpossible: boolean
  /** Whether anything but an order is asked for. */
  readonly hasFilters: boolean
}

/**
 * Translates a query for the service: filters for the parts it can express, and the positions of the others. The
 * service then lists at least all reports that match, as far as text search works alike there and here; the local copy
 * applies the parts that were left.
 */
export function toServiceQuery(query: Pick<Query, 'parts'>, view: QueueView, asker: Asker): ServiceQuery {
  const left: LeftPart[] = []
  const wishes: Wish[] = [...viewWishes(view, asker.me)]
  let words = ''
  for (const part of query.parts) {
    const { start, end } = part
    const wish = wishOf(part, asker)
    if (wish?.kind === 'left') left.push({ start, end, why: wish.why })
    else if (wish?.kind === 'text') {
      const longer = `${words} ${wish.words}`.trim()
      if (longer.length > limits.searchTextLength) left.push({ start, end, why: 'tooMuch' })
      else words = longer
    } else if (wish !== null) wishes.push(wish)
  }
  const ids = allowedIds(wishes)
  const yesNo = answers(wishes)
  const created = bounds(wishes, 'created')
  const activity = bounds(wishes, 'activity')
  const sorts = sortsOf(query)
  return {
    filters: {
      ...Object.fromEntries(ids),
      ...Object.fromEntries(yesNo.wanted),
      ...(words === '' ? {} : { q: words }),
      ...(created.from === null ? {} : { createdFromUtc: created.from }),
      ...(created.to === null ? {} : { createdToUtc: created.to }),
      ...(activity.from === null ? {} : { lastActivityFromUtc: activity.from }),
      ...(activity.to === null ? {} : { lastActivityToUtc: activity.to }),
      sort: serviceSort(sorts.length === 0 ? [asker.sort] : sorts),
    },
    left,
    isImpossible:
      yesNo.isContradiction ||
      created.isEmpty ||
      activity.isEmpty ||
      [...ids.values()].some((allowed) => allowed.length === 0) ||
      // The service refuses an assignee together with "unassigned".
      (yesNo.wanted.get('isAssigned') === false && ids.has('assignedToUserId')),
    hasFilters: words !== '' || wishes.length > 0,
  }
}

/** A filter given twice allows only the ids that both allow. */
function allowedIds(wishes: readonly Wish[]): ReadonlyMap<IdFilter, readonly (number | string)[]> {
  const allowed = new Map<IdFilter, readonly (number | string)[]>()
  for (const wish of wishes) {
    if (wish.kind !== 'ids') continue
    const before = allowed.get(wish.filter)
    allowed.set(wish.filter, before === undefined ? wish.ids : before.filter((id) => wish.ids.includes(id)))
  }
  return allowed
}

function answers(wishes: readonly Wish[]): {
  readonly wanted: ReadonlyMap<YesNo, boolean>
  readonly isContradiction: boolean
} {
  const wanted = new Map<YesNo, boolean>()
  let isContradiction = false
  for (const wish of wishes) {
    if (wish.kind !== 'yesNo') continue
    isContradiction ||= wanted.get(wish.filter) === !wish.wanted
    wanted.set(wish.filter, wish.wanted)
  }
  return { wanted, isContradiction }
}

/** The range of years in a date-time, 0001 to 9999, in milliseconds since 1970. */
const earliest = Date.UTC(2001, 0) - 2_000 * 365.2425 * 86_400_000
const latest = Date.UTC(10_000, 0) - 1

/**
 * The intersection of all ranges of one time. Both bounds of the service are part of the range; an interval excludes
 * its end.
 */
function bounds(
  wishes: readonly Wish[],
  key: 'created' | 'activity',
): { readonly from: string | null; readonly to: string | null; readonly isEmpty: boolean } {
  const intervals = wishes.flatMap((wish): Interval[] =>
    wish.kind === 'time' && wish.key === key ? [wish.interval] : [],
  )
  const from = Math.max(earliest, ...intervals.map((interval) => interval.from ?? earliest))
  const to = Math.min(latest, ...intervals.map(({ until }) => (until === null ? latest : until - 1)))
  const isEmpty = from > to
  return {
    from: isEmpty || from === earliest ? null : formatInstant(from),
    to: isEmpty || to === latest ? null : formatInstant(to),
    isEmpty,
  }
}
