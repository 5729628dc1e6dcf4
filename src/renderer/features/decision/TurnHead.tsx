import type { ReactNode } from 'react'
import type { NextMove } from '#shared/rules/next-move.ts'
import { Icon, type IconName } from '../../design/primitives/Icon.tsx'
import { isoInstant } from '../../time/Instant.tsx'
import { formatAge, formatInstantFull } from '../../time/instant-words.ts'
import { useNow } from '../../time/use-now.ts'
import { turnWords } from '../../words/turn-words.ts'
import styles from './TurnHead.module.css'

const icons: Readonly<Record<NextMove['who'], IconName>> = {
  team: 'reply',
  reporter: 'clock',
  nobody: 'check',
}

/** The icon for whose turn it is. */
export const turnIcon = (move: NextMove | null): IconName => (move === null ? 'clock' : icons[move.who])

/** Says whose turn it is, and since when. */
export function TurnHead({ move }: { readonly move: NextMove | null }): ReactNode {
  const { who, why } = turnWords(move)
  const since = move === null || move.who === 'nobody' ? null : move.since
  return (
    <div className={styles.head} data-who={move?.who}>
      <span className={styles.ball}>
        <Icon name={turnIcon(move)} />
      </span>
      <p className={styles.words}>
        <b>{who}</b>
        {since !== null && (
          <>
            {' · '}
            <Age instant={since} />
          </>
        )}
        <span className={styles.why}>{why}</span>
      </p>
    </div>
  )
}

function Age({ instant }: { readonly instant: number }): ReactNode {
  const now = useNow()
  return (
    <time
      dateTime={isoInstant(instant)}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatInstantFull(instant)
      }}
    >
      {formatAge(instant, now)}
    </time>
  )
}
