import { type ClipboardEvent, type ReactNode, useRef, useState } from 'react'
import { cvssBand } from '#shared/rules/cvss/band.ts'
import { type PastedReading, readPasted } from '#shared/rules/cvss/pasted.ts'
import { carriedOver, printVector, withChoice } from '#shared/rules/cvss/vector.ts'
import { type CvssVersion, cvssVersions } from '#shared/rules/cvss/versions.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Field } from '../../design/primitives/Field.tsx'
import { SeverityGlyph } from '../../design/primitives/SeverityGlyph.tsx'
import { visibleText } from '../../text/visible.ts'
import { readAsWords } from '../../words/read-as-words.ts'
import { bandWords } from '../../words/severity-words.ts'
import { Segments } from '../Segments.tsx'
import styles from './CvssField.module.css'
import { CvssMetrics } from './CvssMetrics.tsx'
import { pastedLine } from './pasted-line.ts'
import { useCvssScore } from './use-cvss-score.ts'

interface CvssFieldProps {
  /** The vector as typed. */
  readonly text: string
  readonly onChange: (text: string) => void
  /** The report's present vector; null = none. */
  readonly current: string | null
  /** What an empty field means, if `current` does not say it. */
  readonly untouched?: string | undefined
}

/**
 * A CVSS vector as text and as a form; each follows the other. Its score and band are shown beside the score of the
 * present vector.
 */
export function CvssField({
  text,
  onChange,
  current,
  untouched = 'none set now',
}: CvssFieldProps): ReactNode {
  const read = readPasted(text)
  const [asked, setAsked] = useState<CvssVersion>(read.version ?? '3.1')
  const version = read.version ?? asked
  const [problem] = read.problems
  const isUntouched = text.trim() === (current ?? '').trim()
  const isMistaken = text.trim() !== '' && !isUntouched && problem !== undefined
  const currentScore = useCvssScore(current === null ? null : readPasted(current).vector)
  const score = useCvssScore(problem === undefined ? read.vector : null)
  const band = score === null ? null : cvssBand(score)
  const root = useRef<HTMLDivElement>(null)
  /** The text before a click or a paste that dropped a part of it; null = nothing was dropped. */
  const [replaced, setReplaced] = useState<string | null>(null)
  const [known, setKnown] = useState(text)
  if (text !== known) {
    // The text was changed outside this field: it was pasted elsewhere in the form, or the form was reset.
    setKnown(text)
    // After *Start over* there is nothing to put back.
    setReplaced(isUntouched || known.trim() === '' || known.trim() === (current ?? '').trim() ? null : known)
  }

  const write = (written: string, losesSome = false) => {
    setKnown(written)
    if (losesSome) setReplaced(text)
    onChange(written)
  }
  /** A complete vector replaces all of the text. On the metrics, any pasted text is meant for this field. */
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const pasted = pastedLine(event)
    const isWhole = readPasted(pasted).problems.length === 0
    if (event.target instanceof HTMLInputElement && event.target.type !== 'radio') {
      // Select all, so that the browser's own paste, which can be undone, replaces the text.
      if (isWhole) event.target.select()
    } else if (pasted !== '') {
      event.preventDefault()
      onChange(pasted)
    }
  }
  const switchTo = (to: CvssVersion) => {
    if (to === version) return
    setAsked(to)
    const kept = carriedOver(read.choices, version, to)
    const isLess = Object.keys(kept).length < Object.keys(read.choices).length
    // A vector of version 3.0 counts as dropped, since no click leads back to 3.0.
    if (text.trim() !== '') write(printVector(to, kept), isLess || version === '3.0' || saysMore(read))
  }
  return (
    <div ref={root} className={styles.field} onPaste={paste}>
      <div className={styles.head}>
        <Segments
          label="CVSS"
          name="CVSS version"
          segments={offeredVersions(version).map((one) => ({ value: one, content: one }))}
          value={version}
          onChange={switchTo}
        />
        <div className={styles.result}>
          <output className={styles.score} aria-label="CVSS score">
            {score !== null && band !== null ? (
              <>
                <SeverityGlyph band={band} size={14} />
                <b>{score.toFixed(1)}</b> {bandWords[band]}
              </>
            ) : (
              'No score yet'
            )}
          </output>
          <span className={styles.was}>
            {current === null || current === ''
              ? untouched
              : currentScore === null
                ? 'no score now'
                : `${currentScore.toFixed(1)} now`}
          </span>
        </div>
      </div>
      <Field
        label="Vector"
        isCode
        value={text}
        onChange={(written) => write(written)}
        placeholder={`CVSS:${version}/AV:…`}
        description={isUntouched || read.changes.length === 0 ? undefined : readAsWords(read)}
        error={isMistaken ? whereWords(text.trim(), read.vector, problem) : undefined}
      />
      {replaced !== null && replaced !== text && (
        <p className={styles.replaced} role="status">
          <span>
            Before: <code>{visibleText(replaced)}</code>
          </span>
          <Button
            size="small"
            onPress={() => {
              write(replaced)
              setReplaced(null)
              // The button is removed once it is used, so move the focus elsewhere.
              root.current?.querySelector<HTMLElement>('input[data-code]')?.focus()
            }}
          >
            Put back
          </Button>
        </p>
      )}
      <CvssMetrics
        version={version}
        choices={read.choices}
        onChoose={(code, value) =>
          write(
            printVector(version, withChoice(read.choices, code, value)),
            text.trim() !== '' && saysMore(read),
          )
        }
      />
    </div>
  )
}

/** Whether a text contains more than the metrics that were understood. */
const saysMore = ({ version, problems, changes }: PastedReading): boolean =>
  version === null ||
  problems.some(({ start, end }) => start < end) ||
  changes.includes('takenOut') ||
  changes.includes('othersLeftOut')

/** New vectors are 3.1 or 4.0; 3.0 is offered only if the vector already has that version. */
const offeredVersions = (current: CvssVersion): readonly CvssVersion[] =>
  cvssVersions.filter((one) => one !== '3.0' || current === '3.0')

/** The error message with the part of the text it is about, and with its position if the text was read unchanged. */
function whereWords(
  text: string,
  vector: string,
  { start, end, message }: { readonly start: number; readonly end: number; readonly message: string },
): string {
  const piece = vector.slice(start, Math.min(end, start + 24))
  if (piece === '') return message
  return vector === text ? `At character ${start + 1}, “${piece}”: ${message}` : `“${piece}”: ${message}`
}
