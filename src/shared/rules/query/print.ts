import { amountSteps, printAmountRange } from './amounts.ts'
import type { AmountValue, Filter, FilterValue, Query, QueryPart, TextTerm } from './ast.ts'
import { tokenise } from './query-tokens.ts'
import { printTimeRange } from './relative-dates.ts'

/** Writes a query as text; parsing the text gives the same query, apart from positions. */
export function printQuery({ parts }: Pick<Query, 'parts'>): string {
  return parts.map((part, index) => printPart(part, index === parts.length - 1)).join(' ')
}

function printPart(part: QueryPart, isLast: boolean): string {
  const sign = part.isNegated ? '-' : ''
  return sign + (part.kind === 'text' ? printTerm(part, isLast) : printFilter(part, isLast))
}

/** Quotes a term if needed; the last one always, since it would otherwise count as unfinished. */
function printTerm({ text, isBeginning }: TextTerm, isLast: boolean): string {
  if (isBeginning) return isPlainWord(text) ? `${text}*` : `${quoted(text)}*`
  return isPlainWord(text) && !isLast ? text : quoted(text)
}

function printFilter({ key, values }: Filter, isLast: boolean): string {
  const steps = key === 'cvss' ? amountSteps.cvss : amountSteps.bounty
  return `${key}:${values
    .map((value, index) =>
      value.kind === 'amount'
        ? printAmountRange(value.range, steps)
        : printValue(value, isLast && index === values.length - 1),
    )
    .join(',')}`
}

function printValue(value: Exclude<FilterValue, AmountValue>, isLast: boolean): string {
  switch (value.kind) {
    case 'me':
    case 'none':
      return value.kind
    case 'name':
      return printName(value.text)
    case 'unread':
      return plainOrQuoted(value.text)
    case 'flag':
      return value.flag
    case 'time':
      return printTimeRange(value.range)
    case 'number':
      return String(value.number)
    case 'code':
      if (value.isBeginning) return `${plainOrQuoted(value.text)}*`
      return isLast ? quoted(value.text) : plainOrQuoted(value.text)
    case 'sort':
      return value.sort
    default:
      return value satisfies never
  }
}

/** Whether a text is parsed as exactly this text without quotes, anywhere in a query. */
function isPlainWord(text: string): boolean {
  if (text.startsWith('-')) return false
  const [token, ...others] = tokenise(text)
  return token?.kind === 'text' && others.length === 0 && !token.value.isQuoted && token.value.text === text
}

function plainOrQuoted(text: string): string {
  return isPlainValue(text) ? text : quoted(text)
}

function isPlainValue(text: string): boolean {
  return /^[^\s",]+$/.test(text) && !text.endsWith('*') && !text.startsWith('//')
}

/** Writes a name as a value of a query, in quotes if needed: without them, `me` and `none` are no names. */
export function printName(text: string): string {
  return /^(me|none)$/i.test(text) ? quoted(text) : plainOrQuoted(text)
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
