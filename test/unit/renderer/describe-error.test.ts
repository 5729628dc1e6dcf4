import { describe, expect, test } from 'vitest'
import { describeError } from '#renderer/errors/describe-error.ts'
import type { DeskError, DeskErrorKind } from '#shared/desk/errors.ts'

/** One error of every kind; the compiler refuses this table when a kind is missing. */
const oneOfEach: { readonly [K in DeskErrorKind]: Extract<DeskError, { kind: K }> } = {
  network: { kind: 'network', reason: 'connect ECONNREFUSED', mayHaveArrived: false },
  timeout: { kind: 'timeout', mayHaveArrived: true },
  unauthorized: { kind: 'unauthorized', detail: 'The token has expired.' },
  forbidden: { kind: 'forbidden', operation: 'searchReports' },
  notFound: { kind: 'notFound', what: 'report 7' },
  rateLimited: { kind: 'rateLimited', retryAt: 5 },
  conflict: { kind: 'conflict' },
  refused: { kind: 'refused', detail: 'cursor' },
  serviceFailed: { kind: 'serviceFailed', status: 503 },
  badAnswer: { kind: 'badAnswer', what: 'not JSON' },
  addressRefused: { kind: 'addressRefused', reason: 'no https' },
  tokenRefused: { kind: 'tokenRefused', reason: 'There is no token in it.' },
  proxyRefused: { kind: 'proxyRefused', reason: 'Enter the password.' },
  invalidInput: { kind: 'invalidInput', command: 'queue.window', issues: ['limit: too big'] },
  senderRefused: { kind: 'senderRefused' },
  keychainLocked: { kind: 'keychainLocked' },
  keychainAbsent: { kind: 'keychainAbsent', reason: 'no Secret Service' },
  keychainFailed: { kind: 'keychainFailed', reference: '1f9f2899' },
  copyLocked: { kind: 'copyLocked' },
  keyRefused: { kind: 'keyRefused', why: 'passphrase' },
  databaseFromFuture: { kind: 'databaseFromFuture', found: 9, supported: 3 },
  databaseDamaged: { kind: 'databaseDamaged', keptAt: '/profile/broken.sqlite' },
  migrationFailed: {
    kind: 'migrationFailed',
    found: 2,
    supported: 5,
    backup: '/profile/backups/one.sqlite',
    reason: 'no such column: x',
  },
  busy: { kind: 'busy', work: 'a backup is being made' },
  cancelled: { kind: 'cancelled' },
  folderRefused: { kind: 'folderRefused', path: '/root', reason: 'permission denied' },
  diskFull: { kind: 'diskFull' },
  storageRefused: { kind: 'storageRefused', reason: 'localhost is this computer itself' },
  storageFailed: { kind: 'storageFailed', reason: 'It answered 500.' },
  sizeDiffers: { kind: 'sizeDiffers', expected: 10, received: 7 },
  superseded: { kind: 'superseded' },
  tooLate: { kind: 'tooLate' },
  beingChanged: { kind: 'beingChanged' },
  movedOn: { kind: 'movedOn' },
  noteChanged: { kind: 'noteChanged' },
  unknownHere: { kind: 'unknownHere', what: 'workspace x' },
  internal: { kind: 'internal', reference: 'a1b2c3' },
}
const errors = Object.values(oneOfEach)

describe.each(errors.map((error) => [error.kind, error] as const))('%s', (_, error) => {
  test('says what happened, what is safe and what to do next', () => {
    const words = describeError(error)
    expect(words.title).toMatch(/^[A-Z].*[^.]$/)
    expect(words.safe).toMatch(/^[A-Z].*\.$/)
    expect(words.next).toMatch(/^[A-Z].*\.$/)
  })

  test('never shows a kind, a stack or a line of code', () => {
    const { title, safe, next } = describeError(error)
    expect(`${title} ${safe} ${next}`).not.toMatch(/undefined|null|\[object|Error:|at .+:\d+|[a-z][A-Z]/)
  })

  test('promises nothing about a copy while there is none', () => {
    const { safe, next } = describeError(error, 'connecting')
    expect(safe).toBe('Nothing was stored.')
    expect(next).not.toMatch(/by itself/)
  })
})

test('no two kinds have the same message', () => {
  const titles = errors.map((error) => describeError(error).title)
  expect(new Set(titles).size).toBe(errors.length)
})

test("the service's own sentence is shown separately as a detail", () => {
  expect(describeError(oneOfEach.unauthorized).detail).toBe('The token has expired.')
  expect(describeError({ kind: 'conflict' })).not.toHaveProperty('detail')
})

test('of a damaged copy it does not say that nothing is written: marks and drafts still are', () => {
  const { safe, next } = describeError(oneOfEach.databaseDamaged)
  expect(safe).not.toMatch(/written|everything/)
  expect(next).toContain('marks, notes, drafts, and unsent actions are saved first')
})

test('a kind unknown to this window still gets a message', () => {
  const fromNewerDesk = { kind: 'notYetInvented' } as unknown as DeskError
  expect(describeError(fromNewerDesk).title).toBe('Something went wrong')
})

test('the message does not deny a remaining file if that is unknown', () => {
  const safeAfter = (kind: 'internal' | 'unknownHere' | 'diskFull') =>
    describeError(oneOfEach[kind], 'exporting').safe
  expect(safeAfter('diskFull')).toContain('No file was left behind')
  expect(safeAfter('internal')).toBe('Your reports are unchanged.')
  expect(safeAfter('unknownHere')).toBe('Your reports are unchanged.')
})

test.each(['working', 'connecting'] as const)(
  'a redirect says where it points, and to check the address: %s',
  (occasion) => {
    const error = {
      kind: 'serviceFailed',
      status: 302,
      detail: 'It points to https://elsewhere.example/login.',
    } as const
    const words = describeError(error, occasion)
    expect(words.title).toContain('has moved')
    expect(words.next).toContain('Check the service address')
    expect(words.detail).toContain('https://elsewhere.example/login')
  },
)

test('a text that is too long is reported with its length and limit, never in the terms of a schema', () => {
  const issues = ['action.text: Too big: expected string to have <=200000 characters']
  const tooLong = { length: 1_204_331, longest: 200_000 }
  const words = describeError({ kind: 'invalidInput', command: 'act.decide', issues, tooLong })
  expect(words.next).toBe('It has 1,204,331 characters, and 200,000 is the most. Shorten it.')
  expect(words).not.toHaveProperty('detail')
})
