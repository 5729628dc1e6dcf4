import { type KeyboardEvent, useState } from 'react'

interface ActiveRow {
  /** -1 when there is none. */
  readonly active: number
  readonly setActive: (row: number) => void
  /** Moves by arrows; answers whether the press was one of them. */
  readonly hearArrows: (event: KeyboardEvent) => boolean
}

/**
 * The row of a list that a field above it acts on, while the focus stays in the field.
 *
 * @param first the row it begins at.
 */
export function useActiveRow(count: number, first: 0 | -1): ActiveRow {
  const [wanted, setActive] = useState<number>(first)
  const active = Math.min(wanted, count - 1)
  const hearArrows = (event: KeyboardEvent): boolean => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return false
    event.preventDefault()
    setActive(Math.max(first, Math.min(count - 1, active + step)))
    return true
  }
  return { active, setActive, hearArrows }
}
