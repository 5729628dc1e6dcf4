import { type ReactNode, useState } from 'react'
import { Checkbox, Label, Button as PlainButton, Radio, RadioGroup } from 'react-aria-components'
import type { Template } from '#shared/desk/template.ts'
import { longestTemplate, longestTemplateName } from '#shared/desk/text-limits.ts'
import { fillPlaceholders, findPlaceholders, unknownNames } from '#shared/rules/templates/placeholders.ts'
import { templateValues } from '#shared/rules/templates/report-values.ts'
import { templateVariables } from '#shared/rules/templates/variables.ts'
import { Field } from '../../design/primitives/Field.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import labels from '../../design/primitives/labels.module.css'
import { notifyFailure } from '../../errors/notify-error.ts'
import { useApp } from '../../state/use-app.ts'
import { transitionWords } from '../act/action-words.ts'
import { transitionKeys } from '../act/transition-keys.ts'
import { Choice } from '../forms/Choice.tsx'
import { LongField } from '../forms/LongField.tsx'
import segments from '../forms/segments.module.css'
import { bandWords } from './macro.ts'
import { TemplatePreview } from './TemplatePreview.tsx'
import styles from './TemplatesDialog.module.css'
import { useTemplateSubject } from './template-subject.ts'

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

/** One template. Each change is on the disk at once; without a name the last one is kept. */
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
  const { steps } = form
  const unknown = unknownNames(form.text)
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
        error={form.name.trim() === '' ? 'A template needs a name.' : undefined}
      />
      <div className={styles.text}>
        <LongField
          label="Text"
          value={form.text}
          rows={8}
          onChange={(text) => set({ text: text.slice(0, longestTemplate) })}
        />
        {unknown.length > 0 && (
          <p className={styles.mistake} role="status">
            Nothing fills {unknown.map((name) => `{{${name}}}`).join(', ')}. A backslash before the braces
            makes them plain text.
          </p>
        )}
        <fieldset className={styles.variables} aria-label="Add a placeholder">
          {Object.entries(templateVariables).map(([name, meaning]) => (
            <PlainButton
              key={name}
              className={styles.variable}
              aria-label={`${name}: ${meaning}`}
              onPress={() => set({ text: `${form.text}{{${name}}}`.slice(0, longestTemplate) })}
            >
              {name}
            </PlainButton>
          ))}
        </fieldset>
      </div>
      {reportId !== null && form.text !== '' && (
        <div className={styles.text}>
          <span className={labels.label}>
            With #{reportId} <span className={labels.hint}>as it would be written</span>
          </span>
          <TemplatePreview template={form} text={filled} unfilled={findPlaceholders(filled ?? '')} />
        </div>
      )}
      <div className={styles.halvesOfForm}>
        <RadioGroup
          className={labels.labelled}
          orientation="horizontal"
          value={form.audience}
          onChange={(audience) => set({ audience: audience === 'public' ? 'public' : 'internal' })}
        >
          <Label className={labels.label}>Written for</Label>
          <div className={segments.segments}>
            {audiences.map(({ id, title }) => (
              <Radio key={id} value={id} className={segments.segment}>
                {title}
              </Radio>
            ))}
          </div>
        </RadioGroup>
        <OneOf
          label="Message of the change to"
          none="No change of state"
          values={transitions}
          words={transitionWords}
          value={form.defaultFor}
          onChange={(defaultFor) => set({ defaultFor })}
        />
      </div>
      {other !== undefined && <p className={labels.hint}>It takes the place of “{other.name}” there.</p>}
      <div className={styles.macro}>
        <span className={labels.label}>
          Done along with it <span className={labels.hint}>makes it a macro, run with one undo</span>
        </span>
        <Checkbox
          className={styles.check}
          isSelected={steps.assignsMe}
          onChange={(assignsMe) => set({ steps: { ...steps, assignsMe } })}
        >
          <span className={styles.box}>
            <Icon name="check" size={12} />
          </span>
          Assign the report to me
        </Checkbox>
        <div className={styles.halvesOfForm}>
          <OneOf
            label="Set the severity to"
            none="Leave it"
            values={bands}
            words={bandWords}
            value={steps.severity}
            onChange={(severity) => set({ steps: { ...steps, severity } })}
          />
          <OneOf
            label="Change the state to"
            none="Leave it"
            values={macroTransitions}
            words={transitionWords}
            value={steps.transition}
            onChange={(transition) => set({ steps: { ...steps, transition } })}
          />
        </div>
      </div>
    </div>
  )
}

interface OneOfProps<Value extends string> {
  readonly label: string
  /** What choosing nothing is called. */
  readonly none: string
  readonly values: readonly Value[]
  readonly words: Readonly<Record<Value, string>>
  readonly value: Value | null
  readonly onChange: (value: Value | null) => void
}

/** One of some words, or none. */
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
