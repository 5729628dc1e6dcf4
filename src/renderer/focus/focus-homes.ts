/**
 * A place that a lost focus can go to. `entry`: a row of the dialog on top; `opener`: the element focused before the
 * form.
 */
export type FocusHome =
  | { readonly kind: 'entry'; readonly entry: string }
  | { readonly kind: 'dialog' | 'form' | 'opener' }
  | { readonly kind: 'pane'; readonly pane: 'list' | 'report' | 'insights' }

export interface LostFocus {
  /** Where the focus was last: in a dialog, in a form beside the report, or elsewhere. */
  readonly last: 'dialog' | 'form' | 'elsewhere'
  /** Which of list and report had the focus last. */
  readonly pane: 'list' | 'report'
  /** The dialog on top; null = no dialog is open. */
  readonly dialog: {
    readonly hadFocusLast: boolean
    /** The row of the dialog that had the focus last, by its `data-entry`; null = none. */
    readonly entry: string | null
  } | null
  readonly hasForm: boolean
  /** Whether a key has chosen a pane that takes the focus with the next frame. */
  readonly isPaneAwaited: boolean
}

const list = { kind: 'pane', pane: 'list' } as const
const report = { kind: 'pane', pane: 'report' } as const
const insights = { kind: 'pane', pane: 'insights' } as const

/**
 * Where the focus goes at once, before the next key, when its element was removed from the document.
 *
 * @returns homes to try in this order. Empty: wait a frame, since a dialog that closed returns the focus itself.
 */
export function homesAtOnce({ last, dialog, hasForm }: LostFocus): readonly FocusHome[] {
  // If the dialog had the focus last, the focused element was a button that was removed when pressed, or a row that
  // moved.
  if (dialog !== null) return dialog.hadFocusLast ? inDialog(dialog) : []
  return last === 'form' && !hasForm ? [{ kind: 'opener' }] : []
}

/**
 * Where the focus goes when no element has taken it.
 *
 * @returns homes to try in this order; `wait`: a pane was chosen already and takes the focus with the next frame.
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
