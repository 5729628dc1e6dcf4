import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { Count } from './Count.tsx'
import styles from './Tabs.module.css'

export interface TabView {
  readonly id: string
  readonly title: string
  readonly count?: number | undefined
}

interface TabsProps {
  readonly label: string
  readonly tabs: readonly TabView[]
  readonly selected: string
  readonly onSelect: (id: string) => void
  /** Shown at the other end of the tabs' line. */
  readonly end?: ReactNode
  /** The content of the selected tab. */
  readonly children: ReactNode
}

/**
 * Several views of the same thing, shown one at a time. The panel fills the remaining height and scrolls.
 * The pattern of the ARIA practices, written by hand: the library's tabs rebuild their collection and walk through the
 * panel at every change in it, which took a considerable part of the time to open a report.
 */
export function Tabs({ label, tabs, selected, onSelect, end, children }: TabsProps): ReactNode {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const tabId = (id: string): string => `${base}-tab-${id}`
  const hear = (event: KeyboardEvent): void => {
    const target = targetOf(
      event.key,
      tabs.findIndex(({ id }) => id === selected),
      tabs.length,
    )
    const tab = target === null || isChord(event) ? undefined : tabs[target]
    if (tab === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onSelect(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(tab)]?.focus()
  }
  return (
    <div className={styles.tabs}>
      <div className={styles.line}>
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          aria-orientation="horizontal"
          className={styles.list}
          onKeyDown={hear}
        >
          {tabs.map(({ id, title, count }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={tabId(id)}
              className={styles.tab}
              aria-selected={id === selected}
              aria-controls={id === selected ? `${base}-panel` : undefined}
              tabIndex={id === selected ? 0 : -1}
              onClick={() => onSelect(id)}
            >
              {title}
              {count !== undefined && <Count value={count} />}
            </button>
          ))}
        </div>
        {end}
      </div>
      <div id={`${base}-panel`} role="tabpanel" aria-labelledby={tabId(selected)} className={styles.panel}>
        {children}
      </div>
    </div>
  )
}

function isChord({ ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || altKey || metaKey || shiftKey
}

/** The index of the tab that a key selects; null for other keys. */
function targetOf(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count
    case 'ArrowLeft':
      return (from - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
