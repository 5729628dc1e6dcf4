import type { MenuItemConstructorOptions } from 'electron'
import type { MenuSection } from '#shared/desk/menu.ts'

export interface MenuBarOptions {
  readonly platform: NodeJS.Platform
  /** Whether the desk is packaged; otherwise the menu includes the developer tools. */
  readonly isPackaged: boolean
  /** The window's commands by menu; empty until the window has sent them. */
  readonly sections: readonly MenuSection[]
  readonly onCommand: (command: string) => void
}

/** The menu bar: the entries that an operating system expects of every program, and the window's own commands. */
export function menuBar({
  platform,
  isPackaged,
  sections,
  onCommand,
}: MenuBarOptions): MenuItemConstructorOptions[] {
  // Only for macOS, whose standard window menu has no entry to close a window.
  const closing: MenuItemConstructorOptions[] = [
    { role: 'appMenu' },
    { label: 'File', submenu: [{ role: 'close' }] },
  ]
  const tools: MenuItemConstructorOptions[] = isPackaged
    ? []
    : [{ type: 'separator' }, { role: 'toggleDevTools' }]
  return [
    ...(platform === 'darwin' ? closing : [{ label: '&File', submenu: [{ role: 'quit' as const }] }]),
    { role: 'editMenu' },
    ...sections.map(({ title, entries }) => ({
      label: title,
      submenu: entries.map(({ command, title: label, accelerator }) => ({
        label,
        click: () => onCommand(command),
        // The keys are only shown here: the window handles them itself, and if they were registered too, one press
        // would run a command twice. macOS passes the keys to the window first in any case.
        ...(accelerator === null ? {} : { accelerator, registerAccelerator: false }),
      })),
    })),
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...tools,
      ],
    },
    { role: 'windowMenu' },
  ]
}

/** What Electron reports about the place where a menu was requested, as far as the desk uses it. */
export interface ContextMenuPart {
  readonly isEditable: boolean
  readonly selectionText: string
  readonly misspelledWord: string
  readonly dictionarySuggestions: readonly string[]
  readonly editFlags: {
    readonly canCut: boolean
    readonly canCopy: boolean
    readonly canPaste: boolean
    readonly canSelectAll: boolean
  }
}

export interface ContextMenuActions {
  replaceMisspelling(word: string): void
  learnWord(word: string): void
}

/**
 * @returns the entries of the menu for this place; none if the place is not editable and no text is selected. The page
 *   itself shows the menu of links.
 */
export function contextMenu(at: ContextMenuPart, actions: ContextMenuActions): MenuItemConstructorOptions[] {
  const { isEditable, editFlags, misspelledWord: word } = at
  const spelling: MenuItemConstructorOptions[] =
    !isEditable || word === ''
      ? []
      : [
          ...at.dictionarySuggestions.map((suggestion) => ({
            label: suggestion,
            click: () => actions.replaceMisspelling(suggestion),
          })),
          { label: 'Add to Dictionary', click: () => actions.learnWord(word) },
        ]
  const copy: MenuItemConstructorOptions = { role: 'copy', enabled: editFlags.canCopy }
  const text: MenuItemConstructorOptions[] = isEditable
    ? [
        { role: 'cut', enabled: editFlags.canCut },
        copy,
        { role: 'paste', enabled: editFlags.canPaste },
        { role: 'selectAll', enabled: editFlags.canSelectAll },
      ]
    : at.selectionText.trim() === ''
      ? []
      : [copy]
  return [spelling, text]
    .filter((part) => part.length > 0)
    .flatMap((part, index) => (index === 0 ? part : [{ type: 'separator' as const }, ...part]))
}
