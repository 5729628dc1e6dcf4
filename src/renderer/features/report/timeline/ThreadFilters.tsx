import { type KeyboardEvent, memo, type ReactNode, useRef, useState } from 'react'
import { Count } from '../../../design/primitives/Count.tsx'
import styles from './ThreadFilters.module.css'
import { type ThreadFilter, threadFilters } from './thread-view.ts'

const words: Readonly<Record<ThreadFilter, string>> = {
  all: 'All',
  public: 'Public',
  internal: 'Internal',
  system: 'System',
}

interface ThreadFiltersProps {
  readonly counts: Readonly<Record<ThreadFilter, number>>
  readonly selected: ThreadFilter
  readonly onSelect: (filter: ThreadFilter) => void
}

/**
 * Chooses which kind of entries a thread shows; a kind that the thread does not contain cannot be chosen. The group has
 * one tab stop, and the arrow keys move between the filters. Hand-written, like `Tabs`, because it is drawn anew for
 * each report.
 */
export const ThreadFilters = memo(function ThreadFilters(props: ThreadFiltersProps): ReactNode {
  const { counts, selected, onSelect } = props
  const group = useRef<HTMLDivElement>(null)
  /** The filter that Tab moves to. */
  const [stop, setStop] = useState<ThreadFilter>(selected)
  const hear = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    const buttons = [...(group.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])]
    const here = buttons.findIndex((button) => button.matches(':focus'))
    buttons[(here + step + buttons.length) % buttons.length]?.focus()
  }
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label="Show in the timeline"
      className={styles.filters}
      onKeyDown={hear}
    >
      {threadFilters.map((filter) => (
        // biome-ignore lint/a11y/useSemanticElements: arrow keys move to it without choosing it
        <button
          key={filter}
          type="button"
          role="radio"
          aria-checked={filter === selected}
          className={styles.filter}
          data-filter={filter}
          disabled={counts[filter] === 0}
          tabIndex={filter === (counts[stop] === 0 ? 'all' : stop) ? 0 : -1}
          onFocus={() => setStop(filter)}
          onClick={() => onSelect(filter)}
        >
          {words[filter]}
          <Count value={counts[filter]} />
        </button>
      ))}
    </div>
  )
})

const steps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
