import type { ReactNode } from 'react'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import { formatCount } from '../../design/primitives/Count.tsx'
import { Field } from '../../design/primitives/Field.tsx'
import { TargetChoice } from './TargetChoice.tsx'

export interface RenameForm {
  readonly title: string
  readonly targetId: number | null
}

interface RenameFieldsProps {
  readonly form: RenameForm
  readonly onChange: (form: RenameForm) => void
  readonly targets: FormChoices['targets']
}

/** Longest title that the outbox accepts, in characters; the service itself specifies no limit. */
const longestTitle = 10_000

/** Why a title cannot be used; null if it can. */
export function titleMistake(title: string): string | null {
  return title.trim() === '' ? 'Enter a title.' : null
}

/** The fields for a report's title and target. */
export function RenameFields({ form, onChange, targets }: RenameFieldsProps): ReactNode {
  return (
    <>
      <Field
        label="Title"
        autoFocus
        value={form.title}
        onChange={(title) => onChange({ ...form, title })}
        maxLength={longestTitle}
        description={`${formatCount(form.title.trim().length)} characters`}
        error={titleMistake(form.title) ?? undefined}
      />
      <TargetChoice
        targets={targets}
        value={form.targetId}
        onChange={(targetId) => onChange({ ...form, targetId })}
      />
    </>
  )
}
