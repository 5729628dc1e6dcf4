import { type ReactNode, useEffect, useState } from 'react'
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField, useFilter } from 'react-aria-components'
import type { DeskError } from '#shared/desk/errors.ts'
import { Avatar } from '../../design/primitives/Avatar.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { useApp } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible-text.ts'
import styles from './MeChooser.module.css'

interface MeChooserProps {
  readonly onChosen?: () => void
}

/** The people the desk has seen, to choose oneself from. */
export function MeChooser({ onChosen }: MeChooserProps): ReactNode {
  const people = useApp((state) => state.people)
  const readPeople = useApp((state) => state.readPeople)
  const chooseMe = useApp((state) => state.chooseMe)
  const [error, setError] = useState<DeskError | null>(null)
  const { contains } = useFilter({ sensitivity: 'base' })
  useEffect(() => void readPeople(), [readPeople])

  if (people === null) return <Skeleton width="220px" height="2rem" />
  if (people.length === 0)
    return <p className={styles.nobody}>Nobody is known yet. People come with the reports.</p>

  const choose = async (userId: string) => {
    const answer = await chooseMe(userId)
    if (answer.ok) onChosen?.()
    else setError(answer.error)
  }
  return (
    <div className={styles.chooser}>
      <Autocomplete filter={contains}>
        <SearchField className={styles.field} aria-label="Your name" autoFocus={onChosen !== undefined}>
          <Icon name="search" size={14} />
          <Input className={styles.input} placeholder="Your name" />
        </SearchField>
        <ListBox
          className={styles.list}
          aria-label="People"
          items={people}
          selectionMode="single"
          selectedKeys={people.filter(({ isMe }) => isMe).map(({ id }) => id)}
          onAction={(key) => void choose(String(key))}
          onSelectionChange={(keys) => {
            const [key] = keys === 'all' ? [] : keys
            if (key !== undefined) void choose(String(key))
          }}
          renderEmptyState={() => <p className={styles.nobody}>Nobody of that name</p>}
        >
          {(person) => (
            <ListBoxItem id={person.id} className={styles.person} textValue={visibleText(person.nickname)}>
              <Avatar person={person} size={20} />
              <bdi className={styles.name}>{visibleText(person.nickname)}</bdi>
              {person.isMe && <Icon name="check" />}
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
      {error !== null && <ErrorNote error={error} />}
    </div>
  )
}
