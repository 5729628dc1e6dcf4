import type { ReactNode } from 'react'
import { ariaKeys } from '../../../design/key-caps.ts'
import { Kbd } from '../../../design/primitives/Kbd.tsx'
import type { FormName } from '../../../state/shape/ui-shape.ts'
import styles from './DecisionRow.module.css'

interface DecisionRowProps {
  readonly label: string
  /** Its form's name; it takes the focus back when that closes. */
  readonly name?: FormName
  /** The keys that do the same, as the keymap writes them. */
  readonly keys: string | undefined
  readonly onPress: () => void
  readonly children: ReactNode
  /** What was said of the row before it: without a label that is seen. */
  readonly isSub?: boolean
}

/** One thing that is set of a report, and the way to set it otherwise. The browser's own button: each report brings its rows along anew. */
export function DecisionRow(props: DecisionRowProps): ReactNode {
  const { label, name, keys, onPress, children, isSub = false } = props
  return (
    <button
      type="button"
      className={styles.row}
      data-row={name}
      data-sub={isSub || undefined}
      aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      onClick={onPress}
    >
      <span className={isSub ? 'visually-hidden' : styles.label}>{label}</span>
      <span className={styles.value}>{children}</span>
      {keys !== undefined && <Kbd keys={keys} />}
    </button>
  )
}
