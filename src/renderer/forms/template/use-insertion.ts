import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { allOf, insertInto, type Span, templatePlace } from './insertion.ts'

interface InsertionPlace {
  /**
   * Inserts a text at the caret, apart from the words around it, and replaces the selection; replaces all of the text
   * if that is an untouched default.
   */
  readonly insert: (inserted: string, isUntouchedDefault?: boolean) => void
  /** Replaces all of the text. */
  readonly replace: (text: string) => void
}

/** A text about to be inserted. */
interface Insertion {
  readonly words: string
  readonly place: Span
}

/** A field that templates can be inserted into. @param write keeps the whole text of the field. */
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
  // Runs after the closing dialog has released the page behind it (inert until the dialog's own effects are undone):
  // before, the field cannot take the focus. And outside React's own work, which would put the old text back at once.
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
 * Inserts a text as if it were typed, so that the browser's undo restores the previous text. It cannot undo a value set
 * by script.
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
 * Whether a press of the template key means templates: at the start of a word, where no sentence has a semicolon, and
 * anywhere in an untouched text.
 */
export function meansTemplate(event: KeyboardEvent<HTMLTextAreaElement>, isUntouched = false): boolean {
  if (event.key !== ';' || event.ctrlKey || event.metaKey || event.altKey) return false
  const { selectionStart, value } = event.currentTarget
  return isUntouched || selectionStart === 0 || /\s/.test(value[selectionStart - 1] ?? '')
}
