import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ground } from '#main/hosts/electron-frame.ts'
import { type ContextMenuPart, contextMenu, menuBar } from '#main/hosts/electron-menus.ts'
import { openElectronWindow } from '#main/hosts/electron-window.ts'
import { keymap } from '#renderer/commands/keymap.ts'
import { menuSections } from '#renderer/commands/native-menu.ts'
import { allCommands } from '#renderer/commands/registry.ts'
import { eventChannel } from '#shared/desk/electron-wire.ts'
import { MenuSection } from '#shared/desk/menu.ts'
import { ok } from '#shared/desk/result.ts'
import { standInForElectron } from '../../fixtures/electron-stand-in.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { hexOf, tokensOf } from '../../unit/renderer/design/oklch.ts'

const sections = menuSections(keymap)

function host({
  isPackaged = false,
  theme = 'light',
}: {
  isPackaged?: boolean
  theme?: 'system' | 'light'
} = {}) {
  const electron = standInForElectron([], isPackaged)
  const window = openElectronWindow(electron.parts, {
    preloadFile: 'preload.cjs',
    iconFile: '/built/icon.png',
    log: rememberingLog(),
    size: { width: 1440, height: 900 },
    theme,
    chosenTheme: 'system',
    quit: () => undefined,
    onCrash: () => undefined,
    tellEnd: () => undefined,
    receive: async () => ok(null),
  })
  const [shown] = electron.windows
  if (!shown) throw new Error('no window was made')
  return { ...electron, window, shown }
}

describe('the menu bar', () => {
  it('holds every command except those of moving, each with a key that a menu can show', () => {
    const named = sections.flatMap(({ entries }) => entries.map(({ command }) => command))
    expect(named.sort()).toEqual(
      allCommands.flatMap(({ id, group }) => (group === 'Move' ? [] : [id])).sort(),
    )
    for (const section of sections) expect(MenuSection.safeParse(section).error).toBeUndefined()
    const accelerators = new Map(
      sections.flatMap(({ entries }) => entries.map(({ command, accelerator }) => [command, accelerator])),
    )
    expect(accelerators.get('desk.palette')).toBe('CmdOrCtrl+K')
    expect(accelerators.get('sync.now')).toBe('F5')
    expect(accelerators.get('search.service')).toBe('CmdOrCtrl+Shift+F')
    // These commands have no accelerator. The keys are a letter alone, which users type, and Ctrl+A, which selects text
    // outside the list.
    expect(accelerators.get('act.assign')).toBeNull()
    expect(accelerators.get('selection.more') ?? null).toBeNull()
  })

  it.each(['darwin', 'linux', 'win32'] as const)('is complete on %s', (platform) => {
    const bar = menuBar({ platform, isPackaged: true, sections, onCommand: () => undefined })
    const roles = JSON.stringify(bar)
    for (const role of ['editMenu', 'zoomIn', 'zoomOut', 'resetZoom', 'togglefullscreen', 'windowMenu'])
      expect(roles).toContain(`"${role}"`)
    expect(roles).toContain(platform === 'darwin' ? '"appMenu"' : '"quit"')
    // Only macOS needs an entry for closing. On Linux and Windows, Electron's menu of windows has one.
    expect(roles.includes('"close"')).toBe(platform === 'darwin')
    for (const { title } of sections) expect(bar.map(({ label }) => label)).toContain(title)
  })

  it('has developer tools only in an unpackaged desk', () => {
    const tools = (isPackaged: boolean) =>
      JSON.stringify(menuBar({ platform: 'linux', isPackaged, sections, onCommand: () => undefined }))
    expect(tools(false)).toContain('toggleDevTools')
    expect(tools(true)).not.toContain('toggleDevTools')
  })

  it('sends the chosen command to the window, and leaves keys to the window', () => {
    const { window, recorded } = host()
    window.showMenu(sections)
    const entries = recorded.menus.at(-1)?.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
    const palette = entries?.find(({ label }) => label === 'Command palette')
    expect(palette).toMatchObject({ accelerator: 'CmdOrCtrl+K', registerAccelerator: false })
    const click: unknown = palette?.click
    if (typeof click !== 'function') throw new Error('it cannot be chosen')
    click()
    expect(recorded.sent).toMatchObject([
      { channel: eventChannel, message: { kind: 'menuCommand', command: 'desk.palette' } },
    ])
  })
})

const nowhere: ContextMenuPart = {
  isEditable: false,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags: { canCut: true, canCopy: true, canPaste: true, canSelectAll: true },
}
const noActions = {
  replaceMisspelling: () => undefined,
  learnWord: () => undefined,
}
const inWords = (at: Partial<ContextMenuPart>) =>
  contextMenu({ ...nowhere, ...at }, noActions).map(({ role, label, type }) => label ?? role ?? type)

describe('the context menu', () => {
  it.each([
    ['beside text', {}, []],
    ['in a field', { isEditable: true }, ['cut', 'copy', 'paste', 'selectAll']],
    ['on selected text', { selectionText: 'Wayne' }, ['copy']],
    [
      'on a misspelled word',
      { isEditable: true, misspelledWord: 'teh', dictionarySuggestions: ['the', 'ten'] },
      ['the', 'ten', 'Add to Dictionary', 'separator', 'cut', 'copy', 'paste', 'selectAll'],
    ],
  ])('%s', (_where, at, entries) => {
    expect(inWords(at)).toEqual(entries)
  })

  it('carries out its items', () => {
    const { recorded, shown } = host()
    const before = recorded.menus.length
    const at = { ...nowhere, isEditable: true, misspelledWord: 'teh', dictionarySuggestions: ['the'] }
    shown.webContents.emit('context-menu', {}, at)
    const [template = []] = recorded.menus.slice(before)
    for (const { click } of template) {
      const press: unknown = click
      if (typeof press === 'function') press()
    }
    expect(recorded).toMatchObject({
      popups: 1,
      corrected: ['the'],
      learned: ['teh'],
    })
    shown.webContents.emit('context-menu', {}, nowhere)
    expect(recorded.popups).toBe(1)
  })
})

describe('the window', () => {
  it('has the icon of the desk', () => {
    expect(host().recorded.windows[0]).toMatchObject({ icon: '/built/icon.png' })
  })

  it('follows the theme of the settings, or else the theme given at the start', () => {
    const { parts, window } = host()
    expect(parts.nativeTheme.themeSource).toBe('light')
    window.setTheme('dark')
    expect(parts.nativeTheme.themeSource).toBe('dark')
    window.setTheme('system')
    expect(parts.nativeTheme.themeSource).toBe('light')
  })

  it.each(['light', 'dark'] as const)(
    'has the page’s background color before the page is loaded: %s',
    (theme) => {
      const css = readFileSync(join(import.meta.dirname, '../../../src/renderer/design/tokens.css'), 'utf8')
      expect(ground[theme]).toBe(hexOf(tokensOf(css, theme).ground ?? ''))
      const { window, shown } = host()
      window.setTheme(theme)
      expect(shown.background).toBe(ground[theme])
    },
  )

  it('changes its background with the system’s theme, at once and in every window', async () => {
    const { recorded, windows, nativeTheme, window } = host({ theme: 'system' })
    recorded.isSystemDark = true
    await window.openReport({ workspaceId: 'acme-1', reportId: 7 })
    expect(windows.map(({ background }) => background)).toEqual([ground.light, ground.dark])
    nativeTheme.emit('updated')
    expect(windows.map(({ background }) => background)).toEqual([ground.dark, ground.dark])
  })
})
