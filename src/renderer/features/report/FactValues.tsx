import type { ReactNode } from 'react'
import type { PersonView } from '#shared/desk/models.ts'
import { Avatar } from '../../design/primitives/Avatar.tsx'
import { BreakableText } from '../../text/BreakableText.tsx'
import { Ago, isoInstant } from '../../time/Instant.tsx'
import { formatInstantFull, formatInstantShort } from '../../time/instant-words.ts'
import { useNow } from '../../time/use-now.ts'
import styles from './Facts.module.css'

/** A fact the service left out. */
export function Unsaid(): ReactNode {
  return <span className={styles.quiet}>Not said</span>
}

export function PersonFact({ person }: { readonly person: PersonView }): ReactNode {
  return (
    <span className={styles.person}>
      <Avatar person={person} size={16} />
      <span className={styles.personName}>
        {person.isMe ? 'You' : <BreakableText text={person.nickname} />}
      </span>
    </span>
  )
}

/** Day and time, and how long ago that is. */
export function InstantFact({ instant }: { readonly instant: number }): ReactNode {
  const now = useNow()
  return (
    <>
      <time dateTime={isoInstant(instant)} title={formatInstantFull(instant)}>
        {formatInstantShort(instant, now)}
      </time>
      <Ago instant={instant} className={styles.second} />
    </>
  )
}
