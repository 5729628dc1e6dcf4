import type { ReportView } from '#shared/desk/models.ts'
import type { Result } from '#shared/desk/result.ts'
import type { ReadableDb, WritableDb } from '../store/database.ts'

export interface ReportViewOptions {
  readonly me: string | null
  /** The name of a CWE id, null when it is not in the catalogue. */
  readonly cweName: (id: number) => string | null
}

/** The report as it is known here; `unknownHere` when it is not. */
export function readReport(
  _db: ReadableDb,
  _reportId: number,
  _options: ReportViewOptions,
): Result<ReportView> {
  throw new Error('stands with the next commit')
}

/** Reads a report and remembers that it was seen as it stands now. */
export function openReport(
  _db: WritableDb,
  _reportId: number,
  _options: ReportViewOptions & { readonly now: number },
): Result<ReportView> {
  throw new Error('stands with the next commit')
}
