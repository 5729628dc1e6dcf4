import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { DuplicateCandidate } from '#shared/desk/duplicates.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { useOfferedAction } from '../../../commands/offered-actions.ts'
import { mayLettersAct, useKeysOf } from '../../../commands/use-keys.ts'
import { ariaKeys } from '../../../design/key-caps.ts'
import { meantKey } from '../../../design/keyboard-layout.ts'
import { Kbd } from '../../../design/primitives/Kbd.tsx'
import { StatusGlyph } from '../../../design/primitives/StatusGlyph.tsx'
import { CompareDialog } from '../../../forms/duplicate/CompareDialog.tsx'
import type { AppState } from '../../../state/app-state.ts'
import { isSelectedOutside, shownSelection } from '../../../state/selection.ts'
import { useAsked } from '../../../state/use-answer.ts'
import { useApp } from '../../../state/use-app.ts'
import { ForeignText } from '../../../text/ForeignText.tsx'
import { TitleText } from '../../../text/TitleText.tsx'
import { visibleText } from '../../../text/visible.ts'
import { Ago } from '../../../time/Instant.tsx'
import { whyPieces } from '../../../words/duplicate-words.ts'
import styles from './PossibleDuplicates.module.css'
import { Region } from './Region.tsx'

/** How many candidates are shown beside a report at most. */
const shownAtMost = 3
/**
 * Wait before candidates are requested, in milliseconds: the report is painted first, and nothing is requested for a
 * report that the user only passes.
 */
const pause = 40

interface PossibleDuplicatesProps {
  readonly workspaceId: string
  readonly report: ReportView
  /** False while the region is drawn ahead. */
  readonly isShown: boolean
}

/**
 * Earlier reports in the local copy that this report may duplicate; nothing is shown when none resembles it. On a
 * candidate, Enter compares the two reports, and x adds it to the selection for a bulk change or takes it out. The key
 * of `duplicate.mark` (by default Alt+D, on macOS Control+D) opens the form that marks this report as a duplicate of
 * the focused candidate, or of the first one if none has the focus; if that candidate is a duplicate itself, the form
 * names its original.
 */
export function PossibleDuplicates({ workspaceId, report, isShown }: PossibleDuplicatesProps): ReactNode {
  const isAsked = isShown && report.duplicateOf === null
  const input = { workspaceId, reportId: report.id, text: '', onlyLikely: true }
  const asked = useAsked('report.duplicates', isAsked ? input : null, {
    pause,
    skipsFailures: true,
    isChangedBy: (event) => event.kind === 'reportsChanged' && event.workspaceId === workspaceId,
  })
  const found = asked?.answer.ok ? asked.answer.value.slice(0, shownAtMost) : []
  if (!isShown) return null
  return <Candidates key={report.id} workspaceId={workspaceId} reportId={report.id} found={found} />
}

interface CandidatesProps {
  readonly workspaceId: string
  readonly reportId: number
  readonly found: readonly DuplicateCandidate[]
}

function Candidates({ workspaceId, reportId, found }: CandidatesProps): ReactNode {
  const openStateForm = useApp((state) => state.openStateForm)
  const list = useRef<HTMLUListElement>(null)
  // The candidate itself, not its number: the list may show likelier candidates by now, but this one is compared until
  // the user leaves it.
  const [compared, setCompared] = useState<DuplicateCandidate | null>(null)
  const mark = useCallback(
    (duplicateOf: number) =>
      openStateForm(reportId, { kind: 'transition', transition: 'duplicate', duplicateOf }),
    [openStateForm, reportId],
  )
  const afterDialog = useRef<(() => void) | null>(null)
  // Nothing outside a dialog can take the focus before the dialog is gone, so this waits for the dialog to close.
  useEffect(() => {
    if (compared !== null) return
    afterDialog.current?.()
    afterDialog.current = null
  }, [compared])
  const leave = (next: () => void) => {
    afterDialog.current = next
    setCompared(null)
  }
  const markFocused = useCallback(() => {
    const focused = list.current?.querySelector<HTMLElement>('[data-candidate]:focus')?.dataset.candidate
    const original = originalOf(found.find(({ row }) => String(row.id) === focused) ?? found[0])
    if (original !== null) mark(original)
  }, [found, mark])
  useOfferedAction('duplicate.mark', found.length > 0 ? markFocused : null)
  return (
    <>
      {found.length > 0 && (
        <Region title="Possible duplicates">
          <ul ref={list} className={styles.list}>
            {found.map((candidate) => (
              <li key={candidate.row.id}>
                <Candidate candidate={candidate} onCompare={() => setCompared(candidate)} />
              </li>
            ))}
          </ul>
          <KeyHints />
        </Region>
      )}
      {compared !== null && (
        <CompareDialog
          workspaceId={workspaceId}
          reportId={reportId}
          candidateId={compared.row.id}
          onUse={compared.hindrance === null ? () => leave(() => mark(compared.row.id)) : null}
          // Put the focus back on the compared candidate, from where Tab goes on to the next.
          onClose={() => leave(() => candidateButton(list.current, compared.row.id)?.focus())}
        />
      )}
    </>
  )
}

