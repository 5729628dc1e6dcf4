/**
 * A small pseudo-random generator (sfc32), fully determined by its keys. The same seed must give the same sample data
 * on every machine; and each report draws from its own stream, so that an additional draw in one report does not change
 * all later ones.
 */
export interface Random {
  /** A number in [0, 1). */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  /** True with the probability `share`, from 0 to 1. */
  chance(share: number): boolean
  /** @throws RangeError when the list is empty. */
  pick<T>(list: readonly T[]): T
  /** Picks by weight; weights need no particular sum. @throws RangeError when no weight is above zero. */
  weighted<T>(entries: readonly (readonly [value: T, weight: number])[]): T
  /** `count` different items in random order; all of them if there are fewer. */
  sample<T>(list: readonly T[], count: number): T[]
  /** Lower-case hexadecimal digits. */
  hex(length: number): string
  /** Characters of the given alphabet. */
  text(length: number, alphabet: string): string
}

/** Creates a generator from keys: the same keys give the same numbers, different keys give different ones. */
export function randomFrom(...keys: readonly (string | number)[]): Random {
  const next = sfc32(hashWords(keys.join('\u0000')))
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const text = (length: number, alphabet: string) => {
    let drawn = ''
    for (let i = 0; i < length; i++) drawn += alphabet.charAt(Math.floor(next() * alphabet.length))
    return drawn
  }
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError('nothing to pick from')
    return list[Math.floor(next() * list.length)] as T
  }
  return {
    next,
    int,
    text,
    pick,
    chance: (share) => next() < share,
    hex: (length) => text(length, '0123456789abcdef'),
    weighted: (entries) => {
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of entries) {
        rest -= weight
        if (rest < 0) return value
      }
      throw new RangeError('no weight to pick by')
    },
    sample: (list, count) => {
      const left = [...list]
      const taken = []
      while (taken.length < count && left.length > 0) {
        taken.push(...left.splice(Math.floor(next() * left.length), 1))
      }
      return taken
    },
  }
}

/** Hashes a text to four 32-bit words, mixed as in MurmurHash3. */
function hashWords(text: string): [number, number, number, number] {
  let h = 1779033703 ^ text.length
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 3432918353)
    h = (h << 13) | (h >>> 19)
  }
  const word = () => {
    h = Math.imul(h ^ (h >>> 16), 2246822507)
    h = Math.imul(h ^ (h >>> 13), 3266489909)
    h ^= h >>> 16
    return h >>> 0
  }
  return [word(), word(), word(), word()]
}

function sfc32([first, second, third, fourth]: [number, number, number, number]): () => number {
  let a = first
  let b = second
  let c = third
  let counter = fourth
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  for (let i = 0; i < 8; i++) next()
  return next
}
