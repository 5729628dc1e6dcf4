import { expect, test } from 'vitest'
import { backupWords } from '#renderer/features/storage/storage-words.ts'

const open = { state: 'open', hasRecoveryCode: true } as const

test.each(['keychain', 'passphrase', 'session'] as const)(
  'a backup of an encrypted copy is said to be encrypted: %s',
  (protection) => {
    expect(backupWords({ ...open, protection })).toContain('A backup is encrypted like the copy')
  },
)

test('a backup of a copy that is not encrypted is not said to be, nor that only its owner can read it', () => {
  const words = backupWords({ ...open, protection: 'none' })
  expect(words).toContain('anyone who gets the file can read it')
  expect(words).not.toMatch(/is encrypted|key|Only you/)
})

test('nothing is said about who can read a backup while that is unknown', () => {
  for (const copy of [undefined, { state: 'opening' } as const])
    expect(backupWords(copy)).toBe('The desk’s own folder keeps the three newest.')
})
