import { plainName } from '../rules/query/names.ts'

/** A person's own labels for reports, kept on this machine alone. */

/** Red and amber are left out: they mean severities and internal entries. */
export const labelColors = ['gray', 'violet', 'blue', 'teal', 'green', 'olive', 'brown', 'pink'] as const
export type LabelColor = (typeof labelColors)[number]

/** Most characters of a name, and most labels of a workspace. */
export const longestLabelName = 40
export const labelsAtMost = 100

export interface Label {
  readonly id: string
  readonly name: string
  readonly color: LabelColor
}

/** A label with the number of reports here that have it. */
export interface CountedLabel extends Label {
  readonly reports: number
}

/** A name in its stored form: one line, without doubled spaces or spaces at the ends. */
export function labelName(typed: string): string {
  return typed.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

/**
 * A name in the form used for comparing: names that a search cannot tell apart are equal. A name without letters or
 * digits is left unchanged.
 */
export function comparedName(name: string): string {
  return plainName(name) || name
}
