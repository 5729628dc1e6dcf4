import { type ReactNode, useEffect, useState } from 'react'
import { useFilter } from 'react-aria-components'
import { Button } from '../../design/primitives/Button.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible-text.ts'
import { PeopleChooser, SomebodyElse } from '../people/PeopleChooser.tsx'
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
        <PeopleChooser
          people={people}
          label="Person"
          placeholder="Name or user id"
          autoFocus
          onChoose={(key) => void assign(key === byId ? id : key)}
          onType={setTyped}
          below={
            isNobodysName &&
            userId.test(id) && (
              <SomebodyElse id={byId} icon="person" text={id}>
                The user with the id <bdi>{id}</bdi>
              </SomebodyElse>
            )
          }
        />
      )}
    </Dialog>
  )
}
