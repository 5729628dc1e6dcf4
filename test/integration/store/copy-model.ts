import type {
  ReceivedActivity,
  ReceivedEvidence,
  ReceivedReport,
  ReceivedReportSummary,
} from '#shared/admin-api/received.ts'

/**
 * What the local copy should contain after any sequence of answers, implemented a second time and as plainly as
 * possible: no database, no index, every question answered by reading everything.
 */
export interface ModelReport {
  summary: ReceivedReportSummary
  details: ReceivedReport | null
  readonly entries: Map<string, ReceivedActivity>
  evidence: readonly ReceivedEvidence[]
}

export type CopyModel = Map<number, ModelReport>

export function takeSummary(model: CopyModel, summary: ReceivedReportSummary): void {
  const known = model.get(summary.id)
  if (known === undefined) {
    model.set(summary.id, { summary, details: null, entries: new Map(), evidence: [] })
  } else if ((summary.lastActivityAt ?? 0) >= (known.summary.lastActivityAt ?? 0)) {
    known.summary = summary
  }
}

export function needsReply(report: ModelReport): boolean {
  const { status, reporter } = report.summary
  if (status?.name === 'Resolved') return false
  const last = [...report.entries.values()]
    .filter((entry) => entry.isInternal === false && entry.actor)
    .toSorted(
      (one, other) => (one.createdAt ?? 0) - (other.createdAt ?? 0) || Number(one.id) - Number(other.id),
    )
    .at(-1)
  return last === undefined ? status?.name === 'New' : last.actor?.id === reporter?.id
}

/** The words of every text of a report that search covers, one list for each text. */
function wordsOf(id: number, report: ModelReport): string[][] {
  const { summary, details, entries, evidence } = report
  return [
    String(id),
    summary.name,
    details?.summary,
    details?.description,
    details?.impact,
    details?.cve,
    ...[...entries.values()].map((entry) => entry.message),
    ...evidence.map((item) => item.filename),
  ].map((text) => words(text ?? ''))
}

function words(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\p{Script=Han}/gu, ' $& ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Whether every typed piece is found in some text; the last piece matches the beginning of a word. */
export function isFound(id: number, report: ModelReport, typed: readonly string[]): boolean {
  const texts = wordsOf(id, report)
  return typed.every((piece, index) => {
    const sought = words(piece)
    const prefix = index === typed.length - 1
    return sought.length === 0 || texts.some((text) => holds(text, sought, prefix))
  })
}

function holds(text: readonly string[], sought: readonly string[], prefix: boolean): boolean {
  return text.some((_, start) =>
    sought.every((word, offset) => {
      const found = text[start + offset]
      if (found === undefined) return false
      return prefix && offset === sought.length - 1 ? found.startsWith(word) : found === word
    }),
  )
}
