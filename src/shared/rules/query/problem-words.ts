import { beginningOf } from '../beginning-of.ts'
import { visibleText } from '../visible-text.ts'
import type { QueryProblem } from './ast.ts'
import { flags, keyKinds, ordersAtMost, type QueryKey, sortWords } from './keys.ts'

const longestShown = 40

/** The message about a problem for the user who typed the query. */
export function problemWords(problem: QueryProblem): string {
  switch (problem.kind) {
    case 'unfinishedQuote':
      return 'Missing closing quote.'
    case 'noValue':
      return `${problem.key}: needs a value.`
    case 'badValue':
      return badValueWords(problem.key, shown(problem.text))
    case 'backwards':
      return keyKinds[problem.key] === 'amount'
        ? 'The range ends before it starts.'
        : 'The time ends before it starts.'
    case 'unknownKey':
      return problem.meant === null
        ? `There is no filter ${shown(`${problem.text}:`)}, so it is searched for as text.`
        : `${shown(`${problem.text}:`)} is searched for as text. Did you mean ${problem.meant}:?`
    case 'extraOrder':
      return `Up to ${ordersAtMost} different sort orders count, and none can be excluded.`
    case 'unknownName':
      return `No ${problem.key} is named ${shown(problem.text)}.`
    case 'whoIsMe':
      return 'Choose who you are under Mine first.'
    case 'notKnownHere':
      return `is:${problem.flag} was left out: it’s known once all reports were checked after the first sync.`
    default:
      return problem satisfies never
  }
}

/** Whether further typing may solve a problem; such a problem is not shown while the caret is at its position. */
export function isUnfinished({ kind }: QueryProblem): boolean {
  return kind === 'unfinishedQuote' || kind === 'noValue' || kind === 'badValue' || kind === 'unknownKey'
}

function badValueWords(key: QueryKey, text: string): string {
  switch (keyKinds[key]) {
    case 'time':
      return `${text} is not a time. Try 2026-01-31, <7d, or yesterday.`
    case 'amount':
      return `${text} is not ${key === 'cvss' ? 'a score' : 'an amount'}. Try ${key === 'cvss' ? '>=7 or 4..6.9' : '>500 or 100..1000'}.`
    case 'number':
      return `${text} is not a number.`
    case 'sort':
      return `${text} is not a sort order. Try ${sortWords.join(', ')}.`
    default:
      return key === 'is' || key === 'has' || key === 'sla'
        ? `${text} is not a value of ${key}. Try ${flags[key].slice(0, 5).join(', ')}.`
        : `${text} cannot be understood.`
  }
}

function shown(text: string): string {
  const beginning = beginningOf(text, longestShown)
  return `“${visibleText(beginning === text ? text : `${beginning}…`)}”`
}
