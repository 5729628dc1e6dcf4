/** Widths in CSS px. */
interface Widths {
  readonly railWidth: number
  readonly listWidth: number
}

interface Room {
  readonly window: number
  /** What the report ought to have. */
  readonly report: number
  /** The queues stand beside the list. */
  readonly hasRail: boolean
}

/** Below these nothing is readable in them any more. */
const narrowest: Widths = { railWidth: 168, listWidth: 312 }

/**
 * The widths a person chose, less what the report lacks: first the list gives it, then the queues. Nothing gets narrower
 * than is readable, nor wider than was chosen.
 */
export function fitPanes({ window, report, hasRail }: Room, wanted: Widths): Widths {
  const rail = hasRail ? wanted.railWidth : 0
  const lacks = Math.max(0, report - (window - rail - wanted.listWidth))
  const listWidth = Math.min(wanted.listWidth, Math.max(narrowest.listWidth, wanted.listWidth - lacks))
  const stillLacks = Math.max(0, lacks - (wanted.listWidth - listWidth))
  const railWidth = Math.min(wanted.railWidth, Math.max(narrowest.railWidth, wanted.railWidth - stillLacks))
  return { railWidth: hasRail ? railWidth : wanted.railWidth, listWidth }
}
