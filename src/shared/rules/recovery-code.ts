/**
 * A key in a form the user can write down: 14 groups of four letters and digits that cannot be confused (the alphabet
 * of Crockford's base 32). The last five characters are a checksum.
 */

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const keyBytes = 32
/** 280 bits: the key and three bytes of its checksum. */
const codeLength = 56
const groupLength = 4

export const recoveryGroups = codeLength / groupLength

/**
 * @param key 64 hex digits.
 * @param sumOf a hash of the key, of which three bytes are taken.
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

/** @returns the key as hex; null when the code has a typing slip. Case, blanks, hyphens and O for 0 do not matter. */
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

/** The typed text in the alphabet of the code. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
}

export const groupsOf = (letters: string): readonly string[] =>
  letters.replaceAll(' ', '').match(/.{1,4}/g) ?? []

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
