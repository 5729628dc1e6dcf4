import { heldModifier } from '../design/key-caps.ts'

/**
 * The keymap as data, in tinykeys' notation: `$mod` is Ctrl, on macOS Cmd; `[Shift]` may be held if a keyboard needs it
 * to type the symbol; a blank separates the presses of a sequence.
 */
export interface Binding {
  readonly keys: string
  /** Id of a command. */
  readonly command: string
  /**
   * Where the focus must be for the key to act. `window`: anywhere but in an editor or a dialog. `list`: in the list or
   * nowhere, because elsewhere the key already has another meaning (arrows scroll, Enter presses). `everywhere`: in
   * editors too. `always`: in dialogs too, because the browser's own action for the key (F5 reloads) would be worse.
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
  { keys: '.', command: 'list.showNew', where: 'window' },
  { keys: 'Enter', command: 'report.open', where: 'list' },
  { keys: 'o', command: 'report.open', where: 'window' },
  { keys: 'i', command: 'report.scope', where: 'window' },
  { keys: '$mod+Shift+o', command: 'report.openWindow', where: 'everywhere' },
  { keys: 'u', command: 'report.back', where: 'window' },
  { keys: 'Escape', command: 'report.back', where: 'window' },
  { keys: 'n', command: 'timeline.next', where: 'window' },
  { keys: 'Shift+n', command: 'timeline.previous', where: 'window' },
  { keys: 'w', command: 'code.next', where: 'window' },
  { keys: 'Shift+w', command: 'code.previous', where: 'window' },
  { keys: '[Shift]+/', command: 'search.focus', where: 'window' },
  { keys: '$mod+Shift+f', command: 'search.service', where: 'everywhere' },
  { keys: '$mod+Shift+e', command: 'search.elsewhere', where: 'everywhere' },
  { keys: '$mod+Shift+g', command: 'report.fetch', where: 'everywhere' },
  { keys: 'F6', command: 'pane.next', where: 'everywhere' },
  { keys: 'Shift+F6', command: 'pane.previous', where: 'everywhere' },

  { keys: 'Alt+ArrowDown', command: 'list.nextGroup', where: 'list' },
  { keys: 'Alt+ArrowUp', command: 'list.previousGroup', where: 'list' },

  { keys: 'x', command: 'selection.toggle', where: 'window' },
  { keys: 'Shift+x', command: 'selection.range', where: 'window' },
  { keys: 'Shift+j', command: 'selection.extendDown', where: 'window' },
  { keys: 'Shift+ArrowDown', command: 'selection.extendDown', where: 'list' },
  { keys: 'Shift+k', command: 'selection.extendUp', where: 'window' },
  { keys: 'Shift+ArrowUp', command: 'selection.extendUp', where: 'list' },
  { keys: '$mod+a', command: 'selection.more', where: 'list' },
  { keys: 'm', command: 'bulk.change', where: 'window' },
  { keys: 'g b', command: 'bulk.show', where: 'window' },

  { keys: 'e', command: 'marks.reviewed', where: 'window' },
  { keys: 'Shift+e', command: 'marks.notReviewed', where: 'window' },
  { keys: 'h', command: 'marks.snooze', where: 'window' },
  { keys: 'Shift+h', command: 'marks.wake', where: 'window' },
  { keys: 'Shift+r', command: 'marks.remind', where: 'window' },
  { keys: 'Shift+u', command: 'marks.unseen', where: 'window' },
  { keys: 'Shift+l', command: 'marks.label', where: 'window' },
  { keys: 'Shift+c', command: 'marks.note', where: 'window' },
  { keys: 'f', command: 'marks.pin', where: 'window' },
  { keys: 'q', command: 'report.quote', where: 'window' },
  { keys: 'z', command: 'undo.last', where: 'window' },
  { keys: '$mod+z', command: 'undo.last', where: 'window' },

  { keys: 'g i', command: 'view.inbox', where: 'window' },
  { keys: '1', command: 'view.inbox', where: 'window' },
  { keys: '$mod+1', command: 'view.inbox', where: 'everywhere' },
  { keys: 'g m', command: 'view.mine', where: 'window' },
  { keys: '2', command: 'view.mine', where: 'window' },
  { keys: 'g x', command: 'view.critical', where: 'window' },
  { keys: '3', command: 'view.critical', where: 'window' },
  { keys: 'g y', command: 'view.waiting', where: 'window' },
  { keys: '4', command: 'view.waiting', where: 'window' },
  { keys: 'g f', command: 'view.pinned', where: 'window' },
  { keys: '$mod+2', command: 'view.mine', where: 'everywhere' },
  { keys: 'g u', command: 'view.unassigned', where: 'window' },
  { keys: '$mod+3', command: 'view.unassigned', where: 'everywhere' },
  { keys: 'g r', command: 'view.needsReply', where: 'window' },
  { keys: '$mod+4', command: 'view.needsReply', where: 'everywhere' },
  { keys: 'g s', command: 'view.sla', where: 'window' },
  { keys: 'g a', command: 'view.all', where: 'window' },
  { keys: 'g n', command: 'view.changed', where: 'window' },
  { keys: 'g h', command: 'view.snoozed', where: 'window' },
  { keys: 'g e', command: 'view.reviewed', where: 'window' },
  { keys: 'g v', command: 'view.saved', where: 'window' },
  { keys: '$mod+5', command: 'view.saved1', where: 'everywhere' },
  { keys: '$mod+6', command: 'view.saved2', where: 'everywhere' },
  { keys: '$mod+7', command: 'view.saved3', where: 'everywhere' },
  { keys: '$mod+8', command: 'view.saved4', where: 'everywhere' },
  { keys: '$mod+9', command: 'view.saved5', where: 'everywhere' },
  { keys: '$mod+s', command: 'view.save', where: 'everywhere' },
  { keys: 'g p', command: 'view.programs', where: 'window' },
  { keys: 'g t', command: 'view.insights', where: 'window' },
  { keys: 'g w', command: 'workspace.switch', where: 'window' },

  { keys: 's', command: 'act.state', where: 'window' },
  { keys: `${heldModifier}+d`, command: 'duplicate.mark', where: 'window' },
  { keys: 'a', command: 'act.assign', where: 'window' },
  { keys: 'Shift+A', command: 'act.assignMe', where: 'window' },
  { keys: 'p', command: 'act.classify', where: 'window' },
  { keys: 'l', command: 'act.weakness', where: 'window' },
  { keys: 'v', command: 'act.cvss', where: 'window' },
  { keys: '[Shift]+$', command: 'act.reward', where: 'window' },
  { keys: 'c', command: 'act.comment', where: 'window' },
  { keys: 'r', command: 'act.reply', where: 'window' },
  { keys: ';', command: 'act.template', where: 'window' },
  { keys: 'g o', command: 'outbox.open', where: 'window' },
  { keys: 'g c', command: 'outbox.conflicts', where: 'window' },
  { keys: 'd', command: 'evidence.download', where: 'window' },
  { keys: 'Shift+d', command: 'evidence.downloadAll', where: 'window' },
  { keys: 'Shift+o', command: 'evidence.showInFolder', where: 'window' },
  { keys: 'g d', command: 'downloads.open', where: 'window' },

  { keys: '$mod+e', command: 'export.open', where: 'window' },
  { keys: '$mod+k', command: 'desk.palette', where: 'everywhere' },
  { keys: '[Shift]+?', command: 'desk.keys', where: 'window' },
  { keys: '$mod+,', command: 'desk.settings', where: 'everywhere' },
  { keys: 'F1', command: 'desk.guide', where: 'always' },
  { keys: 'F5', command: 'sync.now', where: 'always' },
]

/**
 * Whether a binding begins with a bare character, uppercase or lowercase. Such a binding must not act while single-key
 * commands are switched off.
 */
export function isSingleKey(binding: Binding): boolean {
  const [first = ''] = binding.keys.replaceAll(/\[\w+\]\+|Shift\+/g, '').split(' ')
  return first.length === 1
}
