import { uuidFrom } from '../people.ts'
import type { Words } from '../phrase.ts'
import type { Random } from '../random.ts'
import type { SampleEvidence } from '../world.ts'
import { type EvidenceKind, smallestSize, writeRecipe } from './recipe.ts'

interface Form {
  readonly kind: EvidenceKind
  readonly mimeType: string
  readonly names: readonly string[]
  /** Bytes; the lower end is much more common. */
  readonly sizes: readonly [from: number, to: number]
}

const forms: readonly (readonly [Form, weight: number])[] = [
  [
    {
      kind: 'png',
      mimeType: 'image/png',
      names: [
        'screenshot.png',
        'Screenshot («n»).png',
        'poc.png',
        'repeater.png',
        '1.png',
        'step-«n».png',
        'response.png',
        'impact.png',
      ],
      sizes: [66_000, 640_000],
    },
    34,
  ],
  [
    {
      kind: 'har',
      mimeType: 'application/json',
      names: ['capture.har', '«host».har', 'session.har', 'flow-«handle».har'],
      sizes: [9_000, 900_000],
    },
    14,
  ],
  [
    {
      kind: 'text',
      mimeType: 'text/plain',
      names: ['request.txt', 'repeater-request.txt', 'poc.txt', 'raw.http'],
      sizes: [220, 18_000],
    },
    18,
  ],
  [
    {
      kind: 'log',
      mimeType: 'text/plain',
      names: ['access.log', 'proxy.log', 'requests.log'],
      sizes: [1_200, 3_600_000],
    },
    9,
  ],
  [
    {
      kind: 'json',
      mimeType: 'application/json',
      names: ['response.json', '«segment».json', 'rows-redacted.json'],
      sizes: [700, 240_000],
    },
    12,
  ],
  [
    {
      kind: 'zip',
      mimeType: 'application/zip',
      names: ['poc.zip', 'evidence-«handle».zip'],
      sizes: [3_000, 1_800_000],
    },
    6,
  ],
  [
    {
      kind: 'lie-html',
      mimeType: 'image/png',
      names: ['screenshot-2.png', 'proof.png'],
      sizes: [800, 9_000],
    },
    0.8,
  ],
  [
    {
      kind: 'lie-exe',
      mimeType: 'application/pdf',
      names: ['report.pdf', 'PoC_details.pdf'],
      sizes: [2_000, 60_000],
    },
    0.7,
  ],
]

export interface Occasion {
  readonly reportId: number
  readonly title: string
  /** ms since 1970: when the tester was at work. */
  readonly at: number
  readonly words: Words
}

/** `count` attachments of a report, each with another file name. */
export function collectEvidence(
  { reportId, title, at, words }: Occasion,
  count: number,
  random: Random,
): SampleEvidence[] {
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, position) => {
    const form = random.weighted(forms)
    const filename = freeName(fillName(random.pick(form.names), words), taken)
    const size = drawSize(form, random)
    const seed = `${reportId}:${position}`
    return {
      id: uuidFrom('evidence', seed, filename),
      filename,
      size,
      mimeType: form.mimeType,
      status: random.weighted([
        ['Available', 97],
        ['Processing', 1.2],
        ['Quarantined', 1.8],
      ]),
      recipe: writeRecipe({
        kind: form.kind,
        seed,
        size,
        host: words.host ?? '',
        method: words.method ?? 'GET',
        path: words.call?.startsWith('/') ? words.call : '/',
        at,
        title: title.slice(0, 90),
      }),
    }
  })
}

function drawSize({ kind, sizes: [from, to] }: Form, random: Random): number {
  const share = random.next() ** 4
  return Math.max(smallestSize[kind], Math.round(from + (to - from) * share))
}

const fillName = (name: string, words: Words): string =>
  name.replace(/«(\w+)»/g, (_, word: string) => words[word] ?? word)

function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let number = 2; taken.has(free); number++) free = name.replace(/(\.\w+)?$/, ` (${number})$1`)
  taken.add(free)
  return free
}
