import { describe, expect, it } from 'vitest'
import type { Action } from '#shared/desk/actions.ts'
import {
  isShown,
  judgeArrival,
  type LookedAt,
  mayHaveUndone,
  type ShownSince,
} from '#shared/rules/outbox/reconcile.ts'

const untouched: LookedAt = {
  before: {},
  wanted: {},
  now: {},
  wordsFound: null,
  mayBeRewritten: false,
  systemWrote: null,
}
const judge = (action: Action, seen: Partial<LookedAt>) => judgeArrival(action, { ...untouched, ...seen })

describe('the fate of an action whose answer was lost', () => {
  it('a comment arrived if its text is there, and did not otherwise', () => {
    const comment: Action = { kind: 'comment', text: 'Hello', audience: 'public' }
    expect(judge(comment, { wordsFound: true })).toBe('arrived')
    expect(judge(comment, { wordsFound: false })).toBe('notArrived')
    expect(judge(comment, { wordsFound: null })).toBe('cannotTell')
    expect(judge(comment, { wordsFound: false, mayBeRewritten: true })).toBe('cannotTell')
    expect(judge(comment, { wordsFound: true, mayBeRewritten: true })).toBe('arrived')
  })

  it('an assignment is judged by the assignee', () => {
    const assign: Action = { kind: 'assign', userId: 'ada' }
    const sides = { before: { assignee: null }, wanted: { assignee: 'ada' } }
    expect(judge(assign, { ...sides, now: { assignee: 'ada' } })).toBe('arrived')
    expect(judge(assign, { ...sides, now: { assignee: null } })).toBe('notArrived')
    expect(judge(assign, { ...sides, now: { assignee: 'bob' } })).toBe('conflict')
    expect(judge(assign, { ...sides, now: {} })).toBe('cannotTell')
    // An action without a change leaves no sign of its arrival, and might overtake a later write.
    const unchanged = { before: sides.wanted, wanted: sides.wanted, now: sides.wanted }
    expect(judge(assign, unchanged)).toBe('sameAsBefore')
  })

  it('a classification of several fields arrived completely, not at all, or is a conflict', () => {
    const classify: Action = { kind: 'classify', severityId: 3, cweTypeId: 79 }
    const sides = { before: { severity: 1, cwe: null }, wanted: { severity: 3, cwe: 79 } }
    expect(judge(classify, { ...sides, now: { severity: 3, cwe: 79 } })).toBe('arrived')
    expect(judge(classify, { ...sides, now: { severity: 1, cwe: null } })).toBe('notArrived')
    expect(judge(classify, { ...sides, now: { severity: 3, cwe: null } })).toBe('conflict')
    expect(judge(classify, { ...sides, now: { severity: 3 } })).toBe('cannotTell')
  })

  it('an edit is judged by the fields it sets', () => {
    const edit: Action = { kind: 'edit', title: 'Better' }
    const sides = { before: { title: 'Worse' }, wanted: { title: 'Better' } }
    expect(judge(edit, { ...sides, now: { title: 'Better' } })).toBe('arrived')
    expect(judge(edit, { ...sides, now: { title: 'Worse' } })).toBe('notArrived')
  })

  it('a missing reward is left to the user: money is not sent on a guess', () => {
    const reward: Action = { kind: 'reward', bounty: 500 }
    const sides = { before: { bounty: 0 }, wanted: { bounty: 500 } }
    expect(judge(reward, { ...sides, now: { bounty: 500 } })).toBe('arrived')
    expect(judge(reward, { ...sides, now: { bounty: 0 } })).toBe('cannotTell')
    expect(judge(reward, { ...sides, now: { bounty: 300 } })).toBe('conflict')
  })

  it('a missing known issue is left to the user', () => {
    const issue = { name: 'x', targetId: 1, severityId: 1, summary: '', description: '', impact: '' }
    expect(judge({ kind: 'knownIssue', issue }, { wordsFound: false })).toBe('cannotTell')
    expect(judge({ kind: 'knownIssue', issue }, { wordsFound: true })).toBe('arrived')
  })

  describe('a transition', () => {
    const plain: Action = { kind: 'transition', transition: 'triaged' }
    const worded: Action = { ...plain, message: 'Well done' }
    const sides = { before: { status: 1 }, wanted: { status: 3 } }

    it('arrived if the report has its target status and message', () => {
      expect(judge(plain, { ...sides, now: { status: 3 }, wordsFound: null, systemWrote: true })).toBe(
        'arrived',
      )
      expect(judge(worded, { ...sides, now: { status: 3 }, wordsFound: true, systemWrote: true })).toBe(
        'arrived',
      )
    })
    it('is undecided between own and foreign if its message is missing', () => {
      expect(judge(worded, { ...sides, now: { status: 3 }, wordsFound: false, systemWrote: true })).toBe(
        'cannotTell',
      )
    })
    it('without a message is judged by the status, whatever comments exist', () => {
      for (const action of [plain, { ...plain, message: '' }, { ...plain, message: ' \n' }]) {
        expect(judge(action, { ...sides, now: { status: 3 }, wordsFound: false })).toBe('arrived')
        expect(judge(action, { ...sides, now: { status: 7 }, wordsFound: true })).toBe('conflict')
      }
    })
    it('is undecided if its message could not be looked for and the status is right', () => {
      expect(judge(worded, { ...sides, now: { status: 3 }, wordsFound: null })).toBe('cannotTell')
    })
    it('is undecided while the status is unknown', () => {
      expect(judge(plain, { ...sides, now: {}, systemWrote: false })).toBe('cannotTell')
      expect(judge(plain, { before: {}, wanted: {}, now: {}, systemWrote: false })).toBe('cannotTell')
    })
    it('arrived with its message, even if others moved the report since', () => {
      expect(judge(worded, { ...sides, now: { status: 7 }, wordsFound: true, systemWrote: true })).toBe(
        'arrived',
      )
      expect(judge(worded, { ...sides, now: { status: 1 }, wordsFound: true, systemWrote: true })).toBe(
        'arrived',
      )
    })
    it('did not arrive if the report is unchanged and has no system entry', () => {
      expect(judge(plain, { ...sides, now: { status: 1 }, wordsFound: false, systemWrote: false })).toBe(
        'notArrived',
      )
    })
    it('is undecided if the report may have moved there and back', () => {
      expect(judge(plain, { ...sides, now: { status: 1 }, wordsFound: false, systemWrote: true })).toBe(
        'cannotTell',
      )
      expect(judge(plain, { ...sides, now: { status: 1 }, wordsFound: null, systemWrote: null })).toBe(
        'cannotTell',
      )
    })
    it('is a conflict if the report has another status, unless the target is unknown', () => {
      expect(judge(plain, { ...sides, now: { status: 7 } })).toBe('conflict')
      expect(judge(plain, { before: { status: 1 }, wanted: {}, now: { status: 7 } })).toBe('cannotTell')
    })
  })
})

