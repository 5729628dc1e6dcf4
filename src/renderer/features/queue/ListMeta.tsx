import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { parseQuery, sortOf } from '#shared/rules/query/parse.ts'
import { formatCount } from '../../design/primitives/Count.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { Menu, MenuItem } from '../../design/primitives/Menu.tsx'
import { isStillBare } from '../../state/sync-slice.ts'
import { useApp } from '../../state/use-app.ts'
import styles from './ListMeta.module.css'
import { queueSorts, sortTitles } from './view-words.ts'

/** How many reports, in which order, and how long it took to find them. */
export function ListMeta(): ReactNode {
  const total = useApp((state) => (isStillBare(state) ? null : state.total))
  const tookMs = useApp((state) => state.tookMs)
  const sort = useApp((state) => sortOf(parseQuery(state.search)) ?? state.sort)
  const chooseSort = useApp((state) => state.chooseSort)
  return (
    <div className={styles.meta}>
      <span className={styles.count} aria-live="polite">
        {total !== null && (
          <>
            <b className={styles.figure}>{formatCount(total)}</b> {total === 1 ? 'report' : 'reports'}
          </>
        )}
      </span>
      <Menu
        label="Order of the reports"
        trigger={
          <Button className={styles.sort} aria-label={`Order: ${sortTitles[sort]}`}>
            {sortTitles[sort]}
            <Icon name="chevronDown" size={12} />
          </Button>
        }
      >
        {queueSorts.map((option) => (
          <MenuItem
            key={option}
            id={option}
            label={sortTitles[option]}
            isCurrent={option === sort}
            onChoose={() => chooseSort(option)}
          />
        ))}
      </Menu>
      {tookMs !== null && <span className={styles.took}>{formatTook(tookMs)}</span>}
    </div>
  )
}

function formatTook(milliseconds: number): string {
  return milliseconds < 10 ? `${milliseconds.toFixed(1)} ms` : `${Math.round(milliseconds)} ms`
}
