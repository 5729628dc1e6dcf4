import type { ReactNode } from 'react'
import type { PersonView } from '#shared/desk/named.ts'
import type { NextMove } from '#shared/rules/next-move.ts'
import { Icon } from '../../../design/primitives/Icon.tsx'
import { ForeignText } from '../../../text/ForeignText.tsx'
import { Ago } from '../../../time/Instant.tsx'
import styles from './NextMoveLine.module.css'

interface NextMoveLineProps {
  readonly move: NextMove
  readonly reporter: PersonView | null
}

/** One line that says whose turn it is, and why; for a window too narrow for the sidebar, and for print. */
export function NextMoveLine({ move, reporter }: NextMoveLineProps): ReactNode {
  if (move.who === 'nobody') {
    return (
      <p className={styles.line}>
        <Icon name="check" size={14} />
        <span>Closed. Nothing to do.</span>
      </p>
    )
  }
  const since = move.since === null ? null : <Ago instant={move.since} />
  const name = reporter === null ? 'the reporter' : <ForeignText text={reporter.nickname} />
  return (
    <p className={styles.line} data-who={move.who}>
      <Icon name={move.who === 'team' ? 'reply' : 'clock'} size={14} />
      <span>
        <b>{move.who === 'team' ? 'Your turn' : 'Reporter’s turn'}</b>
        {': '}
        {reasonWords(move, name)}
        {since !== null && <> {since}</>}.
      </span>
    </p>
  )
}

function reasonWords(move: Exclude<NextMove, { who: 'nobody' }>, name: ReactNode): ReactNode {
  switch (move.because) {
    case 'reporterSpoke':
      return <>{name} wrote last</>
    case 'noReplyYet':
      return 'no reply since the report came in'
    case 'teamSpoke':
      return 'the team wrote last'
    case 'asked':
      return <>{name} was asked for more</>
    default:
      return move satisfies never
  }
}
