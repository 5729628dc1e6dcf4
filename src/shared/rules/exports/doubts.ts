import type { ExportFormat } from '../../desk/export-formats.ts'
import type { ExportDoubts, ReportInDoubt } from '../../desk/exports.ts'
import { findSecrets } from '../secrets/find-secrets.ts'
import type { SecretKind } from '../secrets/finding.ts'
import type { ExportedReport } from './exported-report.ts'

/** Maximum number of reports listed as examples. */
const examplesAtMost = 20

/** Collects the findings of the outgoing check while reports are written to a file. */
export interface DoubtsGathered {
  /** Checks a report that is being exported. */
  look(report: ExportedReport): void
  /** null = nothing was found. */
  found(): ExportDoubts | null
}

/** The kinds of secrets found in those texts of a report that the format includes; each kind once. */
export function kindsInReport(report: ExportedReport, format: ExportFormat): readonly SecretKind[] {
  const { name, details, timeline, own } = report
  const texts = format === 'csv' ? [] : [details?.summary, details?.description, details?.impact]
  const messages = format === 'csv' ? [] : (timeline?.entries ?? []).map(({ message }) => message)
  const written = [name, ...(own?.labels ?? []), own?.note, ...texts, ...messages].filter(
    (text) => text != null && text !== '',
  )
  return [...new Set(findSecrets(written.join('\n')).map(({ kind }) => kind))]
}

export function gatherDoubts(format: ExportFormat): DoubtsGathered {
  const byKind = new Map<SecretKind, number>()
  const examples: ReportInDoubt[] = []
  let reports = 0
  return {
    look(report) {
      const kinds = kindsInReport(report, format)
      if (kinds.length === 0) return
      reports += 1
      for (const kind of kinds) byKind.set(kind, (byKind.get(kind) ?? 0) + 1)
      if (examples.length < examplesAtMost) examples.push({ id: report.id, name: report.name, kinds })
    },
    found() {
      if (reports === 0) return null
      const kinds = [...byKind].map(([kind, count]) => ({ kind, reports: count }))
      return { reports, kinds: kinds.toSorted((one, other) => other.reports - one.reports), examples }
    },
  }
}
