import type { ReactNode } from 'react'
import { formatCount } from './Count.tsx'
import styles from './CountedList.module.css'

interface CountedListProps<Item> {
  readonly title: string
  readonly items: readonly Item[]
  /** Draws an item as a list item with a key. */
  readonly row: (item: Item) => ReactNode
}

/** Part of a panel: framed rows under their title and number; nothing when there are none. */
export function CountedList<Item>({ title, items, row }: CountedListProps<Item>): ReactNode {
  if (items.length === 0) return null
  return (
    <div className={styles.group}>
      <h3 className={styles.title}>
        {title} <span className={styles.count}>{formatCount(items.length)}</span>
      </h3>
      <ul className={styles.list}>{items.map(row)}</ul>
    </div>
  )
}
