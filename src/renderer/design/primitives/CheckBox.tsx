import type { ReactNode } from 'react'
import { Checkbox } from 'react-aria-components'
import styles from './CheckBox.module.css'
import { Icon } from './Icon.tsx'

interface CheckBoxProps {
  /** The label; it can be clicked, too. */
  readonly children: ReactNode
  readonly isChecked: boolean
  readonly isDisabled?: boolean
  readonly onChange: (isChecked: boolean) => void
}

/** A check box with its label. */
export function CheckBox({ children, isChecked, isDisabled = false, onChange }: CheckBoxProps): ReactNode {
  return (
    <Checkbox
      className={styles.checkBox ?? ''}
      isSelected={isChecked}
      isDisabled={isDisabled}
      onChange={onChange}
    >
      <span className={styles.box}>
        <Icon name="check" size={11} />
      </span>
      {children}
    </Checkbox>
  )
}
