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

/** The parameters of a search at the service, without those of paging. */
export type ServiceFilters = Omit<ReportSearchQuery, 'cursor' | 'limit'>

/** A part of a query that is not translated for the service. */
export interface LeftPart extends Span {
  readonly why: WhyLeft
}

export interface ServiceQuery {
  readonly filters: ServiceFilters
  readonly left: readonly LeftPart[]
  /** The query's parts exclude each other, so no report can match and no request is needed. */
  readonly isImpossible: boolean
  /** Whether the service would filter at all; false if it would only sort. */
  readonly hasFilters: boolean
}

/**
 * Translates a query into the service's parameters, as far as they can express it. The service then lists all reports
 * that match and possibly more; the local copy applies the other parts (`left`) to them. This holds as far as text
 * search at the service finds the same reports as here.
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

/** For each filter the ids it allows; if a filter is given twice, the ids that both allow. */
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

/** The first and last instant that a date-time of the service can express (years 0001 to 9999), in ms since 1970. */
const earliest = Date.UTC(2001, 0) - 2_000 * 365.2425 * 86_400_000
const latest = Date.UTC(10_000, 0) - 1

/**
 * The intersection of all intervals given for one property. Both `from` and `to` are included, as in the service's
 * parameters, while an `Interval` excludes its end. null = no limit.
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
