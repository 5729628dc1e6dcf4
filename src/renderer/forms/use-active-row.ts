import { type KeyboardEvent, useState } from 'react'

interface ActiveRow {
  /** Index of the active row; -1 = none. */
  readonly active: number
  /** null = the row that is active at first. */
  readonly setActive: (row: number | null) => void
  /** Moves the active row by the arrow keys. Returns whether the press was such a key. */
  readonly hearArrows: (event: KeyboardEvent) => boolean
}

/**
 * The row of a list that a field above the list acts on, while the focus stays in the field.
 *
 * @param first the row that is active at first; -1 = none.
 */
export function useActiveRow(count: number, first: 0 | -1): ActiveRow {
  const [wanted, setActive] = useState<number | null>(null)
  const active = Math.min(wanted ?? first, count - 1)
  const hearArrows = (event: KeyboardEvent): boolean => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return false
    event.preventDefault()
    if (count > 0) setActive(Math.max(first, Math.min(count - 1, active + step)))
    return true
  }
  return { active, setActive, hearArrows }
}
