import { type Why, type WhyFacts, whyAlike, whyFactsOf } from '#shared/rules/duplicates/why.ts'
import { type ReadableDb, select } from '../../store/database.ts'

/** Characters of a text that are compared: enough for the one line that is shown. */
const textLength = 12_000

interface Texts {
  readonly title: string | null
  readonly summary: string | null
  readonly description: string | null
}

const textsOf = select<Texts>(
  'duplicates.texts',
  `select r.title, substr(d.summary, 1, ${textLength}) as summary, substr(d.description, 1, ${textLength}) as description
   from reports r left join report_details d on d.report_id = r.id where r.id = ?`,
)

export type WhyReader = (candidateId: number) => readonly Why[]

/** Tells what a report and a candidate have in common. The report is read when the first is asked about. */
export function whyReader(db: ReadableDb, { id }: { readonly id: number }): WhyReader {
  let mine: WhyFacts | null = null
  return (candidateId) => {
    mine ??= factsOf(db, id)
    return whyAlike(mine, factsOf(db, candidateId))
  }
}

function factsOf(db: ReadableDb, id: number): WhyFacts {
  const texts = db.get(textsOf, [id])
  return whyFactsOf({
    head: [texts?.title ?? '', texts?.summary ?? ''],
    rest: [texts?.description ?? ''],
  })
}
