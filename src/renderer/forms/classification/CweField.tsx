import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Autocomplete, ListBox, ListBoxItem } from 'react-aria-components'
import type { UsualWeakness, Weakness } from '#shared/desk/form-choices.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { formatCount } from '../../design/primitives/Count.tsx'
import labels from '../../design/primitives/labels.module.css'
import { SearchLine } from '../../design/primitives/SearchLine.tsx'
import { shortWeaknessName } from '../../words/weakness-words.ts'
import styles from './CweField.module.css'
import { useFoundWeaknesses, useUsualWeaknesses } from './use-weaknesses.ts'

export interface ChosenCwe {
  readonly id: number
  /** null = the name must still be looked up, or the desk's catalogue does not contain it. */
  readonly name: string | null
}

/** Where weaknesses are looked up. */
export interface CwePlace {
  readonly workspaceId: string
  /** The program whose frequent weaknesses are offered; null = those of the workspace. */
  readonly programId: number | null
}

interface CweFieldProps {
  readonly place: CwePlace
  readonly value: ChosenCwe | null
  readonly onChange: (cwe: ChosenCwe | null) => void
  /** A number or words typed before the field was there. */
  readonly typedAhead?: string | undefined
}

/** Chooses a weakness of the CWE catalogue, by number or words. Works without a connection. */
export function CweField({ place, value, onChange, typedAhead = '' }: CweFieldProps): ReactNode {
  const [text, setText] = useState(typedAhead)
  // Set when the field gets the focus, reset by a choice. Leaving the field does not reset it, so that the form below
  // does not move.
  const [isChoosing, setChoosing] = useState(false)
  const isTyped = text.trim() !== ''
  const found = useFoundWeaknesses(place.workspaceId, text)
  const usual = useUsualWeaknesses(isChoosing && !isTyped ? place : null)
  const named = useFoundWeaknesses(
    place.workspaceId,
    value === null || value.name !== null ? '' : String(value.id),
  )
  const name = value?.name ?? named.weaknesses.find(({ id }) => id === value?.id)?.name ?? ''
  const offered: readonly (Weakness | UsualWeakness)[] = isTyped ? found.weaknesses : usual
  const take = ({ id, name }: Weakness) => {
    onChange({ id, name })
    setText('')
    setChoosing(false)
  }
  const enterEarly = useEarlyEnter(text, isTyped && !found.isCurrent, () => {
    const [first] = found.weaknesses
    if (first !== undefined) take(first)
  })
  return (
    <div className={styles.field} onKeyDownCapture={enterEarly}>
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
        {!isTyped && offered.length > 0 && <p className={styles.usualOf}>{usualWords(place)}</p>}
        {(isTyped || offered.length > 0) && (
          <ListBox
            className={styles.list}
            aria-label={isTyped ? 'Weaknesses' : usualWords(place)}
            items={offered}
            onAction={(key) => {
              const chosen = offered.find(({ id }) => id === key)
              if (chosen !== undefined) take(chosen)
            }}
            renderEmptyState={() => (
              <p className={styles.nothing}>{found.isEmpty && 'No weakness with that number or name'}</p>
            )}
          >
            {(weakness) => <WeaknessItem weakness={weakness} />}
          </ListBox>
        )}
      </Autocomplete>
    </div>
  )
}

/**
 * Enter pressed before the typed text has an answer waits for it and chooses its first match, not one for the previous
 * text.
 *
 * @param isStale whether the list still answers a text other than `text`.
 * @param take chooses the first weakness of the list.
 */
function useEarlyEnter(text: string, isStale: boolean, take: () => void): (event: KeyboardEvent) => void {
  const [awaited, setAwaited] = useState<string | null>(null)
  const answered = useEffectEvent((typed: string) => {
    setAwaited(null)
    if (typed === text) take()
  })
  useEffect(() => {
    if (awaited !== null && !isStale) answered(awaited)
  }, [awaited, isStale])
  return (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    const isOfLine = event.target instanceof HTMLInputElement
    if (event.key !== 'Enter' || !isPlain || !isOfLine || !isStale) return
    event.preventDefault()
    event.stopPropagation()
    setAwaited(text)
  }
}

const usualWords = ({ programId }: CwePlace): string =>
  programId === null ? 'Most used in this workspace' : 'Most used in this program'

/** A frequent weakness is shown with its number of reports, one found by searching with its description. */
function WeaknessItem({ weakness }: { readonly weakness: Weakness | UsualWeakness }): ReactNode {
  const { id, name, abstraction, description } = weakness
  if ('reports' in weakness) {
    return (
      <ListBoxItem id={id} className={styles.usual} textValue={`CWE-${id} ${name}`}>
        <span className={styles.number}>CWE-{id}</span>
        <span className={styles.short} title={name}>
          {shortWeaknessName(name)}
        </span>
        <span className={styles.kind}>
          {formatCount(weakness.reports)}
          <span className="visually-hidden"> {weakness.reports === 1 ? 'report' : 'reports'}</span>
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
