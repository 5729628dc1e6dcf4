import type { ReactNode } from 'react'
import { Autocomplete, ListBox, ListBoxItem, type ListBoxProps, useFilter } from 'react-aria-components'
import type { PersonView } from '#shared/desk/named.ts'
import { Avatar } from '../../design/primitives/Avatar.tsx'
import { Icon, type IconName } from '../../design/primitives/Icon.tsx'
import { SearchLine } from '../../design/primitives/SearchLine.tsx'
import { visibleText } from '../../text/visible.ts'
import styles from './PeopleChooser.module.css'

interface PeopleChooserProps {
  readonly people: readonly PersonView[]
  /** The accessible name of the search field. */
  readonly label: string
  readonly placeholder: string
  readonly autoFocus?: boolean
  /** The text that the search field begins with. */
  readonly typedAhead?: string
  /** Ids of the people marked as chosen; left out when choosing a person ends the task. */
  readonly chosen?: readonly string[]
  /** @param id the id of a person, or of a `SomebodyElse` above or below the people. */
  readonly onChoose: (id: string) => void
  /** Called with the typed text, for callers that offer choices made from it. */
  readonly onType?: (text: string) => void
  /** `SomebodyElse` elements shown above and below the people. */
  readonly above?: ReactNode
  readonly below?: ReactNode
}

/** Chooses one of the known people, found by name; the user comes first. */
export function PeopleChooser(props: PeopleChooserProps): ReactNode {
  const {
    people,
    label,
    placeholder,
    autoFocus = false,
    typedAhead = '',
    chosen,
    onChoose,
    onType,
    above,
    below,
  } = props
  const { contains } = useFilter({ sensitivity: 'base' })
  const choosing: Partial<ListBoxProps<object>> =
    chosen === undefined
      ? { onAction: (key) => onChoose(String(key)) }
      : {
          selectionMode: 'single',
          // Otherwise Escape would clear the choice and never close the form or dialog around the list.
          disallowEmptySelection: true,
          selectedKeys: chosen,
          onSelectionChange: (keys) => {
            const [key] = keys === 'all' ? [] : keys
            if (key !== undefined) onChoose(String(key))
          },
        }
  return (
    <div className={styles.chooser}>
      <Autocomplete
        filter={contains}
        defaultInputValue={typedAhead}
        {...(onType !== undefined && { onInputChange: onType })}
      >
        <SearchLine label={label} placeholder={placeholder} autoFocus={autoFocus} />
        <ListBox
          {...choosing}
          className={styles.list}
          aria-label="People"
          renderEmptyState={() => <p className={styles.nobody}>No matches</p>}
        >
          {above}
          {[...people]
            .sort((one, other) => Number(other.isMe) - Number(one.isMe))
            .map((person) => (
              <ListBoxItem
                key={person.id}
                id={person.id}
                className={styles.person}
                textValue={visibleText(person.nickname)}
              >
                <Avatar person={person} size={20} />
                <bdi className={styles.name}>{visibleText(person.nickname)}</bdi>
                {person.isMe && 'You'}
              </ListBoxItem>
            ))}
          {below}
        </ListBox>
      </Autocomplete>
    </div>
  )
}

interface SomebodyElseProps {
  /** An id that none of the listed people has. */
  readonly id: string
  readonly icon: IconName
  /** The choice stays in the list while the typed text matches this text. */
  readonly text: string
  readonly children: ReactNode
}

/** A choice in addition to the known people. */
export function SomebodyElse({ id, icon, text, children }: SomebodyElseProps): ReactNode {
  return (
    <ListBoxItem id={id} className={styles.person} textValue={text}>
      <span className={styles.icon}>
        <Icon name={icon} size={16} />
      </span>
      <span className={styles.name}>{children}</span>
    </ListBoxItem>
  )
}
