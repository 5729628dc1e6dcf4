import type { ReactNode } from 'react'
import { formatCount } from './Count.tsx'
import styles from './CountedList.module.css'

interface CountedListProps<Item> {
  readonly title: string
  readonly items: readonly Item[]
  /** Draws an item as a list item with a React key. */
  readonly row: (item: Item) => ReactNode
}

/** A part of a panel: its title, the number of its rows, and the rows in a frame. Nothing is shown without rows. */
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
