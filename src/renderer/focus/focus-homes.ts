/** Where a lost focus can go. `entry`: a row of the dialog on top; `opener`: the element focused before the form. */
export type FocusHome =
  | { readonly kind: 'entry'; readonly entry: string }
  | { readonly kind: 'dialog' | 'form' | 'opener' }
  | { readonly kind: 'pane'; readonly pane: 'list' | 'report' | 'insights' }

export interface LostFocus {
  /** The last place of the focus: a dialog, a form beside the report, or anything else. */
  readonly last: 'dialog' | 'form' | 'elsewhere'
  /** Which of list and report had it last. */
  readonly pane: 'list' | 'report'
  /** The dialog on top; null: there is none. */
  readonly dialog: {
    readonly hadFocusLast: boolean
    /** The row of it that had the focus last, by its `data-entry`. */
    readonly entry: string | null
  } | null
  readonly hasForm: boolean
  /** A key has chosen a pane, which takes the focus with the next frame. */
  readonly isPaneAwaited: boolean
}

const list = { kind: 'pane', pane: 'list' } as const
const report = { kind: 'pane', pane: 'report' } as const
const insights = { kind: 'pane', pane: 'insights' } as const

/**
 * Where the focus goes before the next key, when its element was removed from the document. Empty: a dialog that closed
 * gives it back itself, which takes a frame.
 *
 * @returns homes to try in this order.
 */
export function homesAtOnce({ last, dialog, hasForm }: LostFocus): readonly FocusHome[] {
  // A button of the dialog that was removed once pressed, or a row that moved on.
  if (dialog !== null) return dialog.hadFocusLast ? inDialog(dialog) : []
  return last === 'form' && !hasForm ? [{ kind: 'opener' }] : []
}

/**
 * Where the focus goes when no element has taken it.
 *
 * @returns homes to try in this order; `wait`: its place is chosen, and comes with the next frame.
 */
export function homesAtLast(lost: LostFocus): readonly FocusHome[] | 'wait' {
  const { last, pane, dialog, hasForm, isPaneAwaited } = lost
  if (isPaneAwaited) return 'wait'
  if (dialog !== null) return inDialog(dialog)
  const panes = pane === 'report' ? [report, list, insights] : [list, report, insights]
  return last === 'form' && hasForm ? [{ kind: 'form' }, ...panes] : panes
}

function inDialog({ entry }: NonNullable<LostFocus['dialog']>): readonly FocusHome[] {
  return entry === null ? [{ kind: 'dialog' }] : [{ kind: 'entry', entry }, { kind: 'dialog' }]
}
