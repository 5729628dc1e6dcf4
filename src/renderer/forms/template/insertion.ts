import { findPlaceholders } from '#shared/rules/templates/placeholders.ts'
import { apart } from './apart.ts'

/** A part of a field's text: `[start, end)` in UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The span of a whole text. */
export const allOf = (text: string): Span => ({ start: 0, end: text.length })

/**
 * The part of the text that a template replaces. An unchanged default is replaced completely; typed text stays, and the
 * template is inserted at the caret.
 *
 * @param selection null: the field is not there yet, and the template goes to the end.
 */
export function templatePlace(text: string, selection: Span | null, isUntouchedDefault: boolean): Span {
  if (isUntouchedDefault) return allOf(text)
  const { start, end } = selection ?? { start: text.length, end: text.length }
  return { start: Math.min(start, text.length), end: Math.min(end, text.length) }
}

export interface Inserted {
  /** The text of the field after the insertion. */
  readonly whole: string
  /** The inserted text, including the blank lines that separate it from the text around it. */
  readonly words: string
  /** The first unfilled placeholder, for the user to type over; null: none is left. */
  readonly open: Span | null
}

/** Replaces a part of a text. */
export function insertInto(text: string, words: string, { start, end }: Span): Inserted {
  const before = text.slice(0, start)
  const after = text.slice(end)
  const put = apart(before, words, after)
  const [open] = findPlaceholders(put)
  return {
    whole: before + put + after,
    words: put,
    open: open === undefined ? null : { start: start + open.start, end: start + open.end },
  }
}
