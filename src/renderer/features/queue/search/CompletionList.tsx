import { type ReactNode, useEffect, useRef } from 'react'
import type { Completion } from '#shared/rules/query/query-completion.ts'
import { visibleText } from '../../../text/visible.ts'
import styles from './CompletionList.module.css'

interface CompletionListProps {
  readonly id: string
  readonly items: readonly Completion[]
  readonly chosen: number | null
  readonly onAccept: (item: Completion) => void
}

export function completionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/** Possible completions. The focus stays in the field, which refers to the chosen item by its id. */
export function CompletionList({ id, items, chosen, onAccept }: CompletionListProps): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen !== null) list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div ref={list} id={id} className={styles.list} role="listbox" aria-label="Completions" tabIndex={-1}>
      {items.map((item, index) => (
        <div
          key={item.inserted}
          id={completionId(id, index)}
          className={styles.item}
          role="option"
          aria-selected={index === chosen}
          tabIndex={-1}
          onMouseDown={(event) => {
            // Keeps the focus in the field.
            event.preventDefault()
            if (event.button === 0) onAccept(item)
          }}
        >
          <bdi className={styles.label}>{visibleText(item.label)}</bdi>
          {item.meaning !== null && <span className={styles.meaning}>{item.meaning}</span>}
        </div>
      ))}
    </div>
  )
}
