import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import type { TransitionOffer } from '#shared/desk/bulk.ts'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import type { PersonView } from '#shared/desk/models.ts'
import { formatCount } from '../../design/primitives/Count.tsx'
import { Field } from '../../design/primitives/Field.tsx'
import { Kbd } from '../../design/primitives/Kbd.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import type { BulkKind } from '../../state/bulk-slice.ts'
import { transitionWords } from '../act/action-words.ts'
import { ClassifyFields } from '../act/ClassifyFields.tsx'
import { transitionKeys } from '../act/transition-keys.ts'
import { AssigneeField } from '../people/AssigneeField.tsx'
import styles from './BulkForm.module.css'
import { BulkWords } from './BulkWords.tsx'
import { type BulkFormState, reportNumberOf } from './bulk-form.ts'

interface BulkFieldsProps {
  readonly kind: BulkKind
  readonly form: BulkFormState
  readonly onChange: (change: Partial<BulkFormState>) => void
  readonly offers: readonly TransitionOffer[]
  readonly total: number
  /** Why what is named cannot be the original of any of them; undefined when nothing is known against it. */
  readonly originalError: string | undefined
  readonly choices: FormChoices | null
  readonly people: readonly PersonView[] | null
}

/** The fields of one kind of change. */
export function BulkFields(props: BulkFieldsProps): ReactNode {
  const { kind, form, onChange, choices, people } = props
  switch (kind) {
    case 'transition':
      return <TransitionFields {...props} />
    case 'assign':
      return people === null ? (
        <Skeleton width="100%" height="8rem" />
      ) : (
        <AssigneeField people={people} value={form.userId} onChange={(userId) => onChange({ userId })} />
      )
    case 'classify':
      return choices === null ? (
        <Skeleton width="100%" height="3rem" />
      ) : (
        <ClassifyFields
          form={form.classify}
          onChange={(change) => onChange({ classify: { ...form.classify, ...change } })}
          severities={choices.severities}
          currentCvss={null}
          startAt={null}
          untouched="As they are"
        />
      )
    case 'internal':
      return (
        <div className={styles.words} data-internal>
          <BulkWords
            label="Internal comment"
            value={form.internal}
            onChange={(internal) => onChange({ internal })}
            rows={5}
          />
        </div>
      )
    case 'public':
      return (
        <div className={styles.words}>
          <BulkWords
            label="Public reply"
            value={form.public}
            onChange={(text) => onChange({ public: text })}
            rows={5}
          />
          <p className={styles.warned}>Every reporter of these reports gets this text.</p>
        </div>
      )
    default:
      return kind satisfies never
  }
}

function TransitionFields({ form, onChange, offers, total, originalError }: BulkFieldsProps): ReactNode {
  const fields = useRef<HTMLDivElement>(null)
  const rows = transitionKeys.flatMap(({ transition, key }) => {
    const offer = offers.find((one) => one.transition === transition)
    return offer === undefined ? [] : [{ id: transition, key, offer }]
  })
  const possible = rows.filter(({ offer }) => offer.can + offer.unknown > 0)
  const impossible = rows.filter(({ offer }) => offer.can + offer.unknown === 0)
  const { transition } = form
  const needMessage = offers.find((one) => one.transition === transition)?.needMessage ?? 0
  useEffect(() => {
    if (transition !== null) fields.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [transition])
  const choose = (id: string) => {
    const row = possible.find((one) => one.id === id)
    if (row !== undefined) onChange({ transition: row.id })
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const row = possible.find(({ key }) => key === event.key)
    if (row === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onChange({ transition: row.id })
  }
  return (
    <>
      <div onKeyDownCapture={press}>
        <ListBox
          aria-label="States"
          className={styles.states ?? ''}
          items={[...possible, ...impossible]}
          selectionMode="single"
          selectionBehavior="replace"
          disallowEmptySelection
          autoFocus
          selectedKeys={transition === null ? [] : [transition]}
          disabledKeys={impossible.map(({ id }) => id)}
          onSelectionChange={(keys) => {
            const [key] = keys === 'all' ? [] : keys
            if (key !== undefined) choose(String(key))
          }}
        >
          {({ id, key, offer }) => (
            <ListBoxItem id={id} className={styles.state ?? ''} textValue={transitionWords[id]}>
              <span className={styles.stateName}>{transitionWords[id]}</span>
              <span className={styles.offer}>{offerWords(offer, total)}</span>
              <Kbd keys={key} />
            </ListBoxItem>
          )}
        </ListBox>
      </div>
      {transition !== null && (
        <div ref={fields} className={styles.form}>
          {transition === 'duplicate' && (
            <Field
              label="Duplicate of"
              placeholder="#12345"
              value={form.duplicateOf}
              onChange={(duplicateOf) => onChange({ duplicateOf })}
              isCode
              description="All of them become duplicates of this one."
              error={
                form.duplicateOf !== '' && reportNumberOf(form.duplicateOf) === null
                  ? 'This is no number of a report.'
                  : originalError
              }
            />
          )}
          <BulkWords
            label="Message"
            hint={needMessage > 0 ? 'needed; the reporters may read it' : 'the reporters may read it'}
            value={form.message}
            onChange={(message) => onChange({ message })}
            rows={3}
          />
        </div>
      )}
    </>
  )
}

function offerWords({ can, unknown }: TransitionOffer, total: number): string {
  if (can === 0 && unknown === 0) return 'none of them'
  const known = can === total ? 'all of them' : `${formatCount(can)} of them`
  if (unknown === 0) return known
  return can === 0 ? `${formatCount(unknown)} not known` : `${known}, ${formatCount(unknown)} not known`
}
