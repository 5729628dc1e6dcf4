import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { findPlaceholders } from '#shared/rules/templates/placeholders.ts'

interface InsertionPlace {
  /** Puts a text where the caret is, in the place of what is selected, and goes on from there. */
  readonly insert: (inserted: string) => void
}

/** A field that templates can be put into. @param write keeps the whole text of the field. */
export function useInsertion(
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  write: (text: string) => void,
): InsertionPlace {
  const wanted = useRef<readonly [start: number, end: number] | null>(null)

  // After React has put the text into the field: before, the caret would be where the old text ends. And after the
  // dialog that closes has undone its own effects: until then what is behind it is inert and takes no focus.
  useEffect(() => {
    if (wanted.current === null || area.current === null) return
    const [start, end] = wanted.current
    wanted.current = null
    area.current.focus()
    area.current.setSelectionRange(start, end)
  })
  return {
    insert: (inserted) => {
      const start = Math.min(area.current?.selectionStart ?? text.length, text.length)
      const end = Math.min(area.current?.selectionEnd ?? text.length, text.length)
      // What is still to be filled in is selected, ready to be typed over.
      const [open] = findPlaceholders(inserted)
      const after = start + inserted.length
      wanted.current = open === undefined ? [after, after] : [start + open.start, start + open.end]
      write(text.slice(0, start) + inserted + text.slice(end))
    },
  }
}

/** Whether a press of the key of templates means them: at the start of a word, where no sentence has a semicolon. */
export function meansTemplate(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  if (event.key !== ';' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return false
  const { selectionStart, value } = event.currentTarget
  return selectionStart === 0 || /\s/.test(value[selectionStart - 1] ?? '')
}
