/** The search and the active template when Enter was pressed before the template could be filled in. */
export interface EarlyEnter {
  readonly words: string
  readonly templateId: string
}

/** What the picker shows now. */
export interface PickerNow {
  readonly words: string
  /** The active template; undefined = there is none. */
  readonly templateId: string | undefined
  /** The text that would be inserted; null = not known yet. */
  readonly filled: string | null
}

/**
 * What becomes of an early Enter. It lapses as soon as the user types more or moves to another template: only what
 * was on screen at the key is inserted. A template without text has nothing to insert.
 */
export function earlyEnterNow(early: EarlyEnter, now: PickerNow): 'waits' | 'inserts' | 'lapses' {
  if (early.words !== now.words || early.templateId !== now.templateId) return 'lapses'
  if (now.filled === null) return 'waits'
  return now.filled === '' ? 'lapses' : 'inserts'
}
