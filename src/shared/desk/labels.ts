import { plainNames } from '../rules/query/names.ts'

/** The user's own labels for reports, stored only on this machine. */

/** Colors of labels. Red and amber are missing, since they stand for severities and internal entries. */
export const labelColors = ['gray', 'violet', 'blue', 'teal', 'green', 'olive', 'brown', 'pink'] as const
export type LabelColor = (typeof labelColors)[number]

/** Maximum length of a label's name, in UTF-16 units, and maximum number of labels in a workspace. */
export const longestLabelName = 40
export const labelsAtMost = 100

export interface Label {
  readonly id: string
  readonly name: string
  readonly color: LabelColor
}

/** A label with the number of reports in the local copy that have it. */
export interface CountedLabel extends Label {
  readonly reports: number
}

/** A typed name in the form in which it is stored: on one line, with single spaces and none at the ends. */
export function labelName(typed: string): string {
  return typed.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** The forms in which a label's name is compared; a name without letters or digits has only itself. */
export function comparedNames(name: string): readonly string[] {
  const forms = plainNames(name)
  return forms[0] === '' ? [name] : forms
}

/** Whether a search cannot tell two labels apart by these names. */
export function isSameLabelName(one: string, other: string): boolean {
  return comparedNames(one).some((form) => comparedNames(other).includes(form))
}
