import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { isReserved, keysOfPress } from '../../commands/key-sequences.ts'
import { clashesOf } from '../../commands/own-keys.ts'
import { findCommand } from '../../commands/registry.ts'
import { currentKeymap } from '../../commands/use-keys.ts'
import { keyCaps } from '../../design/key-caps.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { useApp } from '../../state/use-app.ts'
import styles from './KeyRecorder.module.css'

interface KeyRecorderProps {
  readonly command: Command
  /** Whether the user has assigned the command's keys, so that they can be reset. */
  readonly isOwn: boolean
  /** Called with one sequence, or with an empty list for no key. */
  readonly onChoose: (keys: readonly string[]) => void
  readonly onReset: () => void
  readonly onCancel: () => void
}

const pressesAtMost = 2

/** Records the presses that will run a command. Enter assigns them, Escape changes nothing. */
export function KeyRecorder({ command, isOwn, onChoose, onReset, onCancel }: KeyRecorderProps): ReactNode {
  const keymap = useApp(currentKeymap)
  const hintId = useId()
  const [presses, setPresses] = useState<readonly string[]>([])
  const keys = presses.join(' ')
  const isFree = keys === '' || !isReserved(keys)
  const losers = keys === '' ? [] : clashesOf(keymap, command.id, keys)
  const mayUse = keys !== '' && isFree

  const hear = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return
    event.preventDefault()
    // Without this, the dialog would close, or its list would scroll.
    event.stopPropagation()
    if (event.key === 'Escape') return onCancel()
    if (event.key === 'Enter') return mayUse ? onChoose([keys]) : undefined
    if (event.key === 'Backspace') return setPresses(presses.slice(0, -1))
    const press = keysOfPress(event)
    if (press === null) return
    setPresses(presses.length >= pressesAtMost ? [press] : [...presses, press])
  }

  return (
    <div className={styles.recorder}>
      <input
        autoComplete="off"
        className={styles.presses}
        aria-label={`New keys for ${command.title}`}
        aria-describedby={hintId}
        placeholder="Press the new keys"
        readOnly
        value={keyCaps(keys).join(' then ')}
        ref={focusAtOnce}
        onKeyDown={hear}
      />
      <p id={hintId} className={styles.hint} data-tone={isFree ? undefined : 'bad'} role="status">
        {isFree ? hintOf(losers.map(({ command: id }) => findCommand(id)?.title ?? id)) : reservedWords}
      </p>
      <div className={styles.buttons}>
        <Button size="small" variant="primary" isDisabled={!mayUse} onPress={() => onChoose([keys])}>
          Use
        </Button>
        <Button size="small" onPress={() => onChoose([])}>
          No key
        </Button>
        {isOwn && (
          <Button size="small" onPress={onReset}>
            Reset
          </Button>
        )}
        <Button size="small" variant="quiet" onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

const reservedWords = 'This key is reserved.'

function hintOf(losers: readonly string[]): string {
  const [first] = losers
  if (first === undefined) return 'One key, or two in a row. Enter saves, Esc cancels.'
  const others = losers.length === 1 ? '' : ` and ${losers.length - 1} more`
  return `Taken from “${first}”${others}.`
}

function focusAtOnce(element: HTMLElement | null): void {
  element?.focus()
}
