import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { DuplicateCandidate } from '#shared/desk/duplicates.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { formatCount } from '../../design/primitives/Count.tsx'
import labels from '../../design/primitives/labels.module.css'
import { SeverityGlyph } from '../../design/primitives/SeverityGlyph.tsx'
import { StatusGlyph } from '../../design/primitives/StatusGlyph.tsx'
import { useValue } from '../../state/use-answer.ts'
import { ForeignText } from '../../text/ForeignText.tsx'
import { TitleText } from '../../text/TitleText.tsx'
import { Ago } from '../../time/Instant.tsx'
import { sharesWords } from '../../words/duplicate-words.ts'
import { SteeredList, SteeredOption } from '../SteeredList.tsx'
import { useActiveRow } from '../use-active-row.ts'
import { CompareDialog } from './CompareDialog.tsx'
import styles from './DuplicateField.module.css'
import type { Candidates } from './use-candidates.ts'

interface DuplicateFieldProps {
  readonly workspaceId: string
  readonly reportId: number
  readonly value: string
  readonly onChange: (text: string) => void
  readonly candidates: Candidates
  /** Why the typed report cannot be the original; null = it can, as far as is known. */
  readonly error: string | null
  /** Called when the user has chosen an original and goes on to the next field. */
  readonly onPicked: () => void
}

/**
 * Chooses the original of a report, by number or words. Likely originals are offered before the user types; the arrow
 * keys choose, Enter picks, Alt+Enter compares. If none is likely, other reports of the program are offered: Enter only
 * chooses the first of them, and a second Enter picks it.
 */
export function DuplicateField(props: DuplicateFieldProps): ReactNode {
  const { workspaceId, reportId, value, onChange, candidates, error, onPicked } = props
  const { found, text } = candidates
  const isAnyLikely = found[0]?.offered !== 'unlikely'
  const { active, setActive, hearArrows } = useActiveRow(found.length, isAnyLikely ? 0 : -1)
  const [comparedId, setComparedId] = useState<number | null>(null)
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  // Results for an earlier text are still shown, but keys do not act on them.
  const isCurrent = text === value
  const chosen = isCurrent ? found[active] : undefined
  const compared = found.find(({ row }) => row.id === comparedId)

  const pick = ({ row, hindrance }: DuplicateCandidate) => {
    // For a candidate that is itself a duplicate, name its original.
    const id = hindrance?.kind === 'duplicate' ? hindrance.originalId : row.id
    onChange(`#${id}`)
    setActive(null)
    if (hindrance === null) onPicked()
    // A click put the focus on the candidate.
    else field.current?.focus()
  }
  const hear = (event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (isArrow && !isCurrent) return event.preventDefault()
    if (hearArrows(event)) return
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // Held down, the key would choose a report and pick it.
    if (!isCurrent || event.repeat) return
    const [first] = found
    if (event.altKey) setComparedId((chosen ?? first)?.row.id ?? null)
    else if (chosen !== undefined) pick(chosen)
    else if (first !== undefined) setActive(0)
  }
  return (
    <div className={labels.labelled}>
      <label className={labels.label} htmlFor={`${list}-text`}>
        Duplicate of <span className={labels.hint}>number or words</span>
      </label>
      <input
        ref={field}
        id={`${list}-text`}
        className={styles.input}
        aria-label="Duplicate of"
        aria-controls={found.length > 0 ? list : undefined}
        aria-activedescendant={chosen === undefined ? undefined : `${list}-${chosen.row.id}`}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : `${list}-error`}
        placeholder="#12345"
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          onChange(event.target.value)
          setActive(null)
        }}
        onKeyDown={hear}
      />
      {error !== null && (
        <p className={styles.error} id={`${list}-error`} role="status">
          {error}
        </p>
      )}
      <OwnDuplicates workspaceId={workspaceId} reportId={reportId} />
      {!isAnyLikely && <p className={styles.nothing}>No likely original. Other reports:</p>}
      {found.length > 0 && (
        <SteeredList id={list} label="Candidates" className={styles.list}>
          {found.map((candidate, place) => (
            <Candidate
              key={candidate.row.id}
              id={`${list}-${candidate.row.id}`}
              candidate={candidate}
              isActive={place === active}
              onPoint={() => setActive(place)}
              onPick={() => pick(candidate)}
            />
          ))}
        </SteeredList>
      )}
      {chosen !== undefined && chosen.hindrance?.kind !== 'itself' && (
        <div>
          <Button size="small" keys="Alt+Enter" onPress={() => setComparedId(chosen.row.id)}>
            Compare with #{chosen.row.id}
          </Button>
        </div>
      )}
      {found.length === 0 && text !== null && (
        <p className={styles.nothing}>
          {value.trim() === '' ? 'Nothing similar here.' : 'No matches on this computer.'}
        </p>
      )}
      {comparedId !== null && (
        <CompareDialog
          workspaceId={workspaceId}
          reportId={reportId}
          candidateId={comparedId}
          onUse={
            compared === undefined || compared.hindrance !== null
              ? null
              : () => {
                  // The dialog returns the focus to this field, where Enter continues.
                  setComparedId(null)
                  onChange(`#${compared.row.id}`)
                }
          }
          onClose={() => setComparedId(null)}
        />
      )}
    </div>
  )
}

interface CandidateProps {
  readonly id: string
  readonly candidate: DuplicateCandidate
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onPick: () => void
}

function Candidate({ id, candidate, isActive, onPoint, onPick }: CandidateProps): ReactNode {
  const { row, hindrance } = candidate
  const shares = sharesWords(candidate)
  return (
    <SteeredOption id={id} isActive={isActive} onPoint={onPoint} onClick={onPick}>
      <span className={styles.title}>
        <SeverityGlyph band={row.severity?.band ?? 'unknown'} size={12} />
        <span className={styles.number}>#{row.id}</span>
        <span className={styles.words}>
          <TitleText title={row.title} highlights={row.titleHighlights} />
        </span>
      </span>
      <span className={styles.facts}>
        {row.status !== null && (
          <>
            <StatusGlyph phase={row.status.phase} size={11} />
            <ForeignText text={row.status.name} />
          </>
        )}
        {row.programName !== null && <ForeignText text={row.programName} />}
        {row.createdAt !== null && <Ago instant={row.createdAt} />}
        {shares !== '' && <span className={styles.shares}>{shares}</span>}
        {hindrance !== null && <span className={styles.refused}>{shortWords(candidate)}</span>}
      </span>
    </SteeredOption>
  )
}

function shortWords({ hindrance }: DuplicateCandidate): string {
  if (hindrance === null) return ''
  if (hindrance.kind === 'itself') return 'this report'
  return hindrance.kind === 'circle' ? 'a duplicate of this report' : `duplicate of #${hindrance.originalId}`
}

interface OwnDuplicatesProps {
  readonly workspaceId: string
  readonly reportId: number
}

/** Warns that a report about to become a duplicate is itself the original of others. */
function OwnDuplicates({ workspaceId, reportId }: OwnDuplicatesProps): ReactNode {
  const count = useValue('report.ownDuplicates', { workspaceId, reportId }) ?? 0
  if (count === 0) return null
  return (
    <p className={styles.warned} role="status">
      {count === 1 ? 'One report is a duplicate' : `${formatCount(count)} reports are duplicates`} of this
      one. The desk does not move {count === 1 ? 'it' : 'them'} to the original you name.
    </p>
  )
}
