import { type ReactNode, useState } from 'react'
import { Autocomplete, ListBox, ListBoxItem } from 'react-aria-components'
import { Field } from '../../design/primitives/Field.tsx'
import { useApp } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible.ts'
import { typeName } from '../../words/type-words.ts'
import styles from './CweField.module.css'
import { typeMistake } from './type-mistake.ts'
import { typeOfText, typesToOffer } from './typed-type.ts'

interface TypeFieldProps {
  /** The id as typed, or text that is not the name of a type yet. */
  readonly value: string
  readonly onChange: (text: string) => void
  /** What an empty field means. */
  readonly untouched?: string | undefined
}

/** Chooses a vulnerability type, by name or id. */
export function TypeField({ value, onChange, untouched = 'None' }: TypeFieldProps): ReactNode {
  const types = useApp((state) => state.vulnerabilityTypes)
  // Text stays as it was typed even when it is already the ID or the name of a type, because one more key can make it
  // another one: 1 and 155, or "XSS" and "XSS, stored".
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string } | null>(null)
  const typedText = typed?.value === value ? typed.text : null
  const name = /^\d+$/.test(value.trim()) ? typeName(Number(value), types) : null
  const shown = typedText ?? name ?? value
  const offered = typedText === null && name !== null ? [] : typesToOffer(shown, types ?? [])
  const isAnyNamed = types?.some((type) => type.name !== null) === true
  const type = (text: string) => {
    const next = typeOfText(text, types ?? [])
    setTyped({ text, value: next })
    onChange(next)
  }
  const choose = (id: string) => {
    setTyped(null)
    onChange(id)
  }
  return (
    <div className={styles.field}>
      <Autocomplete inputValue={shown} onInputChange={type}>
        <Field
          label="Type"
          placeholder={untouched}
          description={
            name !== null
              ? shown === value
                ? visibleText(name)
                : `Type ${value.trim()}`
              : isAnyNamed
                ? 'By name or ID.'
                : 'By ID. Name types in Settings.'
          }
          error={offered.length > 0 ? undefined : (typeMistake(value) ?? undefined)}
        />
        {offered.length > 0 && (
          <ListBox
            className={styles.list}
            aria-label="Types"
            items={offered}
            onAction={(key) => choose(String(key))}
          >
            {(one) => (
              <ListBoxItem id={one.id} className={styles.item} textValue={one.name ?? ''}>
                <span className={styles.number}>{one.id}</span>
                <span>{visibleText(one.name ?? '')}</span>
              </ListBoxItem>
            )}
          </ListBox>
        )}
      </Autocomplete>
    </div>
  )
}
