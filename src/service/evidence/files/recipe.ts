import type { EvidenceKind } from '../../content/schema.ts'
import { drawnWords, phrase } from '../../sample/phrase.ts'
import type { Random } from '../../sample/random.ts'

/** All that is needed to generate the same bytes of a file at any time. Recipes are stored as one line of text. */
export interface Recipe {
  readonly kind: EvidenceKind
  readonly seed: string
  /** Exact size of the file, in bytes. */
  readonly size: number
  readonly host: string
  readonly method: string
  readonly path: string
  readonly title: string
  /** When the evidence was recorded, in ms since 1970. */
  readonly at: number
}

/** The smallest possible file of each kind, in bytes. */
export const smallestSize: Readonly<Record<EvidenceKind, number>> = {
  png: 64_000,
  har: 6_000,
  text: 200,
  log: 400,
  json: 600,
  zip: 2_500,
  'lie-html': 700,
  'lie-exe': 1_200,
}

export const writeRecipe = (recipe: Recipe): string =>
  new URLSearchParams({ ...recipe, size: String(recipe.size), at: String(recipe.at) }).toString()

/** @throws RangeError if the text is not a recipe. */
export function readRecipe(text: string): Recipe {
  const fields = new URLSearchParams(text)
  const kind = fields.get('kind') ?? ''
  const size = Number(fields.get('size'))
  if (!isKind(kind) || !Number.isSafeInteger(size) || size < smallestSize[kind]) {
    throw new RangeError(`no recipe of evidence: "${text.slice(0, 80)}"`)
  }
  return {
    kind,
    size,
    seed: fields.get('seed') ?? '',
    host: fields.get('host') ?? '',
    method: fields.get('method') ?? 'GET',
    path: fields.get('path') ?? '/',
    title: fields.get('title') ?? '',
    at: Number(fields.get('at') ?? 0),
  }
}

const isKind = (text: string): text is EvidenceKind => Object.hasOwn(smallestSize, text)

/** @returns a function that fills templates of `evidence.json` with the recipe's values and with `row`. */
export function filler(
  { host, method, path, title }: Recipe,
  random: Random,
  lists: Readonly<Record<string, readonly string[]>> = {},
): (text: string, row?: number) => string {
  const words = { host, method, path, title }
  const make = drawnWords(random, { lists }, words)
  return (text, row = 0) => phrase(text, { ...words, row: String(row) }, make)
}
