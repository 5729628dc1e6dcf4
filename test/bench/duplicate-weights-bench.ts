import { likenessOf, readLikeness, Weighing } from '#main/engine/queries/report/resembling.ts'
import type { WritableDb } from '#main/engine/store/database.ts'
import { readTerms } from '#main/engine/store/search/term-index.ts'
import { type Evidence, type EvidenceKind, resemblance, weights } from '#shared/rules/duplicates/rank.ts'
import { print, rounded } from './bench-figures.ts'
import { type Dataset, fileDataset, sampleDataset } from './duplicates/datasets.ts'
import { type Arrival, arrivals, inNewCopy } from './duplicates/duplicate-arrivals.ts'

/**
 * Fits the weights in `rules/duplicates/rank.ts`: `npm run bench -- duplicate-weights [FILE…] [REPORTS]
 * [fit=KIND,KIND…]`. It uses the given files of real reports, and the sample with seeds 1 and 2 at REPORTS reports
 * (10,000 by default, 0 = no sample). It prints:
 *
 * - `thresholds`, for each dataset. `from` is a threshold for showing a candidate. With it, no candidate is shown for
 *   the share `shownNone` of the reports about a new bug, and the original is shown for the share `recallShown` of the
 *   duplicates.
 * - `fitted`: the weights with the highest likelihood. Weights that `fit` does not name keep their present values.
 *
 * The fit is a multinomial logit: exactly one of a report's candidates, or "none of them", is right.
 */
const steps = 300
const shownAtMost = 3
const shares = [0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.9]

interface Candidate {
  readonly evidence: Evidence
  /** The value of `resemblance` with the present weights. */
  readonly score: number
  readonly isSameBug: boolean
}

interface Question {
  readonly isDuplicate: boolean
  readonly candidates: readonly Candidate[]
}

const given = process.argv.slice(2)
const files = given.filter((word) => /\.(?:ndjson|jsonl)(?:\.gz)?$/.test(word))
const reports = Number(given.find((word) => /^\d+$/.test(word)) ?? 10_000)
const isKind = (word: string): word is EvidenceKind => word in weights
const fitted = (
  given.find((word) => word.startsWith('fit=')) ?? 'fit=place,otherPlace,otherTarget,otherWeakness,otherType'
)
  .slice(4)
  .split(',')
  .filter(isKind)

const samples = reports === 0 ? [] : [sampleDataset(reports, 1), sampleDataset(reports, 2)]
const datasets = [...files.map(fileDataset), ...samples]
const asked = datasets.map((dataset) => ({ dataset, questions: questionsOf(dataset) }))
for (const { dataset, questions } of asked) print({ dataset: dataset.name, ...thresholdsOf(questions) })
print({ fitted: likeliestWeights(asked.map(({ questions }) => questions)) })

function questionsOf(dataset: Dataset): readonly Question[] {
  return inNewCopy((db) => [...arrivals(db, dataset)].map((arrival) => ask(db, arrival)))
}

function ask(db: WritableDb, { report, isDuplicate, isSameBug }: Arrival): Question {
  const [row] = readLikeness(db, [report.id])
  if (row === undefined) throw new Error(`the report is not there: ${report.id}`)
  const likeness = { ...likenessOf(row), terms: readTerms(db, report.id) }
  const { weighed, typical } = new Weighing(db, report.id, likeness, { age: true }).weigh()
  const candidates = weighed
    .filter(({ isEarlier }) => isEarlier)
    .map(({ id, evidence }) => ({
      evidence,
      score: resemblance(evidence, typical),
      isSameBug: isSameBug(id),
    }))
    .toSorted((one, other) => other.score - one.score)
  return { isDuplicate, candidates }
}

/** For each of `shares`: the threshold with which nothing is shown for this share of the reports about a new bug. */
function thresholdsOf(questions: readonly Question[]): Record<string, unknown> {
  const best = questions
    .filter(({ isDuplicate }) => !isDuplicate)
    .map(({ candidates }) => candidates[0]?.score ?? Number.NEGATIVE_INFINITY)
    .toSorted((one, other) => one - other)
  const right = questions
    .filter(({ isDuplicate }) => isDuplicate)
    .map(({ candidates }) => candidates.slice(0, shownAtMost).find(({ isSameBug }) => isSameBug)?.score)
  return {
    duplicates: right.length,
    fresh: best.length,
    thresholds: shares.map((shownNone) => {
      const from = best[Math.floor(best.length * shownNone)] ?? 0
      const shown = right.filter((score) => score !== undefined && score > from).length
      return { shownNone, from: rounded(from), recallShown: rounded(shown / Math.max(1, right.length), 3) }
    }),
  }
}

/**
 * Maximizes the likelihood with Adam on its gradient. Each dataset has the same weight, however many questions it has.
 */
function likeliestWeights(groups: readonly (readonly Question[])[]): Record<string, number> {
  const changes = fitted.map(() => ({ value: 0, mean: 0, square: 0 }))
  let none = { value: 0, mean: 0, square: 0 }
  for (let step = 1; step <= steps; step += 1) {
    const gradient = fitted.map(() => 0)
    let noneGradient = 0
    for (const questions of groups) {
      for (const { isDuplicate, candidates } of questions) {
        if (isDuplicate && !candidates.some(({ isSameBug }) => isSameBug)) continue
        const scores = candidates.map(
          ({ evidence, score }) =>
            score + fitted.reduce((sum, kind, at) => sum + evidence[kind] * (changes[at]?.value ?? 0), 0),
        )
        const highest = Math.max(none.value, ...scores)
        const odds = scores.map((score) => Math.exp(score - highest))
        const noneOdds = Math.exp(none.value - highest)
        const all = noneOdds + odds.reduce((sum, one) => sum + one, 0)
        const right = candidates.reduce((sum, one, at) => sum + (one.isSameBug ? (odds[at] ?? 0) : 0), 0)
        noneGradient += (noneOdds / all - (isDuplicate ? 0 : 1)) / questions.length
        for (const [at, { evidence, isSameBug }] of candidates.entries()) {
          const wanted = isDuplicate && isSameBug ? (odds[at] ?? 0) / right : 0
          const off = ((odds[at] ?? 0) / all - wanted) / questions.length
          for (const [place, kind] of fitted.entries())
            gradient[place] = (gradient[place] ?? 0) + off * evidence[kind]
        }
      }
    }
    none = moved(none, noneGradient, step)
    for (const [at, one] of changes.entries()) changes[at] = moved(one, gradient[at] ?? 0, step)
  }
  const kinds = fitted.map((kind, at) => [kind, rounded(weights[kind] + (changes[at]?.value ?? 0))] as const)
  return { ...Object.fromEntries(kinds), none: rounded(none.value) }
}

interface Moving {
  readonly value: number
  readonly mean: number
  readonly square: number
}

function moved({ value, mean, square }: Moving, gradient: number, step: number): Moving {
  const next = { mean: 0.9 * mean + 0.1 * gradient, square: 0.999 * square + 0.001 * gradient ** 2 }
  const length = Math.sqrt(next.square / (1 - 0.999 ** step)) + 1e-9
  return { value: value - (0.1 * (next.mean / (1 - 0.9 ** step))) / length, ...next }
}
