import { type ReactNode, useEffect, useState } from 'react'
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField, useFilter } from 'react-aria-components'
import { Avatar } from '../../design/primitives/Avatar.tsx'
import { Button } from '../../design/primitives/Button.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible-text.ts'
import chooser from '../workspace/MeChooser.module.css'
import { tellDecision } from './tell-decision.ts'

/** Ids of users are opaque; this keeps sentences out. */
const userId = /^\S{1,128}$/
/** The key of the entry for what was typed; no id of anybody. */
const byId = ' by id'

/** Gives a report to somebody the desk has met, to anybody by the id, or to nobody. */
export function AssignDialog({ reportId }: { readonly reportId: number }): ReactNode {
  const store = useAppStore()
  const people = useApp((state) => state.people)
  const readPeople = useApp((state) => state.readPeople)
  const closeDialog = useApp((state) => state.closeDialog)
  const decide = useApp((state) => state.decide)
  const { contains } = useFilter({ sensitivity: 'base' })
  const [typed, setTyped] = useState('')
  useEffect(() => void readPeople(), [readPeople])

  const assign = async (person: string | null) => {
    const decided = await decide([reportId], { kind: 'assign', userId: person })
    if (decided.ok) closeDialog()
    const known = people?.find(({ id }) => id === person)
    const whom =
      person === null ? 'nobody' : known?.isMe === true ? 'you' : visibleText(known?.nickname ?? person)
    tellDecision(store, decided, `#${reportId} goes to ${whom}`)
  }
  const id = typed.trim()
  const isNobodysName = people?.some(({ nickname }) => contains(visibleText(nickname), id)) === false
  return (
    <Dialog
      title="Assign"
      isOpen
      width="narrow"
      onClose={closeDialog}
      actions={
        <Button variant="quiet" onPress={() => void assign(null)}>
          Assign to nobody
        </Button>
      }
    >
      {people === null ? (
        <Skeleton width="220px" height="2rem" />
      ) : (
        <div className={chooser.chooser}>
          <Autocomplete filter={contains} inputValue={typed} onInputChange={setTyped}>
            <SearchField className={chooser.field} aria-label="Person" autoFocus>
              <Icon name="search" size={14} />
              <Input className={chooser.input} placeholder="Name or user id" />
            </SearchField>
            <ListBox
              className={chooser.list}
              aria-label="People"
              onAction={(key) => void assign(key === byId ? id : String(key))}
              renderEmptyState={() => <p className={chooser.nobody}>Nobody of that name</p>}
            >
              {[...people]
                .sort((one, other) => Number(other.isMe) - Number(one.isMe))
                .map((person) => (
                  <ListBoxItem
                    key={person.id}
                    id={person.id}
                    className={chooser.person}
                    textValue={visibleText(person.nickname)}
                  >
                    <Avatar person={person} size={20} />
                    <bdi className={chooser.name}>{visibleText(person.nickname)}</bdi>
                    {person.isMe && 'You'}
                  </ListBoxItem>
                ))}
              {isNobodysName && userId.test(id) && (
                <ListBoxItem id={byId} className={chooser.person} textValue={id}>
                  <Icon name="person" size={14} />
                  <span className={chooser.name}>
                    The user with the id <bdi>{id}</bdi>
                  </span>
                </ListBoxItem>
              )}
            </ListBox>
          </Autocomplete>
        </div>
      )}
    </Dialog>
  )
}
