import type { ReactNode } from 'react'
import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components'
import { Icon } from '../design/primitives/Icon.tsx'
import labels from '../design/primitives/labels.module.css'
import { visibleText } from '../text/visible.ts'
import styles from './Choice.module.css'

export interface ChoiceItem {
  readonly id: number
  /** The name; hostile. */
  readonly name: string
  /** A remark beside the name, less prominent; hostile. */
  readonly mark?: string | null
  /** Whether choosing the item is unusual, for the reason that `mark` gives. */
  readonly isWarned?: boolean
}

interface ChoiceProps {
  readonly label: string
  readonly items: readonly ChoiceItem[]
  readonly value: number | null
  readonly onChange: (id: number) => void
  readonly placeholder: string
  /** Shown when there is nothing to choose. */
  readonly empty: string
}

/** Chooses one of several known items, from a list or by typing the beginning of a name. */
export function Choice({ label, items, value, onChange, placeholder, empty }: ChoiceProps): ReactNode {
  const chosen = items.find(({ id }) => id === value)
  return (
    <Select
      className={labels.labelled}
      value={value}
      onChange={(key) => {
        if (typeof key === 'number') onChange(key)
      }}
      isDisabled={items.length === 0}
    >
      <Label className={labels.label}>{label}</Label>
      <Button className={styles.button}>
        <SelectValue className={styles.value}>
          {chosen === undefined ? placeholder : <bdi>{visibleText(chosen.name)}</bdi>}
        </SelectValue>
        <Icon name="chevronDown" size={12} />
      </Button>
      {items.length === 0 && <p className={styles.note}>{empty}</p>}
      {chosen?.isWarned === true && (
        <p className={styles.note} data-warned>
          It is marked: {visibleText(chosen.mark ?? '')}.
        </p>
      )}
      <Popover className={styles.popover} offset={4}>
        <ListBox className={styles.list} items={items}>
          {({ name, mark, isWarned }) => (
            <ListBoxItem
              className={styles.item}
              textValue={visibleText(name)}
              data-warned={isWarned === true || undefined}
            >
              <bdi className={styles.name}>{visibleText(name)}</bdi>
              {mark != null && mark !== '' && <span className={styles.mark}>{visibleText(mark)}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  )
}
