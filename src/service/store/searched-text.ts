/**
 * Keyword search as this service understands it (the specification says only which fields it covers): `q` is split at
 * whitespace, and every keyword must occur in one of the fields, in upper or lower case. A keyword of digits, with or
 * without `#`, also finds the report with that id.
 */

export interface SearchableReport {
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly impact: string
  readonly cve: string | null
}

/** The text to search. A keyword contains no whitespace, so it cannot match across two fields. */
export function foldedText({ name, summary, description, impact, cve }: SearchableReport): string {
  return fold([name, summary, description, impact, cve ?? ''].join('\n'))
}

export interface Keyword {
  readonly folded: string
  readonly reportId: number | null
}

/** The keywords of a trimmed `q`. */
export function keywordsOf(q: string): Keyword[] {
  return q
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => {
      const digits = /^#?(\d{1,15})$/.exec(word)?.[1]
      return { folded: fold(word), reportId: digits === undefined ? null : Number(digits) }
    })
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
