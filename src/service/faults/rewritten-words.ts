/** Changes that services make to texts before storing them. `removed`: a filter replaces the whole text. */
export const rewritings = [
  'entities',
  'numericEntities',
  'trimmed',
  'withoutEmoji',
  'emoticons',
  'lowerCase',
  'lineEnds',
  'removed',
] as const
export type Rewriting = (typeof rewritings)[number]

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

const forms: Readonly<Record<Rewriting, (words: string) => string>> = {
  entities: (words) => words.replace(/[&<>"']/g, (sign) => entities.get(sign) ?? sign),
  numericEntities: (words) =>
    words.replace(/[^\p{L}\p{N}\s]/gu, (sign) => `&#x${sign.codePointAt(0)?.toString(16)};`),
  trimmed: (words) => words.trim().replace(/\s+/g, ' '),
  withoutEmoji: (words) => words.replace(/\p{Extended_Pictographic}\uFE0F?/gu, ''),
  emoticons: (words) => words.replaceAll(':)', '🙂').replaceAll(':(', '🙁'),
  lowerCase: (words) => words.toLowerCase(),
  lineEnds: (words) => words.replace(/\r?\n/g, '\r\n'),
  removed: () => '[removed by the content filter]',
}

/** A request's body in which the text of a comment or message is changed. */
export function rewritten(body: unknown, how: Rewriting): unknown {
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      wordsOf.has(name) && typeof value === 'string' ? forms[how](value) : value,
    ]),
  )
}

const wordsOf: ReadonlySet<string> = new Set(['description', 'message'])
