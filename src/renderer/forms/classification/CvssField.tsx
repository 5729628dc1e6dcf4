import { type ReactNode, useState } from 'react'
import { cvssBand } from '#shared/rules/cvss/band.ts'
import { carriedOver, printVector, readVector, withChoice } from '#shared/rules/cvss/vector.ts'
import { type CvssVersion, cvssVersions } from '#shared/rules/cvss/versions.ts'
import { Field } from '../../design/primitives/Field.tsx'
import { SeverityGlyph } from '../../design/primitives/SeverityGlyph.tsx'
import { bandWords } from '../../words/severity-words.ts'
import { Segments } from '../Segments.tsx'
import styles from './CvssField.module.css'
import { CvssMetrics } from './CvssMetrics.tsx'
import { useCvssScore } from './use-cvss-score.ts'

interface CvssFieldProps {
  /** The vector as it is written. */
  readonly text: string
  readonly onChange: (text: string) => void
  /** The vector that is set now; null = none. */
  readonly current: string | null
  /** The meaning of an empty field, where `current` does not say. */
  readonly untouched?: string | undefined
}

/** A CVSS vector as text and as a form, each following the other, with score and band beside what is set now. */
export function CvssField({
  text,
  onChange,
  current,
  untouched = 'none set now',
}: CvssFieldProps): ReactNode {
  const read = readVector(text.trim())
  const [asked, setAsked] = useState<CvssVersion>(read.version ?? '3.1')
  const version = read.version ?? asked
  const [problem] = read.problems
  const isMistaken = text.trim() !== '' && text.trim() !== (current ?? '') && problem !== undefined
  const score = useCvssScore(problem === undefined ? text.trim() : null)
  const currentScore = useCvssScore(current)
  const band = score === null ? null : cvssBand(score)

  const switchTo = (to: CvssVersion) => {
    if (to === version) return
    setAsked(to)
    const kept = carriedOver(read.choices, to)
    if (text.trim() !== '') onChange(printVector(to, kept))
  }
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <Segments
          label="CVSS"
          name="CVSS version"
          segments={cvssVersions.map((one) => ({ value: one, content: one }))}
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
        onChange={onChange}
        placeholder={`CVSS:${version}/AV:…`}
        error={isMistaken ? whereWords(text.trim(), problem) : undefined}
      />
      <CvssMetrics
        version={version}
        choices={read.version === null ? {} : read.choices}
        onChoose={(code, value) =>
          onChange(printVector(version, withChoice(read.version === null ? {} : read.choices, code, value)))
        }
      />
    </div>
  )
}

/** The mistake with the piece of the text it is about. */
function whereWords(
  text: string,
  { start, end, message }: { readonly start: number; readonly end: number; readonly message: string },
): string {
  const piece = text.slice(start, Math.min(end, start + 24))
  return piece === '' ? message : `At character ${start + 1}, “${piece}”: ${message}`
}
