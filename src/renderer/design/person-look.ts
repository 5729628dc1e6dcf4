/** How a person without a picture is shown: two characters and a hue, always the same for the same person. */

/**
 * Up to two letters or digits of a nickname: the first of each of its first two words, or the first two of its only
 * word. `?` if it has none.
 */
export function initials(nickname: string): string {
  const words = nickname.match(/[\p{L}\p{N}]+/gu) ?? []
  const [first, second] = words
  if (first === undefined) return '?'
  if (second === undefined) return [...first].slice(0, 2).join('')
  return ([...first][0] ?? '') + ([...second][0] ?? '')
}

/** A hue in degrees, computed from an id. Red to amber are left out: they stand for severities and internal entries. */
export function hueOf(id: string): number {
  let hash = 0x811c9dc5
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return 140 + ((hash >>> 0) % 15) * 14
}
