import { type Random, randomFrom } from '#service/sample/random.ts'
import type { ReportAnswers } from './sample-answers.ts'

/**
 * The sample workspace uses only a few thousand words; each of them is in nearly all reports or in nearly none. A
 * corpus for searching needs the distribution of real texts: the word of rank r is r times rarer than the commonest,
 * down to a tail of words that occur in one report only. So every text of a sample report is extended with such words.
 */
const vocabularySize = 200_000
const commentsOfReport = 5

const beginnings = 'b c ch d dr f fl g gr h j k l m n p pl qu r s sh sk st t th tr v w z'.split(' ')
const vowels = 'a e i o u ai ea io ou'.split(' ')
const endings = ['', '', '', 'l', 'n', 'nd', 'r', 's', 'st', 't', 'x']

/** Words by rank: the commonest first, which are also the shortest. */
export function rankedVocabulary(): readonly string[] {
  const random = randomFrom('vocabulary')
  const syllable = () => random.pick(beginnings) + random.pick(vowels) + random.pick(endings)
  const words = new Set<string>()
  while (words.size < vocabularySize) {
    const syllables = words.size < 100 ? 1 : words.size < 5_000 ? 2 : random.int(2, 4)
    words.add(Array.from({ length: syllables }, syllable).join(''))
  }
  return [...words]
}

/** The answers about a sample report with exactly five comments, and with all texts extended. */
export function carriedOn(answers: ReportAnswers, vocabulary: readonly string[]): ReportAnswers {
  const { report } = answers
  const random = randomFrom('corpus', report.id)
  const sentence = (least: number, most: number) => sentenceOf(vocabulary, random, random.int(least, most))
  const spoken = answers.activities.filter(({ actor, message }) => actor != null && message !== undefined)
  const activities = Array.from({ length: commentsOfReport }, (_, at) => {
    const known = spoken.at(at - commentsOfReport)
    return {
      id: String(report.id * commentsOfReport + at),
      createdAt: known?.createdAt ?? (report.createdAt ?? 0) + at * 60_000,
      isInternal: known?.isInternal ?? at % 2 === 1,
      hasEvidence: known?.hasEvidence ?? false,
      actor: known?.actor ?? (at % 2 === 1 ? (report.assignedTo ?? report.reporter) : report.reporter),
      message: [known?.message, sentence(8, 30)].filter((text) => text !== undefined).join('\n\n'),
    }
  })
  const paragraph = Array.from({ length: 4 }, () => sentence(8, 24)).join(' ')
  return {
    ...answers,
    report: {
      ...report,
      name: `${report.name ?? 'Report'} (${wordOf(vocabulary, random)} ${wordOf(vocabulary, random)})`,
      description: `${report.description ?? ''}\n\n${paragraph}`,
    },
    activities,
  }
}

function sentenceOf(vocabulary: readonly string[], random: Random, length: number): string {
  const words = Array.from({ length }, () => wordOf(vocabulary, random)).join(' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

/** A random word; the probability of each is proportional to 1 / rank. */
function wordOf(vocabulary: readonly string[], random: Random): string {
  const rank = Math.floor(Math.exp(random.next() * Math.log(vocabulary.length)))
  return vocabulary[rank - 1] ?? ''
}
