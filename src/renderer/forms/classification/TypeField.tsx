import type { ReactNode } from 'react'
import { Autocomplete, ListBox, ListBoxItem } from 'react-aria-components'
import type { VulnerabilityType } from '#shared/desk/vulnerability-types.ts'
import { findNamed, plainName } from '#shared/rules/query/names.ts'
import { Field } from '../../design/primitives/Field.tsx'
import { useApp } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible.ts'
import { typeName } from '../../words/type-words.ts'
import styles from './CweField.module.css'
import { typeMistake } from './type-mistake.ts'

interface TypeFieldProps {
  /** The id as typed, or text that is not the name of a type yet. */
  readonly value: string
  readonly onChange: (text: string) => void
  /** What an empty field means. */
  readonly untouched?: string | undefined
}

const offeredAtMost = 8

/** Chooses a vulnerability type, by name or id. */
export function TypeField({ value, onChange, untouched = 'None' }: TypeFieldProps): ReactNode {
  const types = useApp((state) => state.vulnerabilityTypes)
  const isId = /^\d+$/.test(value.trim())
  const name = isId ? typeName(Number(value), types) : null
  const offered = isId || value.trim() === '' ? [] : namedLike(types ?? [], value)
  const isAnyNamed = types?.some((type) => type.name !== null) === true
  const type = (text: string) => {
    const exact = types?.find((one) => one.name !== null && plainName(one.name) === plainName(text))
    onChange(exact === undefined || plainName(text) === '' ? text : String(exact.id))
  }
  return (
    <div className={styles.field}>
      <Autocomplete inputValue={name ?? value} onInputChange={type}>
        <Field
          label="Type"
          placeholder={untouched}
          description={
            name !== null
              ? `Type ${value.trim()}`
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
            onAction={(key) => onChange(String(key))}
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

function namedLike(types: readonly VulnerabilityType[], typed: string): readonly VulnerabilityType[] {
  const named = types.filter(({ name }) => name !== null)
  return findNamed(named, ({ name }) => [plainName(name ?? '')], typed).slice(0, offeredAtMost)
}
