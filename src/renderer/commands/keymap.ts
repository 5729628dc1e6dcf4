/**
 * The keys, as data. Written as tinykeys reads them: `$mod` is Ctrl, on macOS Cmd; `[Shift]` may be held where
 * a layout needs it to type the sign; a blank separates the presses of a sequence.
 */
export interface Binding {
  readonly keys: string
  /** Id of a command. */
  readonly command: string
  /**
   * Where the focus must be. `window`: anywhere but in an editor or a dialog. `list`: in the list or nowhere,
   * because elsewhere the key means something else already (arrows scroll, Enter presses). `everywhere`: in
   * editors too. `always`: in dialogs too, where the browser would do worse.
   */
  readonly where: 'window' | 'list' | 'everywhere' | 'always'
}

export const keymap: readonly Binding[] = [
  { keys: 'j', command: 'list.next', where: 'window' },
  { keys: 'ArrowDown', command: 'list.next', where: 'list' },
  { keys: 'k', command: 'list.previous', where: 'window' },
  { keys: 'ArrowUp', command: 'list.previous', where: 'list' },
  { keys: 'PageDown', command: 'list.pageDown', where: 'list' },
  { keys: 'PageUp', command: 'list.pageUp', where: 'list' },
  { keys: 'Home', command: 'list.first', where: 'list' },
  { keys: 'End', command: 'list.last', where: 'list' },
  { keys: 'Enter', command: 'report.open', where: 'list' },
  { keys: 'o', command: 'report.open', where: 'window' },
  { keys: 'u', command: 'report.back', where: 'window' },
  { keys: 'Escape', command: 'report.back', where: 'window' },
  { keys: 'n', command: 'timeline.next', where: 'window' },
  { keys: 'p', command: 'timeline.previous', where: 'window' },
  { keys: '[Shift]+/', command: 'search.focus', where: 'window' },
  { keys: 'F6', command: 'pane.next', where: 'everywhere' },
  { keys: 'Shift+F6', command: 'pane.previous', where: 'everywhere' },

  { keys: 'g i', command: 'view.inbox', where: 'window' },
  { keys: '$mod+1', command: 'view.inbox', where: 'everywhere' },
  { keys: 'g m', command: 'view.mine', where: 'window' },
  { keys: '$mod+2', command: 'view.mine', where: 'everywhere' },
  { keys: 'g u', command: 'view.unassigned', where: 'window' },
  { keys: '$mod+3', command: 'view.unassigned', where: 'everywhere' },
  { keys: 'g r', command: 'view.needsReply', where: 'window' },
  { keys: '$mod+4', command: 'view.needsReply', where: 'everywhere' },
  { keys: 'g a', command: 'view.all', where: 'window' },
  { keys: '$mod+5', command: 'view.all', where: 'everywhere' },
  { keys: 'g p', command: 'view.programs', where: 'window' },

  { keys: '$mod+k', command: 'desk.palette', where: 'everywhere' },
  { keys: '[Shift]+?', command: 'desk.keys', where: 'window' },
  { keys: '$mod+,', command: 'desk.settings', where: 'everywhere' },
  { keys: 'F5', command: 'sync.now', where: 'always' },
]

/** Whether a binding begins with a bare sign, which single-key commands switched off must not take. */
export function isSingleKey(binding: Binding): boolean {
  const [first = ''] = binding.keys.replaceAll(/\[\w+\]\+/g, '').split(' ')
  return first.length === 1
}
