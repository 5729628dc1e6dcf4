import type { ReactNode } from 'react'
import { ariaKeys } from '../../../design/key-caps.ts'
import { Kbd } from '../../../design/primitives/Kbd.tsx'
import type { FormName } from '../../../state/shape/ui-shape.ts'
import styles from './DecisionRow.module.css'

interface DecisionRowProps {
  readonly label: string
  /** The name of its form; the row takes the focus back when the form closes. */
  readonly name?: FormName
  /** The keys that do the same, as the keymap writes them. */
  readonly keys: string | undefined
  readonly onPress: () => void
  readonly children: ReactNode
  /** A detail of the row before it: without a visible label. */
  readonly isSub?: boolean
}

/** One value of a report, and the way to change it. A plain browser button: each report draws new rows. */
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
