import { type ReactNode, useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { cvssBand } from '#shared/rules/cvss/band.ts'
import { type CvssVersion, cvssVersions, isCvssVersion } from '#shared/rules/cvss/metric.ts'
import { carriedOver, printVector, readVector, withChoice } from '#shared/rules/cvss/vector.ts'
import type { SeverityBand } from '#shared/rules/severity.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Field } from '../../design/primitives/Field.tsx'
import labels from '../../design/primitives/labels.module.css'
import { SeverityGlyph } from '../../design/primitives/SeverityGlyph.tsx'
import { useCvssScore } from '../report/use-cvss-score.ts'
import styles from './CvssField.module.css'
import { CvssMetrics } from './CvssMetrics.tsx'
import segments from './segments.module.css'

interface CvssFieldProps {
  /** The vector as it is written. */
  readonly text: string
  readonly onChange: (text: string) => void
  /** What is set now; null = none. */
  readonly current: string | null
  /** What it means to leave it empty, where `current` does not say. */
  readonly untouched?: string | undefined
  /** Makes the band the severity; undefined = there is no such severity, or it is set already. */
  readonly onUseBand?: ((band: SeverityBand) => (() => void) | null) | undefined
}

const bandWords: Readonly<Record<Exclude<SeverityBand, 'unknown'>, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  none: 'None',
}

/** A CVSS vector as text and as a form, each following the other, with score and band beside what is set now. */
export function CvssField({
  text,
  onChange,
  current,
  untouched = 'none set now',
  onUseBand,
}: CvssFieldProps): ReactNode {
  const read = readVector(text.trim())
  const [asked, setAsked] = useState<CvssVersion>(read.version ?? '3.1')
  const version = read.version ?? asked
  const [problem] = read.problems
  const isMistaken = text.trim() !== '' && text.trim() !== (current ?? '') && problem !== undefined
  const score = useCvssScore(problem === undefined ? text.trim() : null)
  const currentScore = useCvssScore(current)
  const band = score === null ? null : cvssBand(score)
  const useBand = band === null ? null : (onUseBand?.(band) ?? null)

  const switchTo = (to: string) => {
    if (!isCvssVersion(to) || to === version) return
    setAsked(to)
    const kept = carriedOver(read.choices, to)
    if (text.trim() !== '') onChange(printVector(to, kept))
  }
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <RadioGroup
          className={labels.labelled}
          orientation="horizontal"
          value={version}
          onChange={switchTo}
          aria-label="CVSS version"
        >
          <Label className={labels.label}>CVSS</Label>
          <div className={segments.segments}>
            {cvssVersions.map((one) => (
              <Radio key={one} value={one} className={segments.segment}>
                {one}
              </Radio>
            ))}
          </div>
        </RadioGroup>
        <div className={styles.result}>
          {useBand !== null && band !== null && (
            <Button size="small" onPress={useBand}>
              Use {bandWords[band]} as severity
            </Button>
          )}
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
