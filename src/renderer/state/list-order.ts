import type { QueueView } from '#shared/desk/queue-request.ts'
import { parseQuery, sortOf } from '#shared/rules/query/parse-query.ts'
import type { QueueSlice } from './shape/queue-shape.ts'
import type { ViewsSlice } from './shape/views-shape.ts'

type Ordered = Pick<QueueSlice, 'sort' | 'group'> & Pick<ViewsSlice, 'orderBefore'>
type Order = Partial<Ordered> & Pick<ViewsSlice, 'savedViewId' | 'orderBefore'>

/** The order of queues that do not set their own. */
export const ordinaryOrder = { sort: 'activity', group: 'none' } as const

/** Restores the order from before a saved view was chosen. */
export function withoutSavedView({ orderBefore }: Pick<Ordered, 'orderBefore'>): Order {
  return { savedViewId: null, ...orderBefore, orderBefore: null }
}

/**
 * The order for a view. Reports at risk are ordered by when they are due; leaving that view restores the previous
 * order.
 */
export function orderOf(view: QueueView, { orderBefore, sort, group }: Ordered): Order {
  const left = withoutSavedView({ orderBefore })
  if (view.kind !== 'sla') return left
  return { ...left, orderBefore: orderBefore ?? { sort, group }, sort: 'due', group: 'none' }
}

/** Whether a list shows the newest activity first. */
export function isByActivity({ search, sort }: Pick<QueueSlice, 'search' | 'sort'>): boolean {
  return (sortOf(parseQuery(search)) ?? sort) === 'activity'
}

/** Whether rows of a list change places as time passes. */
export function goesByThePresent(list: Pick<QueueSlice, 'view' | 'search' | 'group'>): boolean {
  return list.view.kind === 'sla' || list.group === 'due' || /\b(?:sla|due):/i.test(list.search)
}
