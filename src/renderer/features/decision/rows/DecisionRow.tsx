import type { ReactNode } from 'react'
import { ariaKeys } from '../../../design/key-caps.ts'
import { Kbd } from '../../../design/primitives/Kbd.tsx'
import type { FormName } from '../../../state/shape/ui-shape.ts'
import styles from './DecisionRow.module.css'

interface DecisionRowProps {
  readonly label: string
  /** The form that the row opens; the row gets the focus back when that form closes. */
  readonly name?: FormName
  /** The keys that do the same as pressing the row, in the keymap's notation. */
  readonly keys: string | undefined
  readonly onPress: () => void
  readonly children: ReactNode
  /** Whether the row is a detail of the row before it and has no visible label. */
  readonly isSub?: boolean
}

/**
 * One value of a report; pressing the row changes it. Uses a plain browser button, which is drawn faster: each report
 * draws its rows anew.
 */
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
