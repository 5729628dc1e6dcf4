import { blocksOf, DemoContentError, factsOf, itemsOf, partsOf, stepsOf } from './content-markdown.ts'

/** Converts the Markdown files of the demo content into values, which the schema checks afterwards. */

interface Field {
  readonly key: string
  readonly read: (body: string) => unknown
  /** The heading may occur several times; each part is an alternative. */
  readonly isList?: true
}
type Fields = Readonly<Record<string, Field>>
type Raw = Record<string, unknown>

const bugTexts: Fields = {
  Titles: { key: 'titles', read: itemsOf },
  Summaries: { key: 'summaries', read: itemsOf },
  Steps: { key: 'steps', read: stepsOf, isList: true },
  Proof: { key: 'proofs', read: blocksOf, isList: true },
  Impacts: { key: 'impacts', read: itemsOf },
  Fixes: { key: 'fixes', read: itemsOf },
  Notes: { key: 'notes', read: itemsOf },
}

const asWritten = (body: string): string => body
const styleFields: Fields = {
  About: { key: 'about', read: factsOf },
  Title: { key: 'title', read: asWritten },
  Summary: { key: 'summary', read: asWritten },
  Description: { key: 'descriptions', read: asWritten, isList: true },
  Impact: { key: 'impact', read: asWritten },
}
const languageFields: Fields = {
  ...styleFields,
  Titles: { key: 'titles', read: itemsOf },
  Summaries: { key: 'summaries', read: itemsOf },
  Steps: { key: 'steps', read: stepsOf, isList: true },
  Impacts: { key: 'impacts', read: factsOf },
  Vulnerabilities: { key: 'vulnerabilities', read: factsOf },
  Replies: { key: 'replies', read: factsOf },
}

/** Reads a file of `reports`. @param key the file's name without extension. */
export function readBugKind(key: string, text: string): Raw {
  const { about, places, ...texts } = readParts(partsOf(text, 1), {
    About: { key: 'about', read: readAbout },
    Place: { key: 'places', read: readPlace, isList: true },
    ...bugTexts,
  })
  return { key, ...(about as Raw), places, texts }
}

const wordsOf = (text: string): string[] => text.split(/, */)

function readAbout(body: string): Raw {
  const { cwe, weight, surfaces, severities, noise, ...about } = factsOf(body)
  return {
    ...about,
    cwe: Number(cwe),
    weight: Number(weight),
    surfaces: wordsOf(surfaces ?? ''),
    severities: wordsOf(severities ?? '').map((one) => {
      const [, name = one, share] = /^(.+) ([\d.]+)$/.exec(one) ?? []
      return [name, Number(share)]
    }),
    isNoise: noise === 'yes',
  }
}

function readPlace(body: string): Raw {
  const { before, parts } = partsOf(body, 2)
  const code = before.search(/^```/m)
  const { on, ...facts } = factsOf(code < 0 ? before : before.slice(0, code).trimEnd())
  return {
    ...facts,
    ...(on !== undefined && { on: wordsOf(on) }),
    ...(code >= 0 && { excerpt: blocksOf(before.slice(code))[0]?.code }),
    texts: readParts({ before: '', parts }, bugTexts),
  }
}

/** Reads a file of `styles` or `languages`: known headings have templates; all others have lists to draw from. */
export function readStyle(text: string, of: 'style' | 'language'): Raw {
  const lists: Record<string, string[]> = {}
  const fields = of === 'style' ? styleFields : languageFields
  const { about, ...style } = readParts(partsOf(text, 1), fields, (heading, body) => {
    lists[heading.toLowerCase()] = itemsOf(body)
  })
  const { 'drawn first': first, translator, ...unknown } = (about ?? {}) as Record<string, string>
  return {
    ...style,
    ...unknown,
    ...(first !== undefined && { drawnFirst: wordsOf(first) }),
    ...(translator !== undefined && { usesTranslator: translator === 'yes' }),
    lists,
  }
}

/** Reads a Markdown file of `conversation`, which has a list under each heading. */
export function readLines(text: string): Raw {
  const lines: Raw = {}
  readParts(partsOf(text, 1), {}, (heading, body) => {
    lines[heading.toLowerCase()] = itemsOf(body)
  })
  return lines
}

function readParts(
  { before, parts }: ReturnType<typeof partsOf>,
  fields: Fields,
  other?: (heading: string, body: string) => void,
): Raw {
  if (before !== '') throw new DemoContentError(`"${before.slice(0, 60)}" stands before the first heading`)
  const read: Raw = {}
  for (const { heading, body } of parts) {
    const field = fields[heading]
    try {
      if (field === undefined) {
        if (other === undefined) {
          throw new DemoContentError(`no such heading; there are ${Object.keys(fields).join(', ')}`)
        }
        other(heading, body)
      } else if (field.isList) {
        read[field.key] = [...((read[field.key] as unknown[]) ?? []), field.read(body)]
      } else if (field.key in read) {
        throw new DemoContentError('this heading may stand in the file once')
      } else read[field.key] = field.read(body)
    } catch (cause) {
      if (cause instanceof DemoContentError) throw new DemoContentError(`${heading}: ${cause.message}`)
      throw cause
    }
  }
  return read
}
