/**
 * The service's keyword search, of which the specification only defines the searched fields. `q` is split at
 * whitespace, and every keyword must occur in one of the fields; case is ignored. A keyword of digits, with or without
 * `#`, also finds the report with that id.
 */

export interface SearchableReport {
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly impact: string
  readonly cve: string | null
}

/** The text in which keywords are searched: all fields, separated so that no keyword can match across two of them. */
export function foldedText({ name, summary, description, impact, cve }: SearchableReport): string {
  return fold([name, summary, description, impact, cve ?? ''].join('\n'))
}

export interface Keyword {
  readonly folded: string
  readonly reportId: number | null
}

/** The keywords in a `q`. */
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
