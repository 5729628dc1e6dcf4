import type { Random } from '#service/sample/random.ts'
import type { ReportAnswers } from './sample-answers.ts'

/** Words of the stored reports, by how many reports contain each, as material for searches. */
export interface SampleWords {
  gather(answers: ReportAnswers): void
  gathered(): GatheredWords
}

/** Plain JSON, so that it can be stored. */
export interface GatheredWords {
  /** Words by the number of reports that contain them, the highest number first. */
  readonly byReports: readonly string[]
  /** Pairs of words that are next to each other in a title. */
  readonly neighbours: readonly (readonly [string, string])[]
}

export function sampleWords(): SampleWords {
  const reportsWith = new Map<string, number>()
  const neighbours: (readonly [string, string])[] = []
  return {
    gather: ({ report, activities }) => {
      const texts = [
        report.name,
        report.description,
        report.impact,
        ...activities.map((entry) => entry.message),
      ]
      const words = texts.flatMap((text) => text?.toLowerCase().match(/[a-z]{3,}/g) ?? [])
      for (const word of new Set(words)) reportsWith.set(word, (reportsWith.get(word) ?? 0) + 1)
      const [first, second] = report.name?.toLowerCase().match(/[a-z]+/g) ?? []
      if (first !== undefined && second !== undefined) neighbours.push([first, second])
    },
    gathered: () => ({
      byReports: [...reportsWith].toSorted((one, other) => other[1] - one[1]).map(([word]) => word),
      neighbours,
    }),
  }
}

/** Searches as users type them, by kind; each call returns another one. */
export function searchesOf(
  { byReports, neighbours }: GatheredWords,
  random: Random,
): Readonly<Record<string, () => string>> {
  const common = byReports.slice(0, 50)
  const rare = byReports.slice(Math.floor(byReports.length / 2))
  const any = () => random.pick(random.chance(0.5) ? byReports.slice(0, 500) : byReports)
  const beginning = (length: number) => () => any().slice(0, length)
  return {
    commonWord: () => `${random.pick(common)} `,
    rareWord: () => `${random.pick(rare)} `,
    twoWords: () => `${any()} ${any()} `,
    threeWords: () => `${any()} ${any()} ${any()} `,
    prefix1: beginning(1),
    prefix2: beginning(2),
    prefix3: beginning(3),
    prefix4: beginning(4),
    phrase: () => `"${random.pick(neighbours).join(' ')}"`,
  }
}
