import { type ReactNode, useEffect, useState } from 'react'
import { Autocomplete, ListBox, ListBoxItem } from 'react-aria-components'
import type { Weakness } from '#shared/desk/form-choices.ts'
import { Button } from '../../design/primitives/Button.tsx'
import labels from '../../design/primitives/labels.module.css'
import { SearchLine } from '../../design/primitives/SearchLine.tsx'
import { notifyFailure } from '../../notices/notify-error.ts'
import { useAnswer } from '../../state/use-answer.ts'
import styles from './CweField.module.css'

export interface ChosenCwe {
  readonly id: number
  /** null = it has to be looked up, or the catalogue of the desk does not have it. */
  readonly name: string | null
}

interface CweFieldProps {
  readonly value: ChosenCwe | null
  readonly onChange: (cwe: ChosenCwe | null) => void
  /** Number or words that were typed before the field was there. */
  readonly typedAhead?: string | undefined
}

/** A weakness of the CWE catalogue, by number or words, without a connection. */
export function CweField({ value, onChange, typedAhead = '' }: CweFieldProps): ReactNode {
  const [text, setText] = useState(typedAhead)
  const found = useWeaknesses(text)
  const named = useWeaknesses(value === null || value.name !== null ? '' : String(value.id))
  const name = value?.name ?? named.find(({ id }) => id === value?.id)?.name ?? ''
  const choose = (id: number) => {
    const weakness = found.find((one) => one.id === id)
    if (weakness === undefined) return
    onChange({ id, name: weakness.name })
    setText('')
  }
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <span className={labels.label}>Weakness</span>
        {value !== null && (
          <Button variant="quiet" size="small" onPress={() => onChange(null)}>
            Clear
          </Button>
        )}
      </div>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <SearchLine
          label="CWE"
          placeholder="Number or words"
          chosen={value === null ? null : `CWE-${value.id} ${name}`}
          isTall
        />
        {text.trim() !== '' && (
          <ListBox
            className={styles.list}
            aria-label="Weaknesses"
            items={found}
            onAction={(key) => choose(Number(key))}
            renderEmptyState={() => <p className={styles.nothing}>No weakness with that number or name</p>}
          >
            {({ id, name, abstraction, description }) => (
              <ListBoxItem id={id} className={styles.item} textValue={`CWE-${id} ${name}`}>
                <span className={styles.number}>CWE-{id}</span>
                <span>{name}</span>
                <span className={styles.kind}>{abstraction}</span>
                <span className={styles.text}>{description}</span>
              </ListBoxItem>
            )}
          </ListBox>
        )}
      </Autocomplete>
    </div>
  )
}

const none: readonly Weakness[] = []

function useWeaknesses(text: string): readonly Weakness[] {
  const input = text.trim() === '' ? null : { text: text.slice(0, 200) }
  const answer = useAnswer('act.findCwe', input, { keepsEarlier: true })
  useEffect(() => {
    if (answer !== null) notifyFailure(answer)
  }, [answer])
  return answer?.ok ? answer.value : none
}
