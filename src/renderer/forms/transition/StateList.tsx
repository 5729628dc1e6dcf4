import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { TransitionName } from '#shared/admin-api/transitions.ts'
import { ariaKeys } from '../../design/key-caps.ts'
import { Kbd } from '../../design/primitives/Kbd.tsx'
import styles from './StateList.module.css'

export interface StateRow {
  readonly transition: TransitionName
  /** The key in the keymap's notation. */
  readonly key: string
  readonly isPossible: boolean
  readonly content: ReactNode
}

interface StateListProps {
  readonly rows: readonly StateRow[]
  readonly chosen: TransitionName | null
  readonly autoFocus: boolean
  /** Whether the list has two columns; only for lists without hints, which need the width. */
  readonly isInColumns?: boolean
  readonly onChoose: (transition: TransitionName) => void
}

/** The row that a key moves to; null = the list does not handle the key. */
function steppedTo(key: string, from: number, possible: readonly number[]): number | null {
  switch (key) {
    case 'ArrowDown':
      return possible.find((index) => index > from) ?? from
    case 'ArrowUp':
      return possible.findLast((index) => index < from) ?? from
    case 'Home':
      return possible[0] ?? from
    case 'End':
      return possible.at(-1) ?? from
    default:
      return null
  }
}

/**
 * Changes of state to choose from: the arrow keys move through the possible ones, Enter or a click chooses. The form
 * handles the letters, since they must work before the list has the focus.
 */
export function StateList(props: StateListProps): ReactNode {
  const { rows, chosen, autoFocus, isInColumns = false, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState<TransitionName | null>(null)
  const possible = rows.flatMap(({ isPossible }, index) => (isPossible ? [index] : []))
  const at = (transition: TransitionName | null) => rows.findIndex((row) => row.transition === transition)
  const active = [at(reached), at(chosen), possible[0] ?? 0].find((index) => index >= 0) ?? 0

  useLayoutEffect(() => {
    if (autoFocus) list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }, [autoFocus])

  const choose = (row: StateRow | undefined) => {
    if (row?.isPossible === true) onChoose(row.transition)
  }
  const hear = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const next = steppedTo(event.key, active, possible)
    if (next === null && event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    event.stopPropagation()
    if (next === null) return choose(rows[active])
    setReached(rows[next]?.transition ?? null)
    list.current?.querySelectorAll<HTMLElement>('[role="option"]')[next]?.focus()
  }
  return (
    <div
      ref={list}
      role="listbox"
      data-states
      aria-label="States"
      tabIndex={-1}
      className={styles.list}
      data-columns={isInColumns || undefined}
      style={isInColumns ? { gridTemplateRows: `repeat(${Math.ceil(rows.length / 2)}, auto)` } : undefined}
      onKeyDown={hear}
    >
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of all its options
        <div
          key={row.transition}
          role="option"
          tabIndex={index === active ? 0 : -1}
          aria-selected={row.transition === chosen}
          aria-disabled={!row.isPossible || undefined}
          aria-keyshortcuts={ariaKeys(row.key)}
          className={styles.option}
          onClick={() => choose(row)}
        >
          {row.content}
          <Kbd keys={row.key} />
        </div>
      ))}
    </div>
  )
}
