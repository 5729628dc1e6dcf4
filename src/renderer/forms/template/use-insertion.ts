import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { allOf, insertInto, type Span, templatePlace } from './insertion.ts'

interface InsertionPlace {
  /**
   * Inserts a text at the caret, separated from the text around it, in place of the selection. If all of the text is an
   * unchanged default, the inserted text replaces it.
   */
  readonly insert: (inserted: string, isUntouchedDefault?: boolean) => void
  /** Replaces all of the text. @param isTemplate whether its first placeholder is selected, to be typed over. */
  readonly replace: (text: string, isTemplate: boolean) => void
}

/** A text about to be inserted. */
interface Insertion {
  readonly words: string
  readonly place: Span
  readonly isTemplate: boolean
}

/** Inserts texts into a field. @param write keeps the whole text of the field. */
export function useInsertion(
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  write: (text: string) => void,
): InsertionPlace {
  const [insertion, setInsertion] = useState<Insertion | null>(null)

  const put = useEffectEvent(({ words, place, isTemplate }: Insertion) => {
    const inserted = insertInto(text, words, place)
    if (area.current === null || !typedInto(area.current, inserted.words, place)) write(inserted.whole)
    else if (isTemplate && inserted.open !== null)
      area.current.setSelectionRange(inserted.open.start, inserted.open.end)
  })
  // Runs after the closing dialog has released the page behind it: until the dialog's own effects are undone, the page
  // is inert and the field cannot take the focus. A microtask runs it outside of React's own work, which would restore
  // the old text at once.
  useEffect(() => {
    if (insertion === null) return
    setInsertion(null)
    queueMicrotask(() => put(insertion))
  }, [insertion])
  return {
    insert: (words, isUntouchedDefault = false) => {
      const field = area.current
      const selection = field === null ? null : { start: field.selectionStart, end: field.selectionEnd }
      setInsertion({ words, place: templatePlace(text, selection, isUntouchedDefault), isTemplate: true })
    },
    replace: (words, isTemplate) => setInsertion({ words, place: allOf(text), isTemplate }),
  }
}

/**
 * Inserts a text as if it were typed, so that the browser's undo restores the previous text; the browser cannot undo a
 * value set by script.
 *
 * @returns false: the field did not accept the text, and nothing has changed.
 */
function typedInto(area: HTMLTextAreaElement, words: string, { start, end }: Span): boolean {
  area.focus()
  if (document.activeElement !== area) return false
  area.setSelectionRange(start, end)
  return document.execCommand(words === '' ? 'delete' : 'insertText', false, words)
}

/**
 * Whether a press of the template key opens the templates: at the start of a word, where a sentence contains no
 * semicolon, and anywhere in an unchanged default.
 */
export function meansTemplate(event: KeyboardEvent<HTMLTextAreaElement>, isUntouched = false): boolean {
  if (event.key !== ';' || event.ctrlKey || event.metaKey || event.altKey) return false
  const { selectionStart, value } = event.currentTarget
  return isUntouched || selectionStart === 0 || /\s/.test(value[selectionStart - 1] ?? '')
}
