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
  /** The file on view. `title` is its name, which is hostile text. */
  readonly viewed: (EvidenceKey & { readonly title: string }) | null

  readDownloadCounts(): Promise<void>
  takeDownloadCounts(workspaceId: string, counts: DownloadCounts): void
  downloadEvidence(key: EvidenceKey): Promise<Result<DownloadsAdded>>
  /** Downloads the first file of a report that is neither here nor under way; the result is null when there is none. */
  downloadNext(reportId: number): Promise<Result<DownloadsAdded | null>>
  downloadAllOf(reportId: number): Promise<Result<DownloadsAdded>>
  /** Downloads all evidence of the selected reports. */
  downloadSelected(): Promise<Result<DownloadsAdded>>
  /** Shows the content of a downloaded file. */
  viewEvidence(viewed: EvidenceKey & { readonly title: string }): void
  changeDownloads(which: Which, change: DownloadChange): Promise<Result<null>>
  verifyDownloads(which: Which): Promise<Result<DownloadsVerified>>
  /** Saves the open report as a PDF; the result is null when the user chose no file. */
  savePdf(reportId: number): Promise<Result<ShownInFolder | null>>
  /** Shows a file in its folder; without an evidence id, the file of the report that was finished last. */
  showInFolder(reportId: number, evidenceId: string | null): Promise<Result<ShownInFolder>>
}
