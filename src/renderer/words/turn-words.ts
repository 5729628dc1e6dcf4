import type { NextMove } from '#shared/rules/next-move.ts'

/** Texts that say whose turn it is with a report, and why. */
export interface TurnWords {
  readonly who: string
  readonly why: string
}

/** Says whose turn it is, and why. @param move null = the thread was not read yet. */
export function turnWords(move: NextMove | null): TurnWords {
  if (move === null) return { who: 'Turn unknown', why: 'Thread not synced yet' }
  if (move.who === 'nobody') return { who: 'Closed', why: 'Nothing to do' }
  const who = move.who === 'team' ? 'Your turn' : 'Reporter’s turn'
  switch (move.because) {
    case 'reporterSpoke':
      return { who, why: 'Reporter is waiting' }
    case 'noReplyYet':
      return { who, why: 'No reply yet' }
    case 'teamSpoke':
      return { who, why: 'Your team wrote last' }
    case 'asked':
      return { who, why: 'Asked for more info' }
    default:
      return move satisfies never
  }
}
