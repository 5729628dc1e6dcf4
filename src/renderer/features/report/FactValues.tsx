import type { ReactNode } from 'react'
import type { PersonView } from '#shared/desk/models.ts'
import { Avatar } from '../../design/primitives/Avatar.tsx'
import { formatCount } from '../../design/primitives/Count.tsx'
import { BreakableText } from '../../text/BreakableText.tsx'
import { isoInstant } from '../../time/Instant.tsx'
import { formatAgo, formatInstantFull, formatInstantShort } from '../../time/instant-words.ts'
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

/** ms */
const day = 86_400_000

/** Beside a date an age is a number of days, however old: the date itself stands there already. */
function ageWords(instant: number, now: number): string {
  const days = Math.floor((now - instant) / day)
  return days < 14 ? formatAgo(instant, now) : `${formatCount(days)} d ago`
}

/** Day and time, and how long ago that is. */
export function InstantFact({ instant }: { readonly instant: number }): ReactNode {
  const now = useNow()
  return (
    <>
      <time dateTime={isoInstant(instant)} title={formatInstantFull(instant)}>
        {formatInstantShort(instant, now)}
      </time>
      <span className={styles.second}>{ageWords(instant, now)}</span>
    </>
  )
}
