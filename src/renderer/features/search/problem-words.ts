import type { QueryProblem } from '#shared/rules/query/ast.ts'
import { flags, keyKinds, ordersAtMost, type QueryKey, sortWords } from '#shared/rules/query/keys.ts'
import { visibleText } from '../../text/visible-text.ts'

const longestShown = 40

/** What of a query was not understood, in words for the person who typed it. */
export function problemWords(problem: QueryProblem): string {
  switch (problem.kind) {
    case 'unfinishedQuote':
      return 'The text in quotes has no end.'
    case 'noValue':
      return `Nothing stands after ${problem.key}: yet.`
    case 'badValue':
      return badValueWords(problem.key, shown(problem.text))
    case 'backwards':
      return 'This time ends before it begins.'
    case 'unknownKey':
      return `${shown(`${problem.text}:`)} is searched for as text. Did you mean ${problem.meant}:?`
    case 'extraOrder':
      return `Up to ${ordersAtMost} orders by different things count, and none can be excluded.`
    case 'unknownName':
      return `No ${problem.key} here is called ${shown(problem.text)}.`
    case 'whoIsMe':
      return 'Nobody has said yet who “me” is: choose yourself under Mine.'
    case 'notKnownHere':
      return `is:${problem.flag} was left out: the desk learns it after the first sync, by a check of all reports.`
    default:
      return problem satisfies never
  }
}

/** Whether a problem may solve itself by the next keystrokes; it is not worth a word while the caret is on it. */
export function isUnfinished({ kind }: QueryProblem): boolean {
  return kind === 'unfinishedQuote' || kind === 'noValue' || kind === 'badValue' || kind === 'unknownKey'
}

function badValueWords(key: QueryKey, text: string): string {
  switch (keyKinds[key]) {
    case 'time':
      return `${text} is no time. Try 2026-01-31, <7d or yesterday.`
    case 'number':
      return `${text} is no number.`
    case 'sort':
      return `${text} is no order. There are ${sortWords.join(', ')}.`
    default:
      return key === 'is' || key === 'has'
        ? `${key}: does not know ${text}. It knows ${flags[key].slice(0, 5).join(', ')}${flags[key].length > 5 ? ' and more' : ''}.`
        : `${text} cannot be understood.`
  }
}

function shown(text: string): string {
  return `“${visibleText(text.length > longestShown ? `${text.slice(0, longestShown)}…` : text)}”`
}
