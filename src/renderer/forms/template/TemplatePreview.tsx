import type { ReactNode } from 'react'
import type { Audience } from '#shared/desk/actions.ts'
import type { Template } from '#shared/desk/template.ts'
import type { Placeholder } from '#shared/rules/templates/placeholders.ts'
import { Icon } from '../../design/primitives/Icon.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { MarkdownPreview } from './MarkdownPreview.tsx'
import { stepWords } from './macro.ts'
import styles from './TemplatePreview.module.css'

interface TemplatePreviewProps {
  readonly template: Template
  /** The text with the values of a report; null while the report is being read. Hostile. */
  readonly text: string | null
  /** Placeholders that are still unfilled in the text. */
  readonly unfilled: readonly Placeholder[]
  /** Who reads the text when the macro is run; null: that depends on where the text is inserted. */
  readonly readers: Audience | null
  /** What speaks against one of the template's steps on this report. */
  readonly warning?: string | null
}

/** A template as its reader would see it, and its other effects. */
export function TemplatePreview(props: TemplatePreviewProps): ReactNode {
  const { template, text, unfilled, readers, warning = null } = props
  const audience = text === null || text.trim() === '' ? null : readers
  const steps = stepWords(template)
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.words} data-audience={audience ?? undefined}>
        {text === null ? <Skeleton width="100%" height="6rem" /> : <MarkdownPreview source={text} />}
      </div>
      {audience === 'public' && (
        <p className={styles.readers}>
          <Icon name="eye" size={14} />
          Visible to the reporter
        </p>
      )}
      {audience === 'internal' && <p className={styles.note}>Internal: the reporter can’t read it.</p>}
      {unfilled.length > 0 && (
        <p className={styles.note} data-tone="warn">
          Unknown for this report: {unfilled.map(({ name }) => name).join(', ')}.
        </p>
      )}
      {steps.length > 0 && <p className={styles.note}>Also does: {steps.join(', ')}.</p>}
      {warning !== null && (
        <p className={styles.note} data-tone="warn">
          {warning}
        </p>
      )}
    </section>
  )
}
