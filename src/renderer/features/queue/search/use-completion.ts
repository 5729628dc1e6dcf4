import { type KeyboardEvent, useState } from 'react'
import {
  allKeysAt,
  type Completion,
  type Completions,
  completionsAt,
} from '#shared/rules/query/query-completion.ts'
import { useApp } from '../../../state/use-app.ts'

interface CompletionParts {
  readonly search: string
  readonly caret: number
  /** Puts a text into the field and the caret at a place in it. */
  readonly write: (search: string, caret: number) => void
}

export interface CompletionState {
  /** The completions offered; null = none. */
  readonly items: readonly Completion[] | null
  /** Index of the chosen item; null = none, so Enter does not accept a completion. */
  readonly chosen: number | null
  /** To be called when the user edits the text. */
  readonly typed: () => void
  readonly close: () => void
  readonly accept: (item: Completion) => void
  /** Handles a key. @returns whether the key was meant for the list. */
  readonly press: (event: KeyboardEvent) => boolean
}

type Offering = 'closed' | 'matching' | 'allKeys'

/** Completions offered under the field while the user types a query, and the keys that choose one. */
export function useCompletion({ search, caret, write }: CompletionParts): CompletionState {
  const catalogue = useApp((state) => state.catalogue)
  const [offering, setOffering] = useState<Offering>('closed')
  const [chosen, setChosen] = useState<number | null>(null)

  const found: Completions | null =
    offering === 'closed'
      ? null
      : (completionsAt(search, caret, catalogue) ?? (offering === 'allKeys' ? allKeysAt(caret) : null))
  const items = found?.items ?? null

  const show = (next: Offering) => {
    setOffering(next)
    setChosen(null)
  }
  const accept = (item: Completion) => {
    if (found === null) return
    const { start, end } = found.range
    write(search.slice(0, start) + item.inserted + search.slice(end), start + item.inserted.length)
    // After the key of a filter, its values are offered next.
    show(item.meaning === null ? 'closed' : 'matching')
  }
  const step = (by: 1 | -1) => {
    const count = items?.length ?? 0
    const from = chosen ?? (by === 1 ? -1 : count)
    const next = from + by
    setChosen(next < 0 || next >= count ? null : next)
  }

  const press = (event: KeyboardEvent): boolean => {
    if (items === null) {
      const opens = event.key === 'ArrowDown' && event.altKey
      if (opens) show('allKeys')
      return opens
    }
    const item = items[chosen ?? 0]
    switch (event.key) {
      case 'ArrowDown':
        step(1)
        return true
      case 'ArrowUp':
        step(-1)
        return true
      case 'Escape':
        show('closed')
        return true
      case 'Tab':
        if (event.shiftKey || item === undefined) return false
        accept(item)
        return true
      case 'Enter':
        if (chosen === null || item === undefined) return false
        accept(item)
        return true
      default:
        return false
    }
  }

  return { items, chosen, typed: () => show('matching'), close: () => show('closed'), accept, press }
}
