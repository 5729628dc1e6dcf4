import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { longestSearch } from '#shared/desk/text-limits.ts'
import { beginningOf } from '#shared/rules/beginning-of.ts'
import type { QueryProblem } from '#shared/rules/query/ast.ts'
import { isUnfinished, problemWords } from '#shared/rules/query/problem-words.ts'
import { useKeysOf } from '../../../commands/use-keys.ts'
import { ariaKeys } from '../../../design/key-caps.ts'
import { IconButton } from '../../../design/primitives/Button.tsx'
import { Icon } from '../../../design/primitives/Icon.tsx'
import { Kbd } from '../../../design/primitives/Kbd.tsx'
import { focusPane } from '../../../focus/pane-focus.ts'
import type { AppStore } from '../../../state/app-state.ts'
import { useApp, useAppStore } from '../../../state/use-app.ts'
import { CompletionList, completionId } from './CompletionList.tsx'
import { QueryMarks } from './QueryMarks.tsx'
import { markQuery, stillThere } from './query-marks.ts'
import styles from './SearchBox.module.css'
import { useCompletion } from './use-completion.ts'

/**
 * The search field. Every keystroke runs the search at once. The field contains one plain text; parts that are
 * understood are only marked in a layer under it.
 */
export function SearchBox(): ReactNode {
  const keysOf = useKeysOf()
  const store = useAppStore()
  const search = useApp((state) => state.search)
  const input = useRef<HTMLInputElement>(null)
  const marks = useRef<HTMLDivElement>(null)
  const ids = useId()
  const { caret, setCaret, place } = useCaret(input, search)
  const keys = keysOf('search.focus')

  const write = (text: string, at: number) => {
    place(at)
    store.getState().typeSearch(beginningOf(text, longestSearch))
  }
  const completion = useCompletion({ search, caret: caret ?? search.length, write })
  const problems = useProblems(search, caret)
  const [problem] = problems
  const runs = markQuery(search, problems)
  const { items, chosen } = completion
  const listId = `${ids}-completions`
  const problemId = `${ids}-problem`

  useLayoutEffect(() => {
    // A new text may have scrolled the field. An empty one scrolls nothing, and at the start of the window, reading the
    // position would force a layout of the whole page.
    if (search !== '') marks.current?.scrollTo({ left: input.current?.scrollLeft ?? 0 })
  }, [search])

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const isHeard = completion.press(event) || pressInSearch(store, event.key)
    if (isHeard) event.preventDefault()
  }

  return (
    <search className={styles.search} data-pane="search">
      {/* biome-ignore lint/a11y/useFocusableInteractive: in the ARIA 1.1 pattern, its searchbox has the focus */}
      <div
        className={styles.box}
        role="combobox"
        aria-label="Search with completion"
        aria-haspopup="listbox"
        aria-expanded={items !== null}
        aria-controls={items === null ? undefined : listId}
      >
        <Icon name="search" size={14} />
        <div className={styles.text} data-marked={runs.length > 0 || undefined}>
          <QueryMarks ref={marks} runs={runs} />
          <input
            ref={input}
            className={styles.input}
            type="search"
            aria-label="Search reports"
            aria-autocomplete="list"
            aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
            aria-controls={items === null ? undefined : listId}
            aria-activedescendant={
              items === null || chosen === null ? undefined : completionId(listId, chosen)
            }
            aria-describedby={problem === undefined ? undefined : problemId}
            placeholder="Search, or is:unseen severity:high"
            value={search}
            maxLength={longestSearch}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => {
              setCaret(event.currentTarget.selectionStart)
              completion.typed()
              store.getState().typeSearch(event.currentTarget.value)
            }}
            onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
            onScroll={(event) => marks.current?.scrollTo({ left: event.currentTarget.scrollLeft })}
            onFocus={() => void store.getState().readCatalogue()}
            onBlur={() => {
              setCaret(null)
              completion.close()
            }}
            onKeyDown={press}
            data-pane-focus
          />
        </div>
        {search !== '' ? (
          <ClearButton
            onPress={() => {
              store.getState().typeSearch('')
              input.current?.focus()
            }}
          />
        ) : (
          keys !== undefined && <Kbd keys={keys} />
        )}
      </div>
      {items !== null && (
        <CompletionList id={listId} items={items} chosen={chosen} onAccept={completion.accept} />
      )}
      <p id={problemId} className={styles.problem} aria-live="polite">
        {problem !== undefined && problemWords(problem)}
      </p>
    </search>
  )
}

/** Handles a key of the field, apart from completion. @returns whether the key has a meaning here. */
function pressInSearch(store: AppStore, key: string): boolean {
  const { search, typeSearch, stopServiceSearch, goElsewhere, enterList } = store.getState()
  switch (key) {
    case 'Escape':
      if (stopServiceSearch()) return true
      if (search === '') focusPane('list')
      else typeSearch('')
      return true
    case 'Enter':
    case 'ArrowDown':
      // Enter goes to the match outside the list, if there is one; down always goes into the list.
      if (key === 'ArrowDown' || !goElsewhere()) enterList()
      focusPane('list')
      return true
    default:
      return false
  }
}

interface Caret {
  /** The caret's offset; null while the focus is elsewhere. */
  readonly caret: number | null
  readonly setCaret: (caret: number | null) => void
  /** Moves the caret to a place once the inserted text is in the field. */
  readonly place: (at: number) => void
}

function useCaret(input: RefObject<HTMLInputElement | null>, text: string): Caret {
  const [caret, setCaret] = useState<number | null>(null)
  const due = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the text has been put into the field
  useLayoutEffect(() => {
    const field = input.current
    if (field === null) return
    if (due.current !== null && document.activeElement === field)
      field.setSelectionRange(due.current, due.current)
    due.current = null
  }, [text])
  const place = (at: number) => {
    due.current = at
    setCaret(at)
  }
  return { caret, setCaret, place }
}

function ClearButton({ onPress }: { readonly onPress: () => void }): ReactNode {
  return (
    <IconButton className={styles.clear} label="Clear the search" keys="Escape" onPress={onPress}>
      <Icon name="cross" size={12} />
    </IconButton>
  )
}

/** The problems to show for the typed text. A part that the user may still be typing is not shown as a problem. */
function useProblems(search: string, caret: number | null): readonly QueryProblem[] {
  const misread = useApp((state) => state.misread)
  if (misread === null) return []
  return stillThere(misread.problems, misread.search, search).filter(
    (problem) => !(isUnfinished(problem) && caret !== null && problem.start <= caret && caret <= problem.end),
  )
}
