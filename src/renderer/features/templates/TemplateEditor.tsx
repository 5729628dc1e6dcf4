import { type ReactNode, useState } from 'react'
import { Button as PlainButton } from 'react-aria-components'
import type { Template } from '#shared/desk/template.ts'
import { longestTemplate, longestTemplateName } from '#shared/desk/text-limits.ts'
import { fillPlaceholders, findPlaceholders, unknownNames } from '#shared/rules/templates/placeholders.ts'
import { templateValues } from '#shared/rules/templates/report-values.ts'
import { templateVariables } from '#shared/rules/templates/variables.ts'
import { CheckBox } from '../../design/primitives/CheckBox.tsx'
import { Field } from '../../design/primitives/Field.tsx'
import labels from '../../design/primitives/labels.module.css'
import { Choice } from '../../forms/Choice.tsx'
import { LongField } from '../../forms/LongField.tsx'
import { Segments } from '../../forms/Segments.tsx'
import { bandWords, isMacro, readersOf } from '../../forms/template/macro.ts'
import { TemplatePreview } from '../../forms/template/TemplatePreview.tsx'
import { useTemplateSubject } from '../../forms/template/template-subject.ts'
import { transitionKeys } from '../../forms/transition/transition-keys.ts'
import { notifyFailure } from '../../notices/notify-error.ts'
import { useApp } from '../../state/use-app.ts'
import { transitionWords } from '../../words/action-words.ts'
import styles from './TemplatesDialog.module.css'

interface TemplateEditorProps {
  readonly template: Template
  readonly templates: readonly Template[]
  readonly workspaceId: string | null
  readonly reportId: number | null
}

const transitions = transitionKeys.map(({ transition }) => transition)
const macroTransitions = transitions.filter((transition) => transition !== 'duplicate')
const bands = ['critical', 'high', 'medium', 'low', 'none'] as const
const audiences = [
  { id: 'public', title: 'The reporter' },
  { id: 'internal', title: 'The team' },
] as const

/** Edits one template. Each change is saved at once; while the name field is empty, the last name is kept. */
export function TemplateEditor({
  template,
  templates,
  workspaceId,
  reportId,
}: TemplateEditorProps): ReactNode {
  const putTemplate = useApp((state) => state.putTemplate)
  const subject = useTemplateSubject(workspaceId ?? '', workspaceId === null ? null : reportId)
  const [form, setForm] = useState(template)
  const set = (change: Partial<Template>) => {
    const next = { ...form, ...change }
    setForm(next)
    const name = next.name.trim() === '' ? template.name : next.name
    void putTemplate({ ...next, name }).then(notifyFailure)
  }
  const other = templates.find(
    ({ id, defaultFor }) => id !== form.id && defaultFor !== null && defaultFor === form.defaultFor,
  )
  const filled =
    subject === null ? null : fillPlaceholders(form.text, templateValues(subject.report, subject.me, null))
  return (
    <div className={styles.editor}>
      <Field
        label="Name"
        value={form.name}
        maxLength={longestTemplateName}
        onChange={(name) => set({ name })}
        error={form.name.trim() === '' ? 'Enter a name.' : undefined}
      />
      <TemplateTextField text={form.text} onChange={(text) => set({ text })} />
      {reportId !== null && form.text !== '' && (
        <div className={styles.text}>
          <span className={labels.label}>
            With #{reportId} <span className={labels.hint}>preview</span>
          </span>
          <TemplatePreview
            template={form}
            text={filled}
            unfilled={findPlaceholders(filled ?? '')}
            readers={isMacro(form) ? readersOf(form) : null}
          />
        </div>
      )}
      <div className={styles.halvesOfForm}>
        <Segments
          label="Audience"
          segments={audiences.map(({ id, title }) => ({ value: id, content: title }))}
          value={form.audience}
          onChange={(audience) => set({ audience })}
        />
        <OneOf
          label="Default message for"
          none="None"
          values={transitions}
          words={transitionWords}
          value={form.defaultFor}
          onChange={(defaultFor) => set({ defaultFor })}
        />
      </div>
      {other !== undefined && <p className={labels.hint}>Replaces “{other.name}” as the default.</p>}
      <MacroFields steps={form.steps} onChange={(change) => set({ steps: { ...form.steps, ...change } })} />
    </div>
  )
}

interface TemplateTextFieldProps {
  readonly text: string
  readonly onChange: (text: string) => void
}

/** The text of a template, with the unknown names used in it and the placeholders that exist. */
function TemplateTextField({ text, onChange }: TemplateTextFieldProps): ReactNode {
  const unknown = unknownNames(text)
  return (
    <div className={styles.text}>
      <LongField
        label="Text"
        value={text}
        rows={8}
        onChange={(next) => onChange(next.slice(0, longestTemplate))}
      />
      {unknown.length > 0 && (
        <p className={styles.mistake} role="status">
          Unknown: {unknown.map((name) => `{{${name}}}`).join(', ')}. Put a backslash before the braces to
          keep them as text.
        </p>
      )}
      <fieldset className={styles.variables} aria-label="Add a placeholder">
        {Object.entries(templateVariables).map(([name, meaning]) => (
          <PlainButton
            key={name}
            className={styles.variable}
            aria-label={`${name}: ${meaning}`}
            onPress={() => onChange(`${text}{{${name}}}`.slice(0, longestTemplate))}
          >
            {name}
          </PlainButton>
        ))}
      </fieldset>
    </div>
  )
}

interface MacroFieldsProps {
  readonly steps: Template['steps']
  readonly onChange: (change: Partial<Template['steps']>) => void
}

/** The other steps of a template, which make it a macro. */
function MacroFields({ steps, onChange }: MacroFieldsProps): ReactNode {
  return (
    <div className={styles.macro}>
      <span className={labels.label}>
        Also does <span className={labels.hint}>makes it a macro, run with one undo</span>
      </span>
      <CheckBox isChecked={steps.assignsMe} onChange={(assignsMe) => onChange({ assignsMe })}>
        Assign the report to me
      </CheckBox>
      <div className={styles.halvesOfForm}>
        <OneOf
          label="Set the severity to"
          none="Leave it"
          values={bands}
          words={bandWords}
          value={steps.severity}
          onChange={(severity) => onChange({ severity })}
        />
        <OneOf
          label="Change the state to"
          none="Leave it"
          values={macroTransitions}
          words={transitionWords}
          value={steps.transition}
          onChange={(transition) => onChange({ transition })}
        />
      </div>
    </div>
  )
}

interface OneOfProps<Value extends string> {
  readonly label: string
  /** The label for choosing no value. */
  readonly none: string
  readonly values: readonly Value[]
  readonly words: Readonly<Record<Value, string>>
  readonly value: Value | null
  readonly onChange: (value: Value | null) => void
}

/** Chooses one of a few values, or none. */
function OneOf<Value extends string>(props: OneOfProps<Value>): ReactNode {
  const { label, none, values, words, value, onChange } = props
  return (
    <Choice
      label={label}
      items={[{ id: -1, name: none }, ...values.map((one, id) => ({ id, name: words[one] }))]}
      value={value === null ? -1 : values.indexOf(value)}
      onChange={(place) => onChange(values[place] ?? null)}
      placeholder={none}
      empty=""
    />
  )
}
