import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { findPlaceholders } from '#shared/rules/templates/placeholders.ts'
import { apart } from './apart.ts'

interface InsertionPlace {
  /** Puts a text where the caret is, apart from the words around it and in the place of what is selected. */
  readonly insert: (inserted: string) => void
  /** Puts a text in the place of everything. */
  readonly replace: (text: string) => void
}

/** A field that templates can be put into. @param write keeps the whole text of the field. */
export function useInsertion(
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  write: (text: string) => void,
): InsertionPlace {
  const wanted = useRef<readonly [start: number, end: number] | null>(null)

  // After React has put the text into the field: before, the caret would be where the old text ends. And after the dialog
  // that is going has let go of what is behind it (inert until its own effects are undone): before, no focus is taken.
  useEffect(() => {
    if (wanted.current === null || area.current === null) return
    const [start, end] = wanted.current
    wanted.current = null
    area.current.focus()
    area.current.setSelectionRange(start, end)
  })
  const put = (words: string, start: number, end: number) => {
    const before = text.slice(0, start)
    const rest = text.slice(end)
    const inserted = apart(before, words, rest)
    // The first unfilled placeholder is selected, ready to be typed over.
    const [open] = findPlaceholders(inserted)
    const after = start + inserted.length
    wanted.current = open === undefined ? [after, after] : [start + open.start, start + open.end]
    write(before + inserted + rest)
  }
  return {
    insert: (inserted) => {
      const start = Math.min(area.current?.selectionStart ?? text.length, text.length)
      const end = Math.min(area.current?.selectionEnd ?? text.length, text.length)
      put(inserted, start, end)
    },
    replace: (inserted) => put(inserted, 0, text.length),
  }
}

/**
 * Whether a press of the key of templates means them: at the start of a word, where no sentence has a semicolon, and
 * anywhere in a text that nobody has touched.
 */
export function meansTemplate(event: KeyboardEvent<HTMLTextAreaElement>, isUntouched = false): boolean {
  if (event.key !== ';' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return false
  const { selectionStart, value } = event.currentTarget
  return isUntouched || selectionStart === 0 || /\s/.test(value[selectionStart - 1] ?? '')
}
