/**
 * Recovery codes: keys in a form that the user can write down, as 14 groups of four letters and digits that are not
 * easily confused (the alphabet of Crockford's base 32). The last five characters are a checksum.
 */

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const keyBytes = 32
/** Characters of a code, without blanks: five bits each, for the 32 bytes of the key and 3 bytes of checksum. */
const codeLength = 56
const groupLength = 4

export const recoveryGroups = codeLength / groupLength

/**
 * @param key 64 hex digits.
 * @param sumOf computes a hash of the key; its first three bytes are the checksum.
 */
export function writeRecoveryCode(key: string, sumOf: (key: Uint8Array) => Uint8Array): string {
  const bytes = Uint8Array.from({ length: keyBytes }, (_, at) =>
    Number.parseInt(key.slice(at * 2, at * 2 + 2), 16),
  )
  const all = BigInt(`0x${hex(bytes)}${hex(sumOf(bytes).slice(0, 3))}`)
  const letters = Array.from(
    { length: codeLength },
    (_, at) => alphabet[Number((all >> BigInt(5 * (codeLength - 1 - at))) & 31n)],
  ).join('')
  return groupsOf(letters).join(' ')
}

/**
 * Reads a typed code. Case, blanks and hyphens are ignored, and look-alike letters (O, I, L) count as digits.
 *
 * @returns the key as 64 hex digits; null when the code has a typing error.
 */
export function readRecoveryCode(typed: string, sumOf: (key: Uint8Array) => Uint8Array): string | null {
  const letters = plainCode(typed)
  if (letters.length !== codeLength) return null
  let all = 0n
  for (const letter of letters) {
    const value = alphabet.indexOf(letter)
    if (value < 0) return null
    all = all * 32n + BigInt(value)
  }
  const key = (all >> 24n).toString(16).padStart(keyBytes * 2, '0')
  return writeRecoveryCode(key, sumOf).replaceAll(' ', '') === letters ? key : null
}

/** A typed code in capitals, without blanks and hyphens, and with digits for the look-alike letters O, I and L. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
}

export const groupsOf = (letters: string): readonly string[] =>
  letters.replaceAll(' ', '').match(/.{1,4}/g) ?? []

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
