import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markQuery, stillThere } from '#renderer/features/queue/search/query-marks.ts'
import type { QueryProblem } from '#shared/rules/query/ast.ts'
import { parseQuery } from '#shared/rules/query/parse-query.ts'
import { problemWords } from '#shared/rules/query/problem-words.ts'
import { anyTyped } from '../../query/any-query.ts'

describe('the highlights of a query', () => {
  test('mark its filters and underline its problems', () => {
    expect(markQuery('a is:opn,new b', [{ start: 5, end: 8 }])).toEqual([
      { start: 0, isFilter: false, pieces: [{ start: 0, text: 'a ', isProblem: false }] },
      {
        start: 2,
        isFilter: true,
        pieces: [
          { start: 2, text: 'is:', isProblem: false },
          { start: 5, text: 'opn', isProblem: true },
          { start: 8, text: ',new', isProblem: false },
        ],
      },
      { start: 12, isFilter: false, pieces: [{ start: 12, text: ' b', isProblem: false }] },
    ])
  })

  test('cover the whole text, or none', () => {
    fc.assert(
      fc.property(anyTyped, (text) => {
        const pieces = markQuery(text, parseQuery(text).problems).flatMap((run) => run.pieces)
        if (pieces.length > 0) expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      }),
    )
    expect(markQuery('plain words', [])).toEqual([])
  })
})

describe('a problem', () => {
  const { problems } = parseQuery('is:opn x')

  test('stays while the text before it is the same, and disappears with it', () => {
    expect(stillThere(problems, 'is:opn x', 'is:opn xy')).toEqual(problems)
    expect(stillThere(problems, 'is:opn x', 'is:open x')).toEqual([])
    expect(stillThere(problems, 'is:opn x', 'y is:opn x')).toEqual([])
  })

  test.each<[QueryProblem, string]>([
    [{ kind: 'unknownName', key: 'status', text: 'x\u202ey', start: 0, end: 1 }, 'No status is named “x'],
    [{ kind: 'badValue', key: 'created', text: 'soon', start: 0, end: 1 }, '“soon” is not a time.'],
    [{ kind: 'badValue', key: 'has', text: 'fun', start: 0, end: 1 }, '“fun” is not a value of has.'],
    [{ kind: 'badValue', key: 'sort', text: 'x', start: 0, end: 1 }, '“x” is not a sort order.'],
    [
      { kind: 'badValue', key: 'sla', text: 'x', start: 0, end: 1 },
      'Try at-risk, missed, paused, met, late.',
    ],
    [{ kind: 'unknownKey', text: 'stauts', meant: 'status', start: 0, end: 1 }, 'Did you mean status:?'],
  ])('%j is explained without hidden characters', (problem, words) => {
    expect(problemWords(problem)).toContain(words)
    expect(problemWords(problem)).not.toContain('\u202e')
  })

  test('is explained briefly, however long the text is', () => {
    const text = 'x'.repeat(2_000)
    expect(problemWords({ kind: 'unknownName', key: 'program', text, start: 0, end: 9 }).length).toBeLessThan(
      100,
    )
  })
})
