/** A version named beside a vector. */
export interface NamedVersion {
  /** `3.1`; may be a version that does not exist. */
  readonly version: string
  /** The vector begins with it. */
  readonly isPrefix: boolean
  /** False for `CVSSv3`, which may be 3.0 or 3.1. */
  readonly isExact: boolean
}

/** UTF-16 units beside a vector in which its version is looked for. */
const beside = 120
/** `3.0 (Low)` is a score, and so is `CVSS: 3.0` in a list of figures. */
const number = String.raw`([1-5])(?:\.([01x]))?(?![\d.]{0,9}\d)(?!\s{0,3}[([]?\s{0,3}(?:none|low|medium|high|critical)\b)`
const name = String.raw`cvss(?:[\s_#-]{0,3}(?:version|v)[\s:.=]{0,3}|[\s_-]{1,2}|[:=])?${number}`
/** Text allowed between a version and its vector: punctuation, and words as in `(9.8): Base vector`. */
const label = String.raw`(?:[\s:=/()[\]"'\x60#*>|,–—-]|\d{1,2}\.\d|(?:base|vector|string|score|rating|severity|and|critical|high|medium|low)\b)`

const prefix = /cvss:(\d{1,2}\.\d{1,2})\/?\s{0,3}$/iu
const inBracketsAfter = new RegExp(String.raw`^\s{0,3}[([]\s{0,3}${name}\s{0,3}[)\]]`, 'iu')
const namedBefore = new RegExp(`${name}${label}{0,60}$`, 'iu')
/** Only at the beginning of a line: elsewhere `v3.0` may be a product's version. */
const bareBefore =
  /(?:(?:^|\n)\s{0,3}(?:\(([2-4])\.([01])\)[\s:/]{0,3}|v([2-4])\.([01])[\s:/]{1,3})|(?<![\d.])([2-4])\.([01])\/)$/iu
const inJson = /"version"\s{0,2}:\s{0,2}"(\d)\.(\d)"[^{}]{0,60}$/iu
const namedAfter = new RegExp(String.raw`^[\s)\]"'.,;–-]{0,4}${name}(?!\s{0,3}/)`, 'iu')
const inPath = /(?:calculator|cvss)[/-]v?(\d)(?:[.-](\d))?/iu
const inQuery = /[?&]version=(\d)\.(\d)/iu

/** The version of the vector from `start` to `end`, if the text names one right beside it or in the same address. */
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
