import type { ReactNode } from 'react'
import { limits } from '#shared/admin-api/limits.ts'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import type { KnownIssueForm } from '#shared/desk/known-issue-draft.ts'
import { Field } from '../../design/primitives/Field.tsx'
import { Choice } from '../Choice.tsx'
import styles from '../classification/ClassifyFields.module.css'
import { CvssField } from '../classification/CvssField.tsx'
import { CweField } from '../classification/CweField.tsx'
import { SeverityField } from '../classification/SeverityField.tsx'
import { SeverityOfScore } from '../classification/SeverityOfScore.tsx'
import { TypeField } from '../classification/TypeField.tsx'
import { LongField } from '../LongField.tsx'
import { TargetChoice } from '../rename/TargetChoice.tsx'

interface KnownIssueFieldsProps {
  readonly workspaceId: string
  readonly form: KnownIssueForm
  readonly onChange: (change: Partial<KnownIssueForm>) => void
  readonly choices: FormChoices
  /** Whether the program cannot be changed, because the known issue is already in the outbox. */
  readonly isProgramFixed?: boolean
}

/** All fields of the form for a known issue. */
export function KnownIssueFields(props: KnownIssueFieldsProps): ReactNode {
  const { workspaceId, form, onChange, choices, isProgramFixed = false } = props
  const over = form.name.trim().length - limits.knownIssueNameLength
  return (
    <>
      <Field
        label="Name"
        autoFocus
        value={form.name}
        onChange={(name) => onChange({ name })}
        description={`${form.name.trim().length} of ${limits.knownIssueNameLength} characters`}
        error={over > 0 ? `${over} characters too long: ${limits.knownIssueNameLength} at most.` : undefined}
      />
      <div className={styles.halves}>
        {!isProgramFixed && (
          <Choice
            label="Program"
            items={choices.programs}
            value={form.programId}
            onChange={(programId) => onChange({ programId, targetId: null })}
            placeholder="Choose a program"
            empty="No programs yet."
          />
        )}
        <TargetChoice
          targets={choices.targets}
          value={form.targetId}
          onChange={(targetId) => onChange({ targetId })}
        />
      </div>
      <SeverityField
        severities={choices.severities}
        value={form.severityId}
        onChange={(severityId) => onChange({ severityId })}
      />
      <SeverityOfScore
        severities={choices.severities}
        severityId={form.severityId}
        cvss={form.cvss}
        onUse={(severityId) => onChange({ severityId })}
      />
      <LongField
        label="Summary"
        value={form.summary}
        onChange={(summary) => onChange({ summary })}
        rows={2}
      />
      <LongField
        label="Description"
        value={form.description}
        onChange={(description) => onChange({ description })}
        rows={5}
      />
      <LongField label="Impact" value={form.impact} onChange={(impact) => onChange({ impact })} rows={3} />
      <div className={styles.pair}>
        <CweField
          place={{ workspaceId, programId: form.programId }}
          value={form.cwe}
          onChange={(cwe) => onChange({ cwe })}
        />
        <TypeField value={form.typeText} onChange={(typeText) => onChange({ typeText })} />
      </div>
      <CvssField text={form.cvss} onChange={(cvss) => onChange({ cvss })} current={null} />
    </>
  )
}
