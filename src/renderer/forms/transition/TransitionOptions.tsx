import type { ReactNode } from 'react'
import type { TransitionName } from '#shared/admin-api/transitions.ts'
import type { TransitionOption } from '#shared/desk/acting-commands.ts'
import { StatusGlyph } from '../../design/primitives/StatusGlyph.tsx'
import { transitionWords } from '../../words/action-words.ts'
import { StateList, type StateRow } from './StateList.tsx'
import styles from './TransitionOptions.module.css'
import { transitionKeys } from './transition-keys.ts'

interface TransitionOptionsProps {
  readonly options: readonly TransitionOption[]
  /** Whether the service listed them. If not, what is possible is only known of those that were tried. */
  readonly isListed: boolean
  readonly chosen: TransitionName | null
  readonly autoFocus: boolean
  readonly onChoose: (transition: TransitionName) => void
}

/** All transitions, always in the same places, with what is known of each and what it needs. */
export function TransitionOptions({
  options,
  isListed,
  chosen,
  autoFocus,
  onChoose,
}: TransitionOptionsProps): ReactNode {
  const rows = transitionKeys.flatMap(({ transition, key }): StateRow[] => {
    const option = options.find((one) => one.transition === transition)
    if (option === undefined) return []
    const isPossible = option.possibility !== 'impossible'
    return [{ transition, key, isPossible, content: contentOf(option, isListed) }]
  })
  return <StateList rows={rows} chosen={chosen} autoFocus={autoFocus} onChoose={onChoose} />
}

function contentOf(option: TransitionOption, isListed: boolean): ReactNode {
  return (
    <>
      {option.targetStatus === null ? (
        <span className={styles.noGlyph} />
      ) : (
        <StatusGlyph phase={option.targetStatus.phase} size={14} />
      )}
      <span className={styles.name}>{transitionWords[option.transition]}</span>
      <span className={styles.hint}>{hintOf(option, isListed)}</span>
    </>
  )
}

function hintOf(
  { possibility, requiresDuplicate, requiresMessage }: TransitionOption,
  isListed: boolean,
): string {
  if (possibility === 'impossible') return 'not from this state, or not for your role'
  const words = [
    ...(requiresDuplicate ? ['pick an original'] : []),
    ...(requiresMessage ? ['add a message'] : []),
    ...(possibility === 'possible' && !isListed ? ['worked before'] : []),
  ]
  return words.join(' · ')
}
