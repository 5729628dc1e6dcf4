import type { KeyboardEvent, ReactNode } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import type { TransitionName } from '#shared/admin-api/transitions.ts'
import type { TransitionOption, TransitionsView } from '#shared/desk/acting-commands.ts'
import { Kbd } from '../../design/primitives/Kbd.tsx'
import { StatusGlyph } from '../../design/primitives/StatusGlyph.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { transitionWords } from './action-words.ts'
import styles from './TransitionOptions.module.css'
import { transitionKeys } from './transition-keys.ts'

interface TransitionOptionsProps {
  readonly view: TransitionsView
  readonly chosen: TransitionName | null
  readonly onChoose: (transition: TransitionName) => void
}

/** Every transition there is: those that can be done now, with what they need, then the others. */
export function TransitionOptions({ view, chosen, onChoose }: TransitionOptionsProps): ReactNode {
  const { options, error } = view
  if (options === null) {
    return error === null ? (
      <p className={styles.nothing}>The service has not said yet what can be done with this report.</p>
    ) : (
      <ErrorNote error={error} />
    )
  }
  const rows = transitionKeys.map(({ transition, key }) => ({
    id: transition,
    key,
    option: options.find((one) => one.transition === transition) ?? null,
  }))
  const possible = [
    ...rows.filter(({ option }) => option !== null),
    ...rows.filter(({ option }) => option === null),
  ]
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const row = rows.find(({ key, option }) => key === event.key && option !== null)
    if (row === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onChoose(row.id)
  }
  return (
    <div onKeyDownCapture={press}>
      <ListBox
        aria-label="States"
        className={styles.options}
        items={possible}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        autoFocus
        selectedKeys={chosen === null ? [] : [chosen]}
        disabledKeys={rows.filter(({ option }) => option === null).map(({ id }) => id)}
        onAction={(key) => choose(String(key))}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : keys
          if (key !== undefined) choose(String(key))
        }}
      >
        {({ id, key, option }) => (
          <ListBoxItem id={id} className={styles.option} textValue={transitionWords[id]}>
            {option?.targetStatus == null ? (
              <span className={styles.noGlyph} />
            ) : (
              <StatusGlyph phase={option.targetStatus.phase} size={14} />
            )}
            <span className={styles.name}>{transitionWords[id]}</span>
            <span className={styles.needs}>{needsOf(option)}</span>
            <Kbd keys={key} />
          </ListBoxItem>
        )}
      </ListBox>
    </div>
  )

  function choose(key: string): void {
    const row = rows.find(({ id }) => id === key)
    if (row?.option != null) onChoose(row.id)
  }
}

function needsOf(option: TransitionOption | null): string {
  if (option === null) return 'not from this state, or not in your role'
  const needs = [
    ...(option.requiresDuplicate ? ['an original'] : []),
    ...(option.requiresMessage ? ['a message'] : []),
  ]
  return needs.length === 0 ? '' : `needs ${needs.join(' and ')}`
}
