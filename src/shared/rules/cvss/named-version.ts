/** A CVSS version that a text names in or beside a vector. */
export interface NamedVersion {
  /** `3.1`; may be a version that does not exist. */
  readonly version: string
  /** The vector itself begins with the version. */
  readonly isPrefix: boolean
  /** False for `CVSSv3`, which may be 3.0 or 3.1. */
  readonly isExact: boolean
}

/** How far before and after a vector its version is searched for, in UTF-16 units. */
const beside = 120
/**
 * A version number. `3.0 (Low)` is not matched, since a number before a rating is a score; nor is `CVSS: 3.0` by
 * `name`, since a number after a colon and a blank is a score in a list of figures.
 */
const number = String.raw`([1-5])(?:\.([01x]))?(?![\d.]{0,9}\d)(?!\s{0,3}[([]?\s{0,3}(?:none|low|medium|high|critical)\b)`
const name = String.raw`cvss(?:[\s_#-]{0,3}(?:version|v)[\s:.=]{0,3}|[\s_-]{1,2}|[:=])?${number}`
/**
 * What may be between a version and its vector: punctuation, a score, and words such as those in `(9.8): Base vector`.
 */
const label = String.raw`(?:[\s:=/()[\]"'\x60#*>|,–—-]|\d{1,2}\.\d|(?:base|vector|string|score|rating|severity|and|critical|high|medium|low)\b)`

const prefix = /cvss:(\d{1,2}\.\d{1,2})\/?\s{0,3}$/iu
const inBracketsAfter = new RegExp(String.raw`^\s{0,3}[([]\s{0,3}${name}\s{0,3}[)\]]`, 'iu')
const namedBefore = new RegExp(`${name}${label}{0,60}$`, 'iu')
/**
 * A version without "CVSS", such as `v3.0`, counts only at the beginning of a line; elsewhere it may be a product's.
 */
const bareBefore =
  /(?:(?:^|\n)\s{0,3}(?:\(([2-4])\.([01])\)[\s:/]{0,3}|v([2-4])\.([01])[\s:/]{1,3})|(?<![\d.])([2-4])\.([01])\/)$/iu
const inJson = /"version"\s{0,2}:\s{0,2}"(\d)\.(\d)"[^{}]{0,60}$/iu
const namedAfter = new RegExp(String.raw`^[\s)\]"'.,;–-]{0,4}${name}(?!\s{0,3}/)`, 'iu')
const inPath = /(?:calculator|cvss)[/-]v?(\d)(?:[.-](\d))?/iu
const inQuery = /[?&]version=(\d)\.(\d)/iu

/** The version of the vector from `start` to `end`, if the text names one beside it or in the same URL; else null. */
export function namedVersion(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): NamedVersion | null {
  const before = text.slice(Math.max(0, start - beside), start)
  const after = text.slice(end, end + beside)
  const own = prefix.exec(before)?.[1]
  if (own !== undefined) return { version: own, isPrefix: true, isExact: true }
  const address = /\S*$/.exec(before)?.[0] ?? ''
  const isAddress = address.includes('://')
  const found =
    (isAddress ? (inQuery.exec(/^\S*/.exec(after)?.[0] ?? '') ?? inPath.exec(address)) : null) ??
    inBracketsAfter.exec(after) ??
    inJson.exec(before) ??
    namedBefore.exec(before) ??
    bareBefore.exec(start > beside ? ` ${before}` : before) ??
    namedAfter.exec(after)
  if (found === null) return null
  const [major = '', minor] = found.slice(1).filter((group) => group !== undefined)
  const isExact = minor !== undefined && minor.toLowerCase() !== 'x'
  return { version: `${major}.${isExact ? minor : major === '3' ? '1' : '0'}`, isPrefix: false, isExact }
}
