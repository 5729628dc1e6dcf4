import { hostileStrings } from './hostile-strings.ts'
import type { Random } from './random.ts'
import type { SampleReport } from './world.ts'

/**
 * Adds attacks like those that security researchers put into reports to find out what they can break: the tracker, an
 * export, a terminal, the triager's browser. None of the host names can be resolved.
 */
export function spoil(report: SampleReport, random: Random): SampleReport {
  const spots = random.sample(spoilers, random.int(1, 3))
  return spots.reduce((spoiled, spot) => spot(spoiled, random), report)
}

type Spoiler = (report: SampleReport, random: Random) => SampleReport
const stringsFor = ({ id, name }: SampleReport) => hostileStrings({ id, title: name })

const spoilers: readonly Spoiler[] = [
  (report, random) => ({ ...report, name: random.pick(stringsFor(report).titles) }),
  (report, random) => ({ ...report, description: withPieces(report.description, report, 2, random) }),
  (report, random) => ({ ...report, description: withPieces(report.description, report, 4, random) }),
  (report, random) => ({
    ...report,
    summary: `${report.summary} ${random.pick(stringsFor(report).summaries)}`,
  }),
  (report, random) => ({ ...report, impact: withPieces(report.impact, report, 1, random) }),
  spoilEvidence,
  spoilComment,
]

const withPieces = (text: string, report: SampleReport, count: number, random: Random): string =>
  [text, ...random.sample(stringsFor(report).texts, count)].join('\n\n')

function spoilEvidence(report: SampleReport, random: Random): SampleReport {
  const names = random.sample(stringsFor(report).fileNames, report.evidence.length)
  return {
    ...report,
    evidence: report.evidence.map((one, position) => ({ ...one, filename: names[position] ?? one.filename })),
  }
}

/** Appends a hostile text to the reporter's newest comment, if there is one. */
function spoilComment(report: SampleReport, random: Random): SampleReport {
  const last = report.activities.findLast(({ actorId }) => actorId === report.reporterId)
  if (last === undefined) return report
  const message = random.pick(stringsFor(report).comments)
  return {
    ...report,
    activities: report.activities.map((entry) =>
      entry === last ? { ...entry, message: `${entry.message}\n\n${message}` } : entry,
    ),
  }
}
