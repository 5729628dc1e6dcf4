import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { longestSearch } from '#shared/desk/text-limits.ts'
import type { QueryProblem } from '#shared/rules/query/ast.ts'
import { focusPane } from '../../commands/pane-focus.ts'
import { useKeysOf } from '../../commands/use-keys.ts'
import { IconButton } from '../../design/primitives/Button.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { Kbd } from '../../design/primitives/Kbd.tsx'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { CompletionList, completionId } from './CompletionList.tsx'
import { isUnfinished, problemWords } from './problem-words.ts'
import { QueryMarks } from './QueryMarks.tsx'
import { markQuery, stillThere } from './query-marks.ts'
import styles from './SearchBox.module.css'
import { useCompletion } from './use-completion.ts'

/**
 * Where to type what to find. Every keystroke asks at once. The field stays one plain text: what is understood of
 * it is only marked underneath.
 */
export function SearchBox(): ReactNode {
  const keysOf = useKeysOf()
  const store = useAppStore()
  const search = useApp((state) => state.search)
  const input = useRef<HTMLInputElement>(null)
  const marks = useRef<HTMLDivElement>(null)
  const ids = useId()
  /** null while the focus is elsewhere. */
  const [caret, setCaret] = useState<number | null>(null)
  /** Where the caret goes once the text that was put in stands there. */
  const caretDue = useRef<number | null>(null)
  const keys = keysOf('search.focus')

  const write = (text: string, place: number) => {
    caretDue.current = place
    setCaret(place)
    store.getState().typeSearch(text.slice(0, longestSearch))
  }
  const completion = useCompletion({ search, caret: caret ?? search.length, write })
  const problems = useProblems(search, caret)
  const [problem] = problems
  const runs = markQuery(search, problems)
  const { items, chosen } = completion
  const listId = `${ids}-completions`
  const problemId = `${ids}-problem`

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text may have moved the field's own view.
  useLayoutEffect(() => {
    const field = input.current
    if (field === null) return
    const due = caretDue.current
    if (due !== null && document.activeElement === field) field.setSelectionRange(due, due)
    caretDue.current = null
    marks.current?.scrollTo({ left: field.scrollLeft })
  }, [search])

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (completion.press(event)) {
      event.preventDefault()
      return
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      if (store.getState().stopServiceSearch()) return
      if (search === '') focusPane('list')
      else store.getState().typeSearch('')
    }
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault()
      store.getState().enterList()
      focusPane('list')
    }
  }

  return (
    <search className={styles.search} data-pane="search">
      <div className={styles.box}>
        <Icon name="search" size={14} />
        <div className={styles.text} data-marked={runs.length > 0 || undefined}>
          <QueryMarks ref={marks} runs={runs} />
          <input
            ref={input}
            className={styles.input}
            type="search"
            aria-label="Search reports"
            aria-autocomplete="list"
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
        {search === '' ? (
          keys !== undefined && <Kbd keys={keys} />
        ) : (
          <IconButton
            className={styles.clear}
            label="Clear the search"
            keys="Escape"
            onPress={() => {
              store.getState().typeSearch('')
              input.current?.focus()
            }}
          >
            <Icon name="cross" size={12} />
          </IconButton>
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

/** What is to be said about the typed text now. */
function useProblems(search: string, caret: number | null): readonly QueryProblem[] {
  const misread = useApp((state) => state.misread)
  if (misread === null) return []
  return stillThere(misread.problems, misread.search, search).filter(
    (problem) => !(isUnfinished(problem) && caret !== null && problem.start <= caret && caret <= problem.end),
  )
}
