import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Command } from '../commands/command.ts'
import { type ContextKind, contextMenus } from '../commands/context-menus.ts'
import { findCommand } from '../commands/registry.ts'
import { useKeysOf } from '../commands/use-keys.ts'
import { canRun } from '../commands/window-commands.ts'
import { ContextMenu } from '../design/primitives/ContextMenu.tsx'
import { MenuItem, MenuSeparator } from '../design/primitives/Menu.tsx'
import { indexOfRow } from '../features/queue/row-places.ts'
import type { AppStore } from '../state/app-state.ts'
import { rowAt } from '../state/queue-windows.ts'
import { isSelected, shownSelection } from '../state/selection.ts'
import { useAppStore } from '../state/use-app.ts'

/** A position in px within the window. */
interface Place {
  readonly x: number
  readonly y: number
}

interface Context {
  readonly kind: ContextKind
  readonly at: Place
}

interface Opened extends Context {
  readonly sections: readonly (readonly Command[])[]
  /** The element that gets the focus back when the menu closes, since commands act on it. */
  readonly focused: Element | null
}

const labels: Readonly<Record<ContextKind, string>> = {
  row: 'Report in the list',
  selection: 'Selected reports',
  report: 'Report',
  evidence: 'Evidence',
  entry: 'Timeline entry',
  link: 'Link',
}

/**
 * The context menus of the secondary mouse button and the menu key: for rows, the report, its evidence, its entries and
 * their links.
 */
export function ContextMenus(): ReactNode {
  const store = useAppStore()
  const keysOf = useKeysOf()
  const [opened, setOpened] = useState<Opened | null>(null)
  /** The command to run once the menu is closed and the focus is back. */
  const due = useRef<string | null>(null)

  useEffect(() => {
    const open = (event: MouseEvent) => {
      if (store.getState().dialog !== null || isForText(event)) return
      const found = contextOf(store, event)
      if (found === null) return
      event.preventDefault()
      setOpened({ ...found, sections: sectionsOf(store, found.kind), focused: document.activeElement })
    }
    document.addEventListener('contextmenu', open)
    return () => document.removeEventListener('contextmenu', open)
  }, [store])

  if (opened === null) return null
  const { kind, at, sections, focused } = opened
  const close = () => {
    setOpened(null)
    const id = due.current
    due.current = null
    requestAnimationFrame(() => {
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
      const command = id === null ? undefined : findCommand(id)
      const subject = kind === 'selection' ? 'selection' : 'report'
      if (command !== undefined) requestAnimationFrame(() => command.run(store, subject))
    })
  }
  return (
    <ContextMenu label={labels[kind]} at={at} onClose={close}>
      {sections.map((commands, section) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections never change places
        <Fragment key={section}>
          {section > 0 && <MenuSeparator />}
          {commands.map(({ id, title }) => (
            <MenuItem
              key={id}
              id={id}
              label={title}
              keys={keysOf(id)}
              onChoose={() => {
                due.current = id
              }}
            />
          ))}
        </Fragment>
      ))}
    </ContextMenu>
  )
}

function sectionsOf(store: AppStore, kind: ContextKind): Opened['sections'] {
  const state = store.getState()
  const runnable = (id: string) => {
    const command = findCommand(id)
    return command !== undefined && canRun(command, state) ? [command] : []
  }
  return contextMenus[kind].map((ids) => ids.flatMap(runnable)).filter((commands) => commands.length > 0)
}

const editors = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]'

/** Whether the event is about text, which keeps the system's own menu: in fields, and over a selection in a report. */
function isForText({ target }: MouseEvent): boolean {
  if (!(target instanceof Element)) return true
  if (target.closest(editors) !== null) return true
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed && selection.containsNode(target, true)
}

/** Moves the cursor or the focus to what was pressed, so that commands act on it. null: it has no menu. */
function contextOf(store: AppStore, event: MouseEvent): Context | null {
  const target = event.target instanceof Element ? event.target : null
  const at = placeOf(event)
  if (target === null) return null
  if (target.closest('[data-pane="list"]') !== null) return ofList(store, target, at)
  const evidence = target.closest<HTMLElement>('[data-evidence-id]')
  if (evidence !== null) {
    if (!evidence.contains(document.activeElement)) evidence.querySelector<HTMLElement>('button')?.focus()
    return { kind: 'evidence', at }
  }
  const pane = target.closest('[data-pane="report"]')
  if (pane === null) return null
  const link = target.closest<HTMLElement>('[data-address]')
  if (link !== null) {
    link.focus({ preventScroll: true })
    return { kind: 'link', at }
  }
  const entry = target.closest<HTMLElement>('article')
  if (entry !== null) {
    entry.focus({ preventScroll: true })
    return { kind: 'entry', at }
  }
  return { kind: 'report', at }
}

function ofList(store: AppStore, target: Element, at: Place): Context | null {
  const { windows, cursor, putCursor, clearSelection } = store.getState()
  // When the menu is opened by key, it is about the row under the cursor.
  const index = indexOfRow(target) ?? cursor?.index ?? null
  const row = index === null ? undefined : rowAt(windows, index)
  if (index === null || row === undefined) return null
  const selection = shownSelection(store.getState())
  if (isSelected(selection, row.id)) return { kind: 'selection', at: byCursor(target, at) }
  if (selection !== null) clearSelection()
  if (cursor?.index !== index) putCursor(index, 'shown')
  return { kind: 'row', at: byCursor(target, at) }
}

/** Moves a menu to its row: the menu key opens it at the list as a whole, far from the row. */
function byCursor(target: Element, at: Place): Place {
  const row = indexOfRow(target) === null ? target.querySelector('[data-cursor]') : null
  const box = row?.getBoundingClientRect()
  return box === undefined ? at : { x: box.left + 40, y: box.bottom - 8 }
}

/** The position of a menu. On some systems an event of the menu key has no position, so that of its element is used. */
function placeOf({ clientX: x, clientY: y, target }: MouseEvent): Place {
  if (x !== 0 || y !== 0 || !(target instanceof Element)) return { x, y }
  const { left, bottom } = target.getBoundingClientRect()
  return { x: left + 8, y: bottom }
}
