import type { ReactNode } from 'react'
import { formatCount } from './Count.tsx'
import styles from './CountedList.module.css'

interface CountedListProps<Item> {
  readonly title: string
  readonly items: readonly Item[]
  /** How many there are, if not all of them are listed. */
  readonly total?: number
  /** Draws an item as a list item with a React key. */
  readonly row: (item: Item) => ReactNode
}

/** A part of a panel: its title, its number, and its rows in a frame. Nothing is shown when there are none. */
export function CountedList<Item>(props: CountedListProps<Item>): ReactNode {
  const { title, items, total = items.length, row } = props
  if (total === 0) return null
  return (
    <div className={styles.group}>
      <h3 className={styles.title}>
        {title} <span className={styles.count}>{formatCount(total)}</span>
      </h3>
      {items.length > 0 && <ul className={styles.list}>{items.map(row)}</ul>}
      {total > items.length && (
        <p className={styles.note}>
          Showing {formatCount(items.length)} of {formatCount(total)}.
        </p>
      )}
    </div>
  )
}
