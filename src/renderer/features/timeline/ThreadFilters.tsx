import { memo, type ReactNode } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { Count } from '../../design/primitives/Count.tsx'
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

/** Which entries of a thread are shown; a kind the thread has none of cannot be chosen. */
export const ThreadFilters = memo(function ThreadFilters(props: ThreadFiltersProps): ReactNode {
  const { counts, selected, onSelect } = props
  return (
    <ToggleButtonGroup
      className={styles.filters}
      aria-label="Show in the timeline"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[selected]}
      onSelectionChange={(keys) => {
        const next = threadFilters.find((filter) => keys.has(filter))
        if (next !== undefined) onSelect(next)
      }}
    >
      {threadFilters.map((filter) => (
        <ToggleButton
          key={filter}
          id={filter}
          className={styles.filter}
          data-filter={filter}
          isDisabled={counts[filter] === 0}
        >
          {words[filter]}
          <Count value={counts[filter]} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
})
