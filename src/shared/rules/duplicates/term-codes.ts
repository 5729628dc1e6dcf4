import type { TermUse } from './terms.ts'

/**
 * The terms of a report as 32-bit numbers, in the form in which they are stored and compared: 26 bits are a hash of
 * program and term, 3 bits count the occurrences, and 3 bits are flags (`titleBit`, `placeBit`, `headBit`). In
 * ascending order, each hash once. The numbers contain no words, but anyone can test whether a given word is among
 * them; so they are protected like the report's texts.
 */
export type TermCodes = Uint32Array

const useBits = 6
const countBits = 3
const titleBit = 1
const placeBit = 2
const headBit = 4

export const hashOf = (code: number): number => code >>> useBits
export const countOf = (code: number): number => (code >>> 3) & (2 ** countBits - 1)
export const isInTitle = (code: number): boolean => (code & titleBit) !== 0
export const isPlace = (code: number): boolean => (code & placeBit) !== 0
export const isInHead = (code: number): boolean => (code & headBit) !== 0

/**
 * @param programId part of the hash, so that terms of different programs never match; an original is in its duplicate's
 *   program.
 */
export function codesOf(programId: number | null, terms: ReadonlyMap<string, TermUse>): TermCodes {
  const codes = new Map<number, number>()
  for (const [term, use] of terms) {
    const hash = termHash(programId, term)
    const count = Math.min(2 ** countBits - 1, use.count)
    const bits = (use.isInTitle ? titleBit : 0) | (use.isPlace ? placeBit : 0) | (use.isInHead ? headBit : 0)
    // Two terms of a report with the same hash become one code; this is rare and harmless.
    codes.set(hash, codes.get(hash) ?? ((hash << useBits) | (count << 3) | bits) >>> 0)
  }
  return Uint32Array.from(codes.values()).sort()
}

/** A 26-bit hash, computed like cyrb53 from two sums that mix in each character differently. */
export function termHash(programId: number | null, term: string): number {
  const text = `${programId}\n${term}`
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2_654_435_761)
    other = Math.imul(other ^ code, 1_597_334_677)
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909)
  return one >>> useBits
}

/** The token under which a hash is stored in a full-text index. */
export const tokenOf = (hash: number): string => hash.toString(36)
