import { type ReactNode, useEffect } from 'react'
import { findPlaceholders } from '#shared/rules/templates/placeholders.ts'
import { useApp } from '../../state/use-app.ts'
import { Choice } from '../forms/Choice.tsx'
import { LongField } from '../forms/LongField.tsx'
import styles from './BulkForm.module.css'

interface BulkWordsProps {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly rows: number
}

/** A text for many reports: written, or taken from a template, whose placeholders are filled in for each of them. */
export function BulkWords({ label, hint, value, onChange, rows }: BulkWordsProps): ReactNode {
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
        value={value}
        onChange={onChange}
        rows={rows}
      />
      {templates.length > 0 && (
        <Choice
          label="Template"
          items={templates.map((template, id) => ({ id, name: template.name }))}
          value={null}
          onChange={(id) => onChange(templates[id]?.text ?? value)}
          placeholder="Take the text of a template"
          empty=""
        />
      )}
      {isFilled && <p className={styles.filled}>What stands in braces is filled in for each report.</p>}
    </div>
  )
}
