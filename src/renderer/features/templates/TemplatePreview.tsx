import type { ReactNode } from 'react'
import type { Template } from '#shared/desk/template.ts'
import type { Placeholder } from '#shared/rules/templates/placeholders.ts'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { RevealedText } from '../../text/RevealedText.tsx'
import { stepWords } from './macro.ts'
import styles from './TemplatePreview.module.css'

interface TemplatePreviewProps {
  readonly template: Template
  /** With the values of a report in it; null while that is read. Hostile. */
  readonly text: string | null
  /** Placeholders that are still in the text. */
  readonly unfilled: readonly Placeholder[]
}

/** A template as it would be written, and what else it does. */
export function TemplatePreview({ template, text, unfilled }: TemplatePreviewProps): ReactNode {
  const steps = stepWords(template)
  return (
    <section className={styles.preview} aria-label="Preview">
      <p className={styles.words}>
        {text === null ? <Skeleton width="100%" height="6rem" /> : <Marked text={text} unfilled={unfilled} />}
      </p>
      {unfilled.length > 0 && (
        <p className={styles.note} data-tone="warn">
          Not known of this report: {unfilled.map(({ name }) => name).join(', ')}.
        </p>
      )}
      {steps.length > 0 && <p className={styles.note}>Done along with it: {steps.join(', ')}.</p>}
    </section>
  )
}

function Marked({ text, unfilled }: { readonly text: string; readonly unfilled: readonly Placeholder[] }) {
  const pieces: ReactNode[] = []
  let at = 0
  for (const { start, end } of unfilled) {
    pieces.push(<RevealedText key={at} text={text.slice(at, start)} />)
    pieces.push(<mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  pieces.push(<RevealedText key="rest" text={text.slice(at)} />)
  return pieces
}
