import { expect, test } from 'vitest'
import { reasonWords } from '#renderer/words/entry-words.ts'
import { scopes } from '#shared/admin-api/limits.ts'
import type { OutboxEntry } from '#shared/desk/outbox.ts'

/** An action that the service refused, with the service's sentence. */
const refused = (kind: 'knownIssue' | 'comment', detail: string) =>
  ({
    state: 'failed',
    action: { kind },
    reason: { kind: 'error', error: { kind: 'forbidden', operation: 'addComment', detail } },
    heldUntil: null,
    isBeingChanged: false,
  }) as unknown as OutboxEntry

test.each(scopes)('a token without %s is explained without the name of the scope', (scope) => {
  for (const kind of ['knownIssue', 'comment'] as const) {
    const words = reasonWords(refused(kind, `The token lacks the scope ${scope}.`), 0)
    expect(words).toMatch(/^This token can.* Nothing was changed\.$/)
    expect(words).not.toContain(':')
  }
})

test('other details of the service about a refusal stay', () => {
  expect(reasonWords(refused('comment', 'Your role may not comment here.'), 0)).toContain(
    'Your role may not comment here.',
  )
})

test('an answer from something other than the service is reported so', () => {
  const page = (error: object) =>
    reasonWords({ ...refused('comment', ''), reason: { kind: 'error', error } } as unknown as OutboxEntry, 0)
  expect(page({ kind: 'badAnswer', what: 'The answer about report 5 is a web page.' })).toMatch(
    /^Not on the report\. .*firewall/,
  )
})

test('an action that never arrived is reported so', () => {
  const failed = (reason: object) =>
    reasonWords({ ...refused('comment', ''), reason } as unknown as OutboxEntry, 0)
  const error = { kind: 'network', reason: 'Connection lost.', mayHaveArrived: true }
  expect(failed({ kind: 'error', error })).toBe('Not on the report. The connection dropped on every try.')
  const failure = { kind: 'serviceFailed', status: 503 }
  expect(failed({ kind: 'error', error: failure })).toBe(
    'Not on the report. The service failed (503) on every try.',
  )
  expect(failed({ kind: 'error', error: { kind: 'timeout', mayHaveArrived: true } })).toBe(
    'Not on the report. The service took too long to answer on every try.',
  )
})

const unsure = (reason: OutboxEntry['reason'], report: OutboxEntry['report'] = { id: 7, title: '' }) =>
  reasonWords(
    {
      state: 'unsure',
      action: { kind: 'comment' },
      reason,
      report,
      heldUntil: null,
      isBeingChanged: false,
    } as unknown as OutboxEntry,
    0,
  )

test('an action that may have been sent says what blocks the check, and nothing untrue', () => {
  expect(unsure({ kind: 'cannotTell' })).toContain('Check the report')
  expect(unsure({ kind: 'cannotTell', why: 'unreadable' })).toContain(
    'your token can’t read all of this report',
  )
  expect(unsure({ kind: 'cannotTell', why: 'notShown' })).toMatch(
    /^The service said this was done, but the report doesn’t show it\./,
  )
  expect(unsure({ kind: 'cannotTell', why: 'gone' })).toContain('isn’t available to you anymore')
  expect(unsure({ kind: 'cannotTell' }, null)).toContain('Check the known issues')
})

test('one broken request is no lost connection', () => {
  const error = { kind: 'network', reason: 'Connection lost.', mayHaveArrived: true } as const
  const words = unsure({ kind: 'checking', hindrance: { kind: 'failing', error, nextTryAt: null } })
  expect(words).toMatch(/^May already have been sent\. Checking before anything is sent again\./)
  expect(words).not.toMatch(/connection/i)
})
