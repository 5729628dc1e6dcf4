import { type ReactNode, useEffect, useState } from 'react'
import type { DeskError } from '#shared/desk/errors.ts'
import styles from '../../design/primitives/dialog-text.module.css'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { useApp } from '../../state/use-app.ts'
import { PeopleChooser } from './PeopleChooser.tsx'

interface MeChooserProps {
  readonly onChosen?: () => void
}

/** Lists the known people, so that the user can say who they are. */
export function MeChooser({ onChosen }: MeChooserProps): ReactNode {
  const people = useApp((state) => state.people)
  const readPeople = useApp((state) => state.readPeople)
  const chooseMe = useApp((state) => state.chooseMe)
  const [error, setError] = useState<DeskError | null>(null)
  useEffect(() => void readPeople(), [readPeople])

  if (people === null) return <Skeleton width="220px" height="2rem" />
  if (people.length === 0) return <p className={styles.text}>No people yet. They arrive with the reports.</p>

  const choose = async (userId: string) => {
    const answer = await chooseMe(userId)
    if (answer.ok) onChosen?.()
    else setError(answer.error)
  }
  return (
    <div className={styles.form}>
      <PeopleChooser
        people={people}
        label="Your name"
        placeholder="Your name"
        autoFocus={onChosen !== undefined}
        chosen={people.filter(({ isMe }) => isMe).map(({ id }) => id)}
        onChoose={(id) => void choose(id)}
      />
      {error !== null && <ErrorNote error={error} />}
    </div>
  )
}
