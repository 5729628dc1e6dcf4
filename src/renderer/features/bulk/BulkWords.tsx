import { type ReactNode, useEffect, useRef, useState } from 'react'
import { findPlaceholders } from '#shared/rules/templates/placeholders.ts'
import { Choice } from '../../forms/Choice.tsx'
import { LongField } from '../../forms/LongField.tsx'
import { PreviewToggle, PublicPreview } from '../../forms/template/PublicPreview.tsx'
import { useInsertion } from '../../forms/template/use-insertion.ts'
import { useApp } from '../../state/use-app.ts'
import styles from './BulkForm.module.css'

interface BulkWordsProps {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly rows: number
  /** Whether the reporters can read the text. */
  readonly isPublic?: boolean
  /**
   * Whether the text is a default that the user has not changed. A template replaces such a default; it is inserted
   * into text that the user typed.
   */
  readonly isDefault?: boolean
  /** What is wrong with the text, in one sentence. */
  readonly error?: string | undefined
}

/** A text for many reports: typed, or from a template whose placeholders are filled in for each report. */
export function BulkWords(props: BulkWordsProps): ReactNode {
  const { label, hint, value, onChange, rows, isPublic = false, isDefault = false, error } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const { insert, replace } = useInsertion(area, value, onChange)
  const [isPreviewed, setPreviewed] = useState(false)
  const templates = useApp((state) => state.templates) ?? []
  const readTemplates = useApp((state) => state.readTemplates)
  useEffect(() => void readTemplates(), [readTemplates])
  const isFilled = findPlaceholders(value).length > 0
  return (
    <div className={styles.text}>
      <LongField
        label={label}
        name={label}
        {...(hint === undefined ? {} : { hint })}
        beside={isPublic && <PreviewToggle text={value} isShown={isPreviewed} onChange={setPreviewed} />}
        value={value}
        onChange={onChange}
        rows={rows}
        isPublic={isPublic}
        error={error}
        areaRef={area}
      />
      {isPublic && <PublicPreview text={value} isShown={isPreviewed} />}
      {templates.length > 0 && (
        <Choice
          label="Template"
          items={templates.map((template, id) => ({ id, name: template.name }))}
          value={null}
          onChange={(id) => {
            const text = templates[id]?.text ?? ''
            if (isDefault) replace(text, true)
            else insert(text)
          }}
          placeholder="Use a template"
          empty=""
        />
      )}
      {isFilled && <p className={styles.filled}>Placeholders in braces are filled in for each report.</p>}
    </div>
  )
}
