import { asMarkdownText, type LineAround } from './markdown-text.ts'
import { isVariable, type TemplateValues } from './variables.ts'

/** A `{{name}}` in a text, and its position `[start, end)` in UTF-16 units. */
export interface Placeholder {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** Matches a placeholder. One after a backslash is literal text, as usual in Markdown. */
const placeholder =
  /(?<!\\)\{\{[ \t]{0,8}(?<name>[a-z][a-z0-9]{0,30}(?:\.[a-z][a-z0-9]{0,30}){0,3})[ \t]{0,8}\}\}/gi

/** All placeholders in a text, whether or not a variable with that name exists. */
export function findPlaceholders(text: string): readonly Placeholder[] {
  return [...text.matchAll(placeholder)].map(({ index, 0: match, groups }) => ({
    name: (groups?.name ?? '').toLowerCase(),
    start: index,
    end: index + match.length,
  }))
}

/** The placeholders' names for which there is no variable, each once. */
export function unknownNames(text: string): readonly string[] {
  return [...new Set(findPlaceholders(text).map(({ name }) => name))].filter((name) => !isVariable(name))
}

/**
 * Replaces placeholders by values, which are escaped to render literally: hostile values must not become markup or
 * placeholders. Placeholders without a known value remain, so that the user sees them and is asked before sending.
 */
export function fillPlaceholders(text: string, values: TemplateValues): string {
  let filled = ''
  let at = 0
  for (const { name, start, end } of findPlaceholders(text)) {
    const value = isVariable(name) ? values[name] : undefined
    const isKnown = value !== undefined && value.trim() !== ''
    filled += text.slice(at, start)
    filled += isKnown
      ? asMarkdownText(value, isInCode(text, start) ? null : lineAround(filled, text.slice(end)))
      : text.slice(start, end)
    at = end
  }
  return filled + text.slice(at)
}

/** @param filled all text before the placeholder, with values filled in. @param rest all text after the placeholder. */
function lineAround(filled: string, rest: string): LineAround {
  const [after = ''] = rest.split('\n', 1)
  return { before: filled.slice(filled.lastIndexOf('\n') + 1), after }
}

/** Whether a position is between backticks in its line. Code blocks are ignored, since templates rarely have any. */
function isInCode(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  return (line.split('`').length - 1) % 2 === 1
}
