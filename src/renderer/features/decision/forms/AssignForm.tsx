import { type ReactNode, useEffect, useState } from 'react'
import { useFilter } from 'react-aria-components'
import type { PersonView } from '#shared/desk/named.ts'
import { Button } from '../../../design/primitives/Button.tsx'
import { Skeleton } from '../../../design/primitives/Skeleton.tsx'
import { FormCard } from '../../../forms/FormCard.tsx'
import { FormFoot } from '../../../forms/FormFoot.tsx'
import { NotAllowed } from '../../../forms/NotAllowed.tsx'
import { PeopleChooser, SomebodyElse } from '../../../forms/person/PeopleChooser.tsx'
import { useRefusal } from '../../../forms/use-refusal.ts'
import { inOneLine, useTypedAhead } from '../../../forms/use-typed-ahead.ts'
import { tellDecision } from '../../../notices/tell-decision.ts'
import { useApp, useAppStore } from '../../../state/use-app.ts'
import { visibleText } from '../../../text/visible.ts'

/** User ids are opaque; this only rejects sentences. */
const userId = /^\S{1,128}$/
/** The key of the list entry for a typed id; no user id can equal it, because it contains blanks. */
const byId = ' by id'

interface AssignFormProps {
  readonly workspaceId: string
  readonly reportId: number
}

/** Assigns a report to a known user, to any user by id, or to no one. */
export function AssignForm({ workspaceId, reportId }: AssignFormProps): ReactNode {
  const people = useApp((state) => state.people)
  const readPeople = useApp((state) => state.readPeople)
  useEffect(() => void readPeople(), [readPeople])
  if (people === null) {
    return (
      <FormCard name={name} label={label} isReading onSubmit={() => undefined}>
        <Skeleton width="220px" height="2rem" />
      </FormCard>
    )
  }
  return <Assigning workspaceId={workspaceId} reportId={reportId} people={people} />
}

const name = 'Assign'
const label = 'Assignee'

interface AssigningProps extends AssignFormProps {
  readonly people: readonly PersonView[]
}

function Assigning({ workspaceId, reportId, people }: AssigningProps): ReactNode {
  const store = useAppStore()
  const closeForm = useApp((state) => state.closeForm)
  const decide = useApp((state) => state.decide)
  const { contains } = useFilter({ sensitivity: 'base' })
  const typedAhead = inOneLine(useTypedAhead())
  const [typed, setTyped] = useState(typedAhead)
  const { refusal, tryAgain } = useRefusal(workspaceId, reportId, 'assign')

  const assign = async (person: string | null) => {
    const opened = store.getState().form
    const decided = await decide([reportId], { kind: 'assign', userId: person })
    if (decided.ok) closeForm(opened)
    const known = people.find(({ id }) => id === person)
    const whom =
      person === null ? 'nobody' : known?.isMe === true ? 'you' : visibleText(known?.nickname ?? person)
    tellDecision(store, decided, `#${reportId} goes to ${whom}`)
  }
  const id = typed.trim()
  const isNobodysName = !people.some(({ nickname }) => contains(visibleText(nickname), id))
  const byName = id === '' ? undefined : people.find(({ nickname }) => contains(visibleText(nickname), id))
  const isId = byName === undefined && isNobodysName && userId.test(id)
  /** The user that the button would assign; null = none. */
  const likeliest =
    byName !== undefined
      ? { id: byName.id, name: byName.isMe ? 'me' : byName.nickname }
      : isId
        ? { id, name: id }
        : null
  return (
    <FormCard
      name={name}
      label={label}
      onSubmit={() => {
        if (likeliest !== null && refusal === null) void assign(likeliest.id)
      }}
    >
      {refusal !== null ? (
        <NotAllowed refusal={refusal} onTryAgain={tryAgain} autoFocus />
      ) : (
        <PeopleChooser
          people={people}
          label="Person"
          placeholder="Name or user id"
          autoFocus
          typedAhead={typedAhead}
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
      <Button variant="quiet" size="small" isDisabled={refusal !== null} onPress={() => void assign(null)}>
        Assign to nobody
      </Button>
      <FormFoot
        verb={likeliest === null ? 'Assign' : `Assign to ${visibleText(likeliest.name)}`}
        isDisabled={likeliest === null || refusal !== null}
        lack={null}
      />
    </FormCard>
  )
}
