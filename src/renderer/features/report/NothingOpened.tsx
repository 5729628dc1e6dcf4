import type { ReactNode } from 'react'
import { EmptyState } from '../../design/primitives/EmptyState.tsx'
import { Kbd } from '../../design/primitives/Kbd.tsx'
import styles from './NothingOpened.module.css'

const hints = [
  { keys: ['j', 'k'], does: 'walk through the list' },
  { keys: ['Enter'], does: 'read a report' },
  { keys: ['n', 'Shift+n'], does: 'step through its timeline' },
  { keys: ['/'], does: 'search' },
  { keys: ['[Shift]+?'], does: 'all keys' },
] as const

/** The report pane before a report was opened. */
export function NothingOpened(): ReactNode {
  return (
    <EmptyState icon="file" title="No report open">
      <p>Select a report in the list.</p>
      <dl className={styles.hints}>
        {hints.map(({ keys, does }) => (
          <div key={does} className={styles.hint}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key} keys={key} isContent />
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </EmptyState>
  )
}
