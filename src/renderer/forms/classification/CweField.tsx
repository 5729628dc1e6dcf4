import { type ReactNode, useEffect, useState } from 'react'
import { Autocomplete, ListBox, ListBoxItem } from 'react-aria-components'
import type { UsualWeakness, Weakness } from '#shared/desk/form-choices.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { formatCount } from '../../design/primitives/Count.tsx'
import labels from '../../design/primitives/labels.module.css'
import { SearchLine } from '../../design/primitives/SearchLine.tsx'
import { notifyFailure } from '../../notices/notify-error.ts'
import { useAnswer } from '../../state/use-answer.ts'
import { countReports } from '../../words/bulk-words.ts'
import { shortWeaknessName } from '../../words/weakness-words.ts'
import styles from './CweField.module.css'

export interface ChosenCwe {
  readonly id: number
  /** null = it has to be looked up, or the catalogue of the desk does not have it. */
  readonly name: string | null
}

/** Where a weakness is looked for. */
export interface CwePlace {
  readonly workspaceId: string
  /** Whose usual weaknesses are offered; null = those of the workspace. */
  readonly programId: number | null
}

interface CweFieldProps {
  readonly place: CwePlace
  readonly value: ChosenCwe | null
  readonly onChange: (cwe: ChosenCwe | null) => void
  /** Number or words that were typed before the field was there. */
  readonly typedAhead?: string | undefined
}

/** A weakness of the CWE catalogue, by number or words, without a connection. */
export function CweField(props: CweFieldProps): ReactNode {
  const { place, value, onChange, typedAhead = '' } = props
  const [text, setText] = useState(typedAhead)
  // From when somebody comes to the field until one is chosen: nothing moves when it is left.
  const [isChoosing, setChoosing] = useState(false)
  const offersUsual = isChoosing && text.trim() === ''
  const usual = useAnswer('act.usualCwe', offersUsual ? place : null)
  const found = useWeaknesses(place.workspaceId, text)
  const offered: readonly (Weakness | UsualWeakness)[] = offersUsual
    ? usual?.ok
      ? usual.value
      : none
    : found
  const named = useWeaknesses(
    place.workspaceId,
    value === null || value.name !== null ? '' : String(value.id),
  )
  const name = value?.name ?? named.find(({ id }) => id === value?.id)?.name ?? ''
  const choose = (id: number) => {
    const weakness = offered.find((one) => one.id === id)
    if (weakness === undefined) return
    onChange({ id, name: weakness.name })
    setText('')
    setChoosing(false)
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
          onFocus={() => setChoosing(true)}
        />
        {offersUsual && offered.length > 0 && (
          <p className={styles.usualOf}>
            {place.programId === null ? 'Most used in this workspace' : 'Most used in this program'}
          </p>
        )}
        {(text.trim() !== '' || offered.length > 0) && (
          <ListBox
            className={styles.list}
            aria-label={offersUsual ? 'Most used weaknesses' : 'Weaknesses'}
            items={offered}
            onAction={(key) => choose(Number(key))}
            renderEmptyState={() => <p className={styles.nothing}>No weakness with that number or name</p>}
          >
            {(weakness) => <WeaknessItem weakness={weakness} />}
          </ListBox>
        )}
      </Autocomplete>
    </div>
  )
}

/** A usual weakness says how usual it is; its description is for those that were looked for. */
function WeaknessItem({ weakness }: { readonly weakness: Weakness | UsualWeakness }): ReactNode {
  const { id, name, abstraction, description } = weakness
  if ('reports' in weakness) {
    return (
      <ListBoxItem id={id} className={styles.usual} textValue={`CWE-${id} ${name}`}>
        <span className={styles.number}>CWE-{id}</span>
        <span className={styles.short} title={name}>
          {shortWeaknessName(name)}
        </span>
        <span className={styles.kind} title={countReports(weakness.reports)}>
          {formatCount(weakness.reports)}
        </span>
      </ListBoxItem>
    )
  }
  return (
    <ListBoxItem id={id} className={styles.item} textValue={`CWE-${id} ${name}`}>
      <span className={styles.number}>CWE-{id}</span>
      <span className={styles.name}>{name}</span>
      <span className={styles.kind}>{abstraction}</span>
      <span className={styles.text}>{description}</span>
    </ListBoxItem>
  )
}

const none: readonly Weakness[] = []

function useWeaknesses(workspaceId: string, text: string): readonly Weakness[] {
  const input = text.trim() === '' ? null : { workspaceId, text: text.slice(0, 200) }
  const answer = useAnswer('act.findCwe', input, { keepsEarlier: true })
  useEffect(() => {
    if (answer !== null) notifyFailure(answer)
  }, [answer])
  return answer?.ok ? answer.value : none
}
