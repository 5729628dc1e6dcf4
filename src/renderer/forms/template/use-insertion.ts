import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { allOf, insertInto, type Span, templatePlace } from './insertion.ts'

interface InsertionPlace {
  /**
   * Puts a text where the caret is, apart from the words around it and in the place of what is selected; in the place of
   * everything where that is a default nobody has touched.
   */
  readonly insert: (inserted: string, isUntouchedDefault?: boolean) => void
  /** Puts a text in the place of everything. */
  readonly replace: (text: string) => void
}

/** A text on its way into the field. */
interface Insertion {
  readonly words: string
  readonly place: Span
}

/** A field that templates can be put into. @param write keeps the whole text of the field. */
export function useInsertion(
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  write: (text: string) => void,
): InsertionPlace {
  const [insertion, setInsertion] = useState<Insertion | null>(null)

  const put = useEffectEvent(({ words, place }: Insertion) => {
    const inserted = insertInto(text, words, place)
    if (area.current === null || !typedInto(area.current, inserted.words, place)) write(inserted.whole)
    else if (inserted.open !== null) area.current.setSelectionRange(inserted.open.start, inserted.open.end)
  })
  // After the dialog that is going has let go of what is behind it (inert until its own effects are undone): before, no
  // focus is taken. And not within React's own work, where it would put the old text back at once.
  useEffect(() => {
    if (insertion === null) return
    setInsertion(null)
    queueMicrotask(() => put(insertion))
  }, [insertion])
  return {
    insert: (words, isUntouchedDefault = false) => {
      const field = area.current
      const selection = field === null ? null : { start: field.selectionStart, end: field.selectionEnd }
      setInsertion({ words, place: templatePlace(text, selection, isUntouchedDefault) })
    },
    replace: (words) => setInsertion({ words, place: allOf(text) }),
  }
}

/**
 * Puts a text in as if it were typed: the browser's undo then gives back what stood there. It cannot undo a value that
 * is set by script.
 *
 * @returns false: the field does not take it, and nothing has changed.
 */
function typedInto(area: HTMLTextAreaElement, words: string, { start, end }: Span): boolean {
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
  if (event.key !== ';' || event.ctrlKey || event.metaKey || event.altKey) return false
  const { selectionStart, value } = event.currentTarget
  return isUntouched || selectionStart === 0 || /\s/.test(value[selectionStart - 1] ?? '')
}
