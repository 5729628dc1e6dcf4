/** Widths in CSS px. */
interface Widths {
  readonly railWidth: number
  readonly listWidth: number
}

interface Room {
  readonly window: number
  /** The width the report should have. */
  readonly report: number
  /** The queues are shown beside the list. */
  readonly hasRail: boolean
}

/** Below these widths the panes are no longer readable. */
const narrowest: Widths = { railWidth: 168, listWidth: 312 }

/**
 * The widths the user chose, less what the report lacks: first the list gives it, then the queues. No pane gets
 * narrower than is readable, nor wider than was chosen.
 */
export function fitPanes({ window, report, hasRail }: Room, wanted: Widths): Widths {
  const rail = hasRail ? wanted.railWidth : 0
  const lacks = Math.max(0, report - (window - rail - wanted.listWidth))
  const listWidth = Math.min(wanted.listWidth, Math.max(narrowest.listWidth, wanted.listWidth - lacks))
  const stillLacks = Math.max(0, lacks - (wanted.listWidth - listWidth))
  const railWidth = Math.min(wanted.railWidth, Math.max(narrowest.railWidth, wanted.railWidth - stillLacks))
  return { railWidth: hasRail ? railWidth : wanted.railWidth, listWidth }
}
