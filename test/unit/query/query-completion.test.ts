import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuery } from '#shared/rules/query/parse-query.ts'
import { completionsAt, type QueryCatalogue } from '#shared/rules/query/query-completion.ts'
import { anyTyped } from './any-query.ts'

const catalogue: QueryCatalogue = {
  status: ['New', 'Triaged', 'Needs more info'],
  severity: ['Critical', 'High'],
  program: ['Acme Web', 'Acme Mobile', 'NeedsMore', 'Web3API'],
  target: ['api.acme.example', 'acme "old"'],
  type: ['SQL injection', 'Type 155', '2FA bypass'],
  label: ['ask devs', 'retest'],
  assignee: ['mara', 'None'],
  reporter: ['zx0r', 'mara', 'me'],
}

/** `|` marks the caret. Returns the text after each offered completion. */
function completed(marked: string): string[] {
  const caret = marked.indexOf('|')
  const text = marked.replace('|', '')
  const found = completionsAt(text, caret, catalogue)
  if (found === null) return []
  const { range, items } = found
  return items.map(({ inserted }) => text.slice(0, range.start) + inserted + text.slice(range.end))
}

describe('completion', () => {
  test.each([
    ['st|', ['status:']],
    ['-se|', ['-severity:']],
    ['x cr| y', ['x created: y']],
    ['s|', []],
    ['"st|', []],
    ['st|atus', []],
    ['|', []],
    ['status:|', ['status:New ', 'status:Triaged ', 'status:"Needs more info" ']],
    ['status:info|', ['status:"Needs more info" ']],
    ['status:new,n| x', ['status:new,"Needs more info" x']],
    ['program:"acme m|', ['program:"Acme Mobile" ']],
    ['target:acme|', ['target:api.acme.example ', 'target:"acme ""old""" ']],
    ['assignee:m|', ['assignee:me ', 'assignee:mara ']],
    ['assignee:no|', ['assignee:none ', 'assignee:"None" ']],
    ['reporter:me|', ['reporter:me ', 'reporter:"me" ']],
    ['is:unse|', ['is:unseen ']],
    ['is:unseen|', []],
    ['sort:se|', ['sort:severity ', 'sort:severity-asc ']],
    ['sort:created|', []],
    ['activity:<|', ['activity:<7d ', 'activity:<30d ']],
    ['id:1|', []],
    ['type:inj|', ['type:"SQL injection" ']],
    ['label:dev|', ['label:"ask devs" ']],
    ['status:NeedsMore|', ['status:"Needs more info" ']],
    ['status:NeedsMoreInfo,|', ['status:NeedsMoreInfo,New ', 'status:NeedsMoreInfo,Triaged ']],
    ['type:2fa|', ['type:"2FA bypass" ']],
    ['program:more|', ['program:NeedsMore ']],
    ['program:api|', ['program:Web3API ']],
    ['type:155|', ['type:"Type 155" ']],
    ['cvss:>=|', ['cvss:>=9 ', 'cvss:>=7 ']],
    ['bounty:>0|', []],
  ])('of %s', (marked, expected) => {
    expect(completed(marked)).toEqual(expected)
  })

  test('offers only valid text, and stays inside the query', () => {
    fc.assert(
      fc.property(anyTyped, fc.double({ min: 0, max: 1, noNaN: true }), (text, where) => {
        const caret = Math.round(where * text.length)
        const found = completionsAt(text, caret, catalogue)
        if (found === null) return
        expect(found.range.start).toBeLessThanOrEqual(caret)
        expect(found.range.end).toBeLessThanOrEqual(text.length)
        for (const { inserted, meaning } of found.items) {
          const after = text.slice(0, found.range.start) + inserted + text.slice(found.range.end)
          const end = found.range.start + inserted.trimEnd().length
          const problems = parseQuery(after).problems.filter(
            ({ start }) => start >= found.range.start && start < end,
          )
          if (meaning === null) expect(problems.filter(({ kind }) => kind === 'badValue')).toEqual([])
        }
      }),
    )
  })
})
