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
  /** The name of the search line. */
  readonly label: string
  readonly placeholder: string
  readonly autoFocus?: boolean
  /** The text the line begins with. */
  readonly typedAhead?: string
  /** Ids marked as chosen; left out when choosing a person ends the task. */
  readonly chosen?: readonly string[]
  /** @param id of a person, or of a `SomebodyElse` above or below them. */
  readonly onChoose: (id: string) => void
  /** Called with the typed text, for callers that offer choices made of it. */
  readonly onType?: (text: string) => void
  /** `SomebodyElse`s. */
  readonly above?: ReactNode
  readonly below?: ReactNode
}

/** The known people, the user first, to find by name and choose one of. */
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
          // Otherwise Escape would clear the choice, and never close the form or dialog around it.
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
  /** Not the id of any user. */
  readonly id: string
  readonly icon: IconName
  /** The text that must be typed for it to remain. */
  readonly text: string
  readonly children: ReactNode
}

/** Choices beside the known people. */
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