describe('a success reported by the service', () => {
  const comment: Action = { kind: 'comment', text: 'Hello', audience: 'public' }
  const assign: Action = { kind: 'assign', userId: 'ada' }
  const shown = (action: Action, seen: Partial<ShownSince>) =>
    isShown(action, {
      ...untouched,
      entryFound: null,
      hasUnreadable: false,
      ownUnclaimed: false,
      isLongAgo: false,
      ...seen,
    })

  it('of a comment is confirmed by its entry, its text, or an entry that may be the comment', () => {
    expect(shown(comment, { wordsFound: false })).toBe(false)
    expect(shown(comment, { wordsFound: false, entryFound: false, mayBeRewritten: true })).toBe(false)
    expect(shown(comment, { wordsFound: false, entryFound: true })).toBe(true)
    expect(shown(comment, { wordsFound: true, entryFound: false })).toBe(true)
    expect(shown(comment, { wordsFound: null })).toBe(true)
    expect(shown(comment, { wordsFound: false, hasUnreadable: true })).toBe(true)
    expect(shown(comment, { wordsFound: false, ownUnclaimed: true })).toBe(true)
  })

  it('of a transition is missing only if the status stayed and nothing else shows it', () => {
    const stayed = { before: { status: 1 }, wanted: { status: 2 }, now: { status: 1 }, systemWrote: false }
    const move = { kind: 'transition', transition: 'triaged' } as const
    expect(shown(move, stayed)).toBe(false)
    expect(shown(move, { ...stayed, now: { status: 2 } })).toBe(true)
    expect(shown(move, { ...stayed, now: { status: 3 } })).toBe(true)
    expect(shown(move, { ...stayed, systemWrote: true })).toBe(true)
    expect(shown(move, { ...stayed, hasUnreadable: true })).toBe(true)
    expect(shown(move, { ...stayed, isLongAgo: true })).toBe(false)
  })

  it.each<[string, Action]>([
    ['a field', assign],
    ['money', { kind: 'reward', bounty: 100 }],
  ])('of %s is missing while the field is as before, soon after and without a system entry', (_, action) => {
    const stayed = { before: { bounty: 0 }, wanted: { bounty: 100 }, now: { bounty: 0 }, systemWrote: false }
    expect(shown(action, stayed)).toBe(false)
    expect(shown(action, { ...stayed, systemWrote: null })).toBe(false)
    expect(shown(action, { ...stayed, now: { bounty: 100 } })).toBe(true)
    expect(shown(action, { ...stayed, now: { bounty: 50 } })).toBe(true)
    expect(shown(action, { ...stayed, now: {} })).toBe(true)
    expect(shown(action, { ...stayed, systemWrote: true })).toBe(true)
    expect(shown(action, { ...stayed, isLongAgo: true })).toBe(true)
  })

  it('may be undone by a later transition, or a change of the same field, and a comment by nothing', () => {
    const title = { action: { kind: 'edit', title: 'A' }, wanted: { title: 'A' } } as const
    const target = { action: { kind: 'edit', targetId: 2 }, wanted: { target: 2 } } as const
    const move = { action: { kind: 'transition', transition: 'spam' }, wanted: {} } as const
    const said = { action: comment, wanted: {} }
    expect(mayHaveUndone(title, title)).toBe(true)
    expect(mayHaveUndone(title, target)).toBe(false)
    expect(mayHaveUndone(title, move)).toBe(true)
    expect(mayHaveUndone(move, move)).toBe(true)
    expect(mayHaveUndone(move, title)).toBe(false)
    expect(mayHaveUndone(said, move)).toBe(false)
    expect(mayHaveUndone(title, said)).toBe(false)
  })
})
