import type { ReceivedReport } from '#shared/admin-api/received.ts'

/**
 * The textbook methods with which the desk's method is compared. They split the whole text of a report into plain
 * words, and count within each program how rare a word is.
 */
export type Baseline = 'BM25' | 'TF-IDF'

interface Document {
  readonly id: number
  readonly counts: ReadonlyMap<string, number>
  readonly length: number
}

interface ProgramTexts {
  readonly documents: Document[]
  /** Indexes of the documents that contain a word. */
  readonly places: Map<string, number[]>
  words: number
}

/** BM25 with Lucene's parameters. */
const saturation = 1.2
const lengthShare = 0.75

export class Baselines {
  readonly #programs = new Map<number, ProgramTexts>()

  add(report: ReceivedReport): void {
    const texts = this.#textsOf(report)
    const document = documentOf(report)
    const place = texts.documents.push(document) - 1
    texts.words += document.length
    for (const word of document.counts.keys()) {
      const places = texts.places.get(word)
      if (places === undefined) texts.places.set(word, [place])
      else places.push(place)
    }
  }

  /** Ids of earlier reports of the program, best first. */
  ask(report: ReceivedReport, method: Baseline, atMost: number): readonly number[] {
    const texts = this.#textsOf(report)
    const scores = method === 'BM25' ? bm25(texts, documentOf(report)) : cosine(texts, documentOf(report))
    return [...scores]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, atMost)
      .map(([place]) => texts.documents[place]?.id ?? 0)
  }

  #textsOf({ programId = 0 }: ReceivedReport): ProgramTexts {
    const known = this.#programs.get(programId) ?? { documents: [], places: new Map(), words: 0 }
    this.#programs.set(programId, known)
    return known
  }
}

function documentOf({ id, name, summary, description, impact }: ReceivedReport): Document {
  const words =
    [name, summary, description, impact]
      .join('\n')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return { id, counts, length: words.length }
}

const rarityOf = ({ documents, places }: ProgramTexts, word: string): number => {
  const having = places.get(word)?.length ?? 0
  return Math.log1p((documents.length - having + 0.5) / (having + 0.5))
}

function bm25(texts: ProgramTexts, asked: Document): ReadonlyMap<number, number> {
  const scores = new Map<number, number>()
  const usual = texts.words / Math.max(1, texts.documents.length)
  for (const word of asked.counts.keys()) {
    const rarity = rarityOf(texts, word)
    for (const place of texts.places.get(word) ?? []) {
      const document = texts.documents[place]
      if (document === undefined) continue
      const count = document.counts.get(word) ?? 0
      const length = 1 - lengthShare + (lengthShare * document.length) / usual
      const score = (rarity * count * (saturation + 1)) / (count + saturation * length)
      scores.set(place, (scores.get(place) ?? 0) + score)
    }
  }
  return scores
}

/**
 * Maximum number of documents that are compared completely: those with the highest products. A complete comparison
 * needs the length of the document's vector, and thus every word of the document.
 */
const comparedAtMost = 1_000

function cosine(texts: ProgramTexts, asked: Document): ReadonlyMap<number, number> {
  const products = new Map<number, number>()
  const weightOf = (word: string, count: number) => (1 + Math.log(count)) * rarityOf(texts, word)
  for (const [word, count] of asked.counts) {
    const weight = weightOf(word, count)
    for (const place of texts.places.get(word) ?? []) {
      const theirs = weightOf(word, texts.documents[place]?.counts.get(word) ?? 1)
      products.set(place, (products.get(place) ?? 0) + weight * theirs)
    }
  }
  const most = [...products].toSorted(([, one], [, other]) => other - one).slice(0, comparedAtMost)
  return new Map(
    most.map(([place, product]) => {
      let squares = 0
      for (const [word, count] of texts.documents[place]?.counts ?? []) squares += weightOf(word, count) ** 2
      return [place, product / Math.sqrt(Math.max(squares, Number.MIN_VALUE))]
    }),
  )
}
