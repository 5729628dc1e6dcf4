import { termHash } from '#shared/rules/duplicates/term-codes.ts'
import { type Why, type WhyFacts, whyAlike, whyFactsOf } from '#shared/rules/duplicates/why.ts'
import { type ReadableDb, select } from '../../store/database.ts'
import { indexedWords } from '../../store/search/search-text.ts'

/**
 * Maximum number of characters of a text that are compared: enough for the line beside a candidate that says why it is
 * offered.
 */
const textLength = 12_000

interface Texts {
  readonly title: string | null
  readonly summary: string | null
  readonly description: string | null
}

const textsOf = select<Texts>(
  'duplicates.texts',
  `select substr(r.title, 1, 1000) as title, substr(d.summary, 1, ${textLength}) as summary, substr(d.description, 1, ${textLength}) as description
   from reports r left join report_details d on d.report_id = r.id where r.id = ?`,
)

export type WhyReader = (candidateId: number) => readonly Why[]

/**
 * Creates a function that finds what a report and a candidate have in common. The report is read when the function is
 * called for the first candidate.
 *
 * @param rarityOf returns how rare a term of the report is, by its hash.
 */
export function whyReader(
  db: ReadableDb,
  { id, programId }: { readonly id: number; readonly programId: number | null },
  rarityOf: (hash: number) => number,
): WhyReader {
  let mine: WhyFacts | null = null
  return (candidateId) => {
    mine ??= factsOf(db, id)
    return whyAlike(mine, factsOf(db, candidateId), (stem) => rarityOf(termHash(programId, stem)))
  }
}

function factsOf(db: ReadableDb, id: number): WhyFacts {
  const texts = db.get(textsOf, [id])
  return whyFactsOf(
    { head: [texts?.title ?? '', texts?.summary ?? ''], rest: [texts?.description ?? ''] },
    indexedWords,
  )
}
