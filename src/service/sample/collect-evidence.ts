import { demoContent } from '../content/demo-content.ts'
import type { EvidenceForm } from '../content/schema.ts'
import { smallestSize, writeRecipe } from '../evidence/files/recipe.ts'
import { phrase, type Words } from './phrase.ts'
import type { Random } from './random.ts'
import { uuidFrom } from './sample-people.ts'
import type { SampleEvidence } from './world.ts'

export interface Occasion {
  readonly reportId: number
  readonly title: string
  /** When the evidence was recorded, in ms since 1970. */
  readonly at: number
  readonly words: Words
}

/** Makes `count` evidence files of a report, with different file names. */
export function collectEvidence(
  { reportId, title, at, words }: Occasion,
  count: number,
  random: Random,
): SampleEvidence[] {
  const taken = new Set<string>()
  const { forms, statuses } = demoContent().evidence
  const byWeight = forms.map((form) => [form, form.weight] as const)
  return Array.from({ length: count }, (_, position) => {
    const form = random.weighted(byWeight)
    const filename = freeName(phrase(random.pick(form.names), words), taken)
    const size = drawSize(form, random)
    const seed = `${reportId}:${position}`
    return {
      id: uuidFrom('evidence', seed, filename),
      filename,
      size,
      mimeType: form.mimeType,
      status: random.weighted(statuses),
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

function drawSize({ kind, sizes: [from, to] }: EvidenceForm, random: Random): number {
  const share = random.next() ** 4
  return Math.max(smallestSize[kind], Math.round(from + (to - from) * share))
}

function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let number = 2; taken.has(free); number++) free = name.replace(/(\.\w+)?$/, ` (${number})$1`)
  taken.add(free)
  return free
}
