import * as words from './hostile-strings.ts'
import type { Random } from './random.ts'
import type { SampleReport } from './world.ts'

/**
 * What people who attack for a living put into reports to see what breaks: in the tracker, in an export, in a
 * terminal, in the triager's browser. All hosts are names that lead nowhere.
 */
export function spoil(report: SampleReport, random: Random): SampleReport {
  const spots = random.sample(spoilers, random.int(1, 3))
  return spots.reduce((spoiled, spot) => spot(spoiled, random), report)
}

type Spoiler = (report: SampleReport, random: Random) => SampleReport

const spoilers: readonly Spoiler[] = [
  (report, random) => ({ ...report, name: random.pick(words.titles(report.name)) }),
  (report, random) => ({ ...report, description: withPieces(report.description, report.id, 2, random) }),
  (report, random) => ({ ...report, description: withPieces(report.description, report.id, 4, random) }),
  (report, random) => ({ ...report, summary: `${report.summary} ${random.pick(words.shortStrings)}` }),
  (report, random) => ({ ...report, impact: withPieces(report.impact, report.id, 1, random) }),
  spoilEvidence,
  spoilComment,
]

const withPieces = (text: string, id: number, count: number, random: Random): string =>
  [text, ...random.sample(words.descriptionPieces(id), count)].join('\n\n')

function spoilEvidence(report: SampleReport, random: Random): SampleReport {
  const names = random.sample(words.fileNames, report.evidence.length)
  return {
    ...report,
    evidence: report.evidence.map((one, position) => ({ ...one, filename: names[position] ?? one.filename })),
  }
}

/** The newest public entry of the reporter speaks with somebody else's voice. */
function spoilComment(report: SampleReport, random: Random): SampleReport {
  const last = report.activities.findLast(({ actorId }) => actorId === report.reporterId)
  if (last === undefined) return report
  const message = random.pick(words.comments(report.id))
  return {
    ...report,
    activities: report.activities.map((entry) =>
      entry === last ? { ...entry, message: `${entry.message}\n\n${message}` } : entry,
    ),
  }
}
