import { expect, test } from 'vitest'
import { reasonWords } from '#renderer/words/entry-words.ts'
import { scopes } from '#shared/admin-api/limits.ts'
import type { OutboxEntry } from '#shared/desk/outbox.ts'

/** An action the service refused, with the sentence it gave. */
const refused = (kind: 'knownIssue' | 'comment', detail: string) =>
  ({
    state: 'failed',
    action: { kind },
    reason: { kind: 'error', error: { kind: 'forbidden', operation: 'addComment', detail } },
    heldUntil: null,
    isBeingChanged: false,
  }) as unknown as OutboxEntry

test.each(scopes)('a token without %s is told of in words, not by the name of the scope', (scope) => {
  for (const kind of ['knownIssue', 'comment'] as const) {
    const words = reasonWords(refused(kind, `The token lacks the scope ${scope}.`), 0)
    expect(words).toMatch(/^This token can.* Nothing was changed\.$/)
    expect(words).not.toContain(':')
  }
})

test('what else the service says about a refusal stays', () => {
  expect(reasonWords(refused('comment', 'Your role may not comment here.'), 0)).toContain(
    'Your role may not comment here.',
  )
})
