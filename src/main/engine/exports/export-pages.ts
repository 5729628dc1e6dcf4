import { type DoubtsGathered, gatherDoubts } from '#shared/rules/exports/doubts.ts'
import { exportWriter } from '#shared/rules/exports/export-writer.ts'
import { hasAllFacts, isWhole } from '#shared/rules/exports/exported-report.ts'
import type { ReadableDb } from '../store/database.ts'
import type { ExportJob, WrittenExport } from './export-job.ts'
import { readExported } from './read-exported.ts'

/** A page ends with the report that makes its text at least this long, in UTF-16 units. */
const unitsAtOnce = 512 * 1_024

/** Writes reports page by page. Each report is searched by the outgoing check and counted. */
export interface ExportPages {
  /**
   * Writes the next page. It ends early when it is long enough. @returns the text of the page; `looked`: how many of
   * the ids it covers, at least one.
   */
  read(db: ReadableDb, ids: readonly number[]): { readonly text: string; readonly looked: number }
  counts(): Omit<WrittenExport, 'bytes'>
}

export function exportPages({
  format,
  withInternal,
  withOwn,
  at,
}: Pick<ExportJob, 'format' | 'withInternal' | 'withOwn' | 'at'>): ExportPages {
  const scope = { withInternal, withOwn }
  const writer = exportWriter(format, scope, at)
  const isComplete = format === 'csv' ? hasAllFacts : isWhole
  const doubts: DoubtsGathered = gatherDoubts(format)
  let reports = 0
  let gone = 0
  let incomplete = 0
  let unsent = 0
  return {
    read(db, ids) {
      let text = ''
      let looked = 0
      while (looked < ids.length && text.length < unitsAtOnce) {
        const report = readExported(db, ids[looked] ?? 0, scope)
        looked += 1
        if (report === null) {
          gone += 1
          continue
        }
        reports += 1
        if (!isComplete(report)) incomplete += 1
        if (report.unsent.length > 0) unsent += 1
        doubts.look(report)
        text += writer.report(report)
      }
      return { text, looked }
    },
    counts: () => ({ reports, gone, incomplete, unsent, doubts: doubts.found() }),
  }
}
