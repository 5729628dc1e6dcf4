import type { CommandInput } from '#shared/desk/commands.ts'
import type {
  DownloadCounts,
  DownloadsAdded,
  DownloadsVerified,
  EvidenceKey,
  ShownInFolder,
} from '#shared/desk/evidence.ts'
import type { Result } from '#shared/desk/result.ts'

export type DownloadChange = CommandInput<'evidence.change'>['change']

export type Which = readonly EvidenceKey[] | 'all'

export interface DownloadsSlice {
  /** Downloads of the current workspace; null until they are known. */
  readonly downloadCounts: DownloadCounts | null
  /** The file being viewed; `title`: its name, hostile. */
  readonly viewed: (EvidenceKey & { readonly title: string }) | null

  readDownloadCounts(): Promise<void>
  takeDownloadCounts(workspaceId: string, counts: DownloadCounts): void
  downloadEvidence(key: EvidenceKey): Promise<Result<DownloadsAdded>>
  /** Downloads a report's first file that is neither here nor under way; null when there is none. */
  downloadNext(reportId: number): Promise<Result<DownloadsAdded | null>>
  downloadAllOf(reportId: number): Promise<Result<DownloadsAdded>>
  /** Downloads everything of the selected reports. */
  downloadSelected(): Promise<Result<DownloadsAdded>>
  /** Shows the content of a finished file, as text. */
  viewEvidence(viewed: EvidenceKey & { readonly title: string }): void
  changeDownloads(which: Which, change: DownloadChange): Promise<Result<null>>
  verifyDownloads(which: Which): Promise<Result<DownloadsVerified>>
  /** Writes the open report to a PDF; null when no place was chosen for it. */
  savePdf(reportId: number): Promise<Result<ShownInFolder | null>>
  /** Without an evidence id, shows the file of the report that was finished last. */
  showInFolder(reportId: number, evidenceId: string | null): Promise<Result<ShownInFolder>>
}
