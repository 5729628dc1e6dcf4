/** The place that had the focus last. */
export type FocusedPlace =
  /** A dialog; `entry`: the row of it, by its `data-entry`. */
  | { readonly kind: 'dialog'; readonly entry: string | null }
  /** A form beside the report. */
  | { readonly kind: 'form' }
  | { readonly kind: 'elsewhere' }

/** Where a focus that was lost can go. `opener`: what had it before the form that is gone. */
export type FocusHome =
  | { readonly kind: 'entry'; readonly entry: string }
  | { readonly kind: 'dialog' | 'form' | 'opener' }
  | { readonly kind: 'pane'; readonly pane: 'list' | 'report' | 'insights' }

export interface LostFocus {
  readonly last: FocusedPlace
  /** The pane that had it last, of list and report. */
  readonly pane: 'list' | 'report'
  /** `last`: the dialog that had the focus is on top; `other`: it is not, or had not. */
  readonly dialog: 'last' | 'other' | null
  readonly hasForm: boolean
  /** A key has chosen a pane, which takes the focus with the next frame. */
  readonly isPaneAwaited: boolean
}

const list = { kind: 'pane', pane: 'list' } as const
const report = { kind: 'pane', pane: 'report' } as const
const insights = { kind: 'pane', pane: 'insights' } as const

/**
 * Where the focus goes before the next key, when its element was taken out of the document. Nothing: a dialog that
 * closed gives it back itself, which takes a frame.
 *
 * @returns homes to try in this order.
 */
export function homesAtOnce({ last, dialog, hasForm }: LostFocus): readonly FocusHome[] {
  // A button of a dialog that is gone once it was pressed; a row that moved on.
  if (last.kind === 'dialog' && dialog === 'last') return inDialog(last)
  if (last.kind === 'form' && dialog === null && !hasForm) return [{ kind: 'opener' }]
  return []
}

/**
 * Where the focus goes when nothing has taken it.
 *
 * @returns homes to try in this order; `wait`: its place is chosen, and comes with the next frame.
 */
export function homesAtLast({
  last,
  pane,
  dialog,
  hasForm,
  isPaneAwaited,
}: LostFocus): readonly FocusHome[] | 'wait' {
  if (isPaneAwaited) return 'wait'
  if (dialog !== null) return inDialog(dialog === 'last' ? last : { kind: 'elsewhere' })
  const panes = pane === 'report' ? [report, list, insights] : [list, report, insights]
  return last.kind === 'form' && hasForm ? [{ kind: 'form' }, ...panes] : panes
}

function inDialog(last: FocusedPlace): readonly FocusHome[] {
  const isInRow = last.kind === 'dialog' && last.entry !== null
  return [...(isInRow ? [{ kind: 'entry', entry: last.entry } as const] : []), { kind: 'dialog' }]
}
