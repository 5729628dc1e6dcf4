/** Widths in CSS px. */
interface Widths {
  readonly railWidth: number
  readonly listWidth: number
}

interface Room {
  readonly window: number
  /** The width that the report should have. */
  readonly report: number
  /** Whether the queues are shown beside the list. */
  readonly hasRail: boolean
}

/** Least widths at which the panes are still readable. */
const narrowest: Widths = { railWidth: 168, listWidth: 312 }

/**
 * The widths that the user chose, reduced by what the report lacks: first the list becomes narrower, then the queues.
 * No pane becomes narrower than is readable, or wider than was chosen.
 */
export function fitPanes({ window, report, hasRail }: Room, wanted: Widths): Widths {
  const rail = hasRail ? wanted.railWidth : 0
  const lacks = Math.max(0, report - (window - rail - wanted.listWidth))
  const listWidth = Math.min(wanted.listWidth, Math.max(narrowest.listWidth, wanted.listWidth - lacks))
  const stillLacks = Math.max(0, lacks - (wanted.listWidth - listWidth))
  const railWidth = Math.min(wanted.railWidth, Math.max(narrowest.railWidth, wanted.railWidth - stillLacks))
  return { railWidth: hasRail ? railWidth : wanted.railWidth, listWidth }
}
