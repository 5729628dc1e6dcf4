import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import { cvssBand } from '#shared/rules/cvss/band.ts'
import { contradictedBand } from '#shared/rules/cvss/contradiction.ts'
import { readPasted } from '#shared/rules/cvss/pasted.ts'
import { meantLetter } from '../../design/keyboard-layout.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { bandWords, contradictionWords } from '../../words/severity-words.ts'
import styles from './SeverityOfScore.module.css'
import { useCvssScore } from './use-cvss-score.ts'

interface SeverityOfScoreProps {
  readonly severities: FormChoices['severities']
  /** The chosen severity; null = none. */
  readonly severityId: number | null
  /** The vector as typed. */
  readonly cvss: string
  readonly onUse: (severityId: number) => void
}

const keys = 'Alt+s'

/** Shows the severity of the vector's score if another severity, or none, is chosen, and offers to choose it. */
export function SeverityOfScore({ severities, severityId, cvss, onUse }: SeverityOfScoreProps): ReactNode {
  const score = useFormScore(cvss)
  const chosen = severities.find(({ id }) => id === severityId)
  const band = score === null ? null : cvssBand(score)
  const offered = severities.find((one) => one.band === band)
  const isContradicted = contradictedBand(chosen?.band ?? null, score) !== null
  const isOffered = offered !== undefined && (chosen === undefined || isContradicted)
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!isOffered || !event.altKey || event.ctrlKey || event.metaKey) return
    if (meantLetter(event) !== 's') return
    event.preventDefault()
    event.stopPropagation()
    onUse(offered.id)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
  if (score === null || band === null || !(isOffered || isContradicted)) return null
  return (
    <div className={styles.note} role="status" data-contradicted={isContradicted || undefined}>
      <Icon name={isContradicted ? 'warning' : 'info'} size={14} />
      <span>{contradictionWords(score, band)}</span>
      {isOffered && (
        <Button size="small" keys={keys} onPress={() => onUse(offered.id)}>
          Use {bandWords[band]} as severity
        </Button>
      )}
    </div>
  )
}

/** The score of a vector being typed; null while it is incomplete. */
export function useFormScore(cvss: string): number | null {
  const { vector, problems } = readPasted(cvss)
  return useCvssScore(vector !== '' && problems.length === 0 ? vector : null)
}
