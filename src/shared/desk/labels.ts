import { plainName } from '../rules/query/names.ts'

/** A person's own labels for reports, kept on this machine alone. */

/** Red and amber are left out: they mean severities and internal entries. */
export const labelColors = ['gray', 'violet', 'blue', 'teal', 'green', 'olive', 'brown', 'pink'] as const
export type LabelColor = (typeof labelColors)[number]

/** Characters of a name; labels of a workspace. */
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

/** A name as it is kept: one line, without spaces at its ends and doubled ones. */
export function labelName(typed: string): string {
  return typed.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** A name as it is compared: what a search cannot tell apart is the same. Of signs alone it is what it is. */
export function comparedName(name: string): string {
  return plainName(name) || name
}
