import type { ExportFormat } from '../../desk/export-formats.ts'
import { csvHead, csvRow } from './csv.ts'
import type { ExportedReport, ExportScope } from './exported-report.ts'
import { ndjsonLine } from './ndjson.ts'
import { markdownHead, markdownReport } from './report-markdown.ts'

/** Produces the text of a file in one format: first `head`, then the text of each report. */
export interface ExportWriter {
  readonly head: string
  report(report: ExportedReport): string
}

/** @param at time of the export, ms since 1970. */
export function exportWriter(format: ExportFormat, scope: ExportScope, at: number): ExportWriter {
  switch (format) {
    case 'csv':
      return { head: csvHead(scope), report: (report) => csvRow(report, scope) }
    case 'ndjson':
      return { head: '', report: (report) => ndjsonLine(report, scope) }
    case 'markdown':
      return {
        head: markdownHead(at, scope),
        report: (report) => `\n${markdownReport(report, scope)}\n---\n`,
      }
    default:
      return format satisfies never
  }
}