/** The id of the report to name as the original for a candidate; null = none can be named. */
function originalOf(candidate: DuplicateCandidate | undefined): number | null {
  if (candidate === undefined) return null
  const { row, hindrance } = candidate
  if (hindrance === null) return row.id
  return hindrance.kind === 'duplicate' ? hindrance.originalId : null
}

function KeyHints(): ReactNode {
  const keysOf = useKeysOf()
  const markKeys = keysOf('duplicate.mark')
  const canGather = useApp(mayGather)
  return (
    <p className={styles.hints} aria-hidden="true">
      <span>
        <Kbd keys="Enter" /> Compare
      </span>
      {markKeys !== undefined && (
        <span>
          <Kbd keys={markKeys} /> Mark as duplicate
        </span>
      )}
      {canGather && (
        <span>
          <Kbd keys="x" /> Select
        </span>
      )}
    </p>
  )
}

/** Whether x is a key of the candidates. A report window has no selection. */
const hasGatherKey = (state: AppState): boolean => state.ownReport === null && mayLettersAct(state)

/** Whether x adds a candidate to the selection. It cannot while all matches are selected. */
const mayGather = (state: AppState): boolean =>
  hasGatherKey(state) && shownSelection(state)?.kind !== 'matching'

const candidateButton = (list: HTMLElement | null, id: number): HTMLElement | null =>
  list?.querySelector(`[data-candidate="${id}"]`) ?? null

interface CandidateProps {
  readonly candidate: DuplicateCandidate
  readonly onCompare: () => void
}

function Candidate({ candidate, onCompare }: CandidateProps): ReactNode {
  const { row, duplicates } = candidate
  const isGathered = useApp((state) => isSelectedOutside(shownSelection(state), row.id) === true)
  const gather = useApp((state) => state.toggleReportSelected)
  const keysOf = useKeysOf()
  const markKeys = keysOf('duplicate.mark')
  const hearsGather = useApp(hasGatherKey)
  const canGather = useApp(mayGather)
  const hear = (event: KeyboardEvent) => {
    if (!hearsGather || meantKey(event) !== 'x' || event.shiftKey) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // The list uses the same key for its row; here it applies to the candidate, even while it can change nothing.
    event.preventDefault()
    event.stopPropagation()
    gather(row.id)
  }
  return (
    <button
      type="button"
      className={styles.candidate}
      data-candidate={row.id}
      data-gathered={isGathered || undefined}
      aria-keyshortcuts={[
        'Enter',
        ...(canGather ? ['x'] : []),
        ...(markKeys === undefined ? [] : [ariaKeys(markKeys)]),
      ].join(' ')}
      onKeyDown={hear}
      onClick={onCompare}
    >
      {/* For screen readers, number and title come first, although the state is drawn first. */}
      <span className="visually-hidden">
        #{row.id} {visibleText(row.title)}
        {isGathered && ', selected'}
      </span>
      <span className={styles.facts}>
        {row.status !== null && <StatusGlyph phase={row.status.phase} size={12} />}
        <span aria-hidden="true">#{row.id}</span>
        {row.status !== null && (
          <span className={styles.status}>
            · <ForeignText text={row.status.name} />
            {duplicates > 0 && ` · ${duplicates} ${duplicates === 1 ? 'duplicate' : 'duplicates'}`}
          </span>
        )}
        {row.createdAt !== null && <Ago instant={row.createdAt} className={styles.age} />}
      </span>
      <span className={styles.title} aria-hidden="true">
        <TitleText title={row.title} />
      </span>
      <span className={styles.why}>
        {whyPieces(candidate).map(({ words, value }, place) => (
          <span key={words}>
            {place > 0 && ', '}
            {words}
            {value !== null && (
              <>
                {' '}
                <code>
                  <ForeignText text={value} />
                </code>
              </>
            )}
          </span>
        ))}
      </span>
    </button>
  )
}
