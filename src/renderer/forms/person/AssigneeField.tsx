import type { ReactNode } from 'react'
import type { PersonView } from '#shared/desk/named.ts'
import { PeopleChooser, SomebodyElse } from './PeopleChooser.tsx'

interface AssigneeFieldProps {
  readonly people: readonly PersonView[]
  /** null = unassigned; undefined = the user has not chosen yet. */
  readonly value: string | null | undefined
  readonly autoFocus: boolean
  readonly onChange: (userId: string | null) => void
}

/** Stands for "unassigned" in the list; ids of people are longer. */
const nobody = '-'

/** Chooses the assignee: a known person, or no one. */
export function AssigneeField({ people, value, autoFocus, onChange }: AssigneeFieldProps): ReactNode {
  const isUnmet = value != null && people.every(({ id }) => id !== value)
  return (
    <PeopleChooser
      people={people}
      label="Person"
      placeholder="Name"
      autoFocus={autoFocus}
      chosen={value === undefined ? [] : [value ?? nobody]}
      onChoose={(id) => onChange(id === nobody ? null : id)}
      above={
        <SomebodyElse id={nobody} icon="unassigned" text="Nobody">
          Nobody
        </SomebodyElse>
      }
      below={
        isUnmet && (
          <SomebodyElse id={value} icon="person" text={value}>
            The user with the id <bdi>{value}</bdi>
          </SomebodyElse>
        )
      }
    />
  )
}
