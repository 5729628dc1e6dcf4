import type { ReactNode } from 'react'
import { findCommand } from '../../commands/registry.ts'
import { useKeysOf } from '../../commands/use-keys.ts'
import { ariaKeys } from '../../design/key-caps.ts'
import { formatCount } from '../../design/primitives/Count.tsx'
import { Kbd } from '../../design/primitives/Kbd.tsx'
import { useApp, useAppStore } from '../../state/use-app.ts'
import styles from './ListPosition.module.css'

/** The position of the open report in the list, with buttons to the previous and the next report. */
export function ListPosition(): ReactNode {
  const place = useApp(({ cursor, openReportId }) =>
    cursor !== null && cursor.reportId === openReportId ? cursor.index + 1 : null,
  )
  const total = useApp((state) => state.total)
  const isTotalExact = useApp((state) => state.isTotalExact)
  if (place === null || total === null || total === 0) return null
  return (
    <div className={styles.place} data-unprinted>
      <span className={styles.words}>
        {formatCount(place)} of {formatCount(total)}
        {!isTotalExact && '+'}
      </span>
      <Step command="list.previous" label="Previous report" isPossible={place > 1} />
      <Step command="list.next" label="Next report" isPossible={place < total || !isTotalExact} />
    </div>
  )
}

interface StepProps {
  readonly command: 'list.next' | 'list.previous'
  readonly label: string
  readonly isPossible: boolean
}

function Step({ command, label, isPossible }: StepProps): ReactNode {
  const store = useAppStore()
  const keys = useKeysOf()(command)
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      title={label}
      aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      disabled={!isPossible}
      onClick={() => findCommand(command)?.run(store)}
    >
      <Kbd keys={keys ?? (command === 'list.next' ? 'ArrowDown' : 'ArrowUp')} />
    </button>
  )
}
