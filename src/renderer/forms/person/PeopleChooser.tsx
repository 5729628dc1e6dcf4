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
  /** What the line begins with. */
  readonly typedAhead?: string
  /** Ids that are marked as chosen; left out where choosing somebody is the end of it. */
  readonly chosen?: readonly string[]
  /** @param id of a person, or of the `SomebodyElse` above or below them. */
  readonly onChoose: (id: string) => void
  /** Called with the typed text, for callers that offer choices made of it. */
  readonly onType?: (text: string) => void
  /** `SomebodyElse`s. */
  readonly above?: ReactNode
  readonly below?: ReactNode
}

/** The people the desk has seen, oneself first, to find by name and choose one of. */
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
          // Or Escape would take the choice back, and never close what this stands in.
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
  /** No id of anybody. */
  readonly id: string
  readonly icon: IconName
  /** The text that has to be typed for it to stay. */
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
