import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { findPlaceholders } from '#shared/rules/templates/placeholders.ts'
import { apart } from './apart.ts'

interface InsertionPlace {
  /** Puts a text where the caret is, apart from the words around it and in the place of what is selected. */
  readonly insert: (inserted: string) => void
  /** Puts a text in the place of everything. */
  readonly replace: (text: string) => void
}

/** A text on its way into the field, in the place of what stands from `start` to `end`. */
interface Insertion {
  readonly words: string
  readonly start: number
  readonly end: number
}

/** A field that templates can be put into. @param write keeps the whole text of the field. */
export function useInsertion(
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  write: (text: string) => void,
): InsertionPlace {
  const [insertion, setInsertion] = useState<Insertion | null>(null)

  const put = useEffectEvent(({ words, start, end }: Insertion) => {
    const inserted = apart(text.slice(0, start), words, text.slice(end))
    if (area.current === null || !typedInto(area.current, inserted, start, end)) {
      write(text.slice(0, start) + inserted + text.slice(end))
      return
    }
    // The first unfilled placeholder is selected, ready to be typed over.
    const [open] = findPlaceholders(inserted)
    if (open !== undefined) area.current.setSelectionRange(start + open.start, start + open.end)
  })
  // After the dialog that is going has let go of what is behind it (inert until its own effects are undone): before, no
  // focus is taken. And not within React's own work, where it would put the old text back at once.
  useEffect(() => {
    if (insertion === null) return
    setInsertion(null)
    queueMicrotask(() => put(insertion))
  }, [insertion])
  return {
    insert: (words) => {
      const start = Math.min(area.current?.selectionStart ?? text.length, text.length)
      const end = Math.min(area.current?.selectionEnd ?? text.length, text.length)
      setInsertion({ words, start, end })
    },
    replace: (words) => setInsertion({ words, start: 0, end: text.length }),
  }
}

/**
 * Puts a text in as if it were typed: the browser's undo then gives back what stood there. It cannot undo a value that
 * is set by script.
 *
 * @returns false: the field does not take it, and nothing has changed.
 */
function typedInto(area: HTMLTextAreaElement, words: string, start: number, end: number): boolean {
  area.focus()
  if (document.activeElement !== area) return false
  area.setSelectionRange(start, end)
  return document.execCommand(words === '' ? 'delete' : 'insertText', false, words)
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
