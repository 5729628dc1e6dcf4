import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupsOf, readRecoveryCode, recoveryGroups, writeRecoveryCode } from '#shared/rules/recovery-code.ts'

const sumOf = (key: Uint8Array): Uint8Array => createHash('sha256').update(key).digest()
const keys = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'))

describe('a recovery code', () => {
  test('restores its key, in any notation', () => {
    fc.assert(
      fc.property(keys, (key) => {
        const code = writeRecoveryCode(key, sumOf)
        expect(groupsOf(code)).toHaveLength(recoveryGroups)
        expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4} ){13}[0-9A-HJKMNP-TV-Z]{4}$/)
        for (const typed of [code, code.toLowerCase(), code.replaceAll(' ', '-'), ` ${code}\n`])
          expect(readRecoveryCode(typed, sumOf)).toBe(key)
        expect(readRecoveryCode(code.replaceAll('0', 'o').replaceAll('1', 'l'), sumOf)).toBe(key)
      }),
    )
  })

  test('with one wrong letter, or two exchanged, is rejected', () => {
    fc.assert(
      fc.property(
        keys,
        fc.nat(55),
        fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'),
        (key, at, letter) => {
          const letters = writeRecoveryCode(key, sumOf).replaceAll(' ', '')
          const wrong = letters.slice(0, at) + letter + letters.slice(at + 1)
          if (wrong !== letters) expect(readRecoveryCode(wrong, sumOf)).toBeNull()
          const exchanged =
            letters.slice(0, at) + (letters[at + 1] ?? '') + letters[at] + letters.slice(at + 2)
          if (exchanged !== letters) expect(readRecoveryCode(exchanged, sumOf)).toBeNull()
        },
      ),
    )
  })

  test('that is too short, too long or of other letters is rejected', () => {
    for (const typed of ['', 'A', 'U'.repeat(56), '0'.repeat(55), '0'.repeat(57)])
      expect(readRecoveryCode(typed, sumOf)).toBeNull()
  })
})
