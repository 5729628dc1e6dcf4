import type { HarRequest } from '../rules/evidence/har.ts'
import type { FileKind } from '../rules/evidence/sniff.ts'
import type { ArchiveEntry } from '../rules/evidence/zip-entries.ts'
import type { Picture } from './picture.ts'

/**
 * The content of a downloaded file in the forms that the window may show: text, numbers or pixels, but never markup.
 */
export interface EvidencePreview {
  /** The kind that the file's first bytes indicate. */
  readonly fileKind: FileKind
  readonly bytes: number
  readonly content: PreviewContent
}

export type PreviewContent =
  /** `isCut`: `text` is only the beginning of the file. `isJson`: it is JSON, given line breaks and indents. */
  | { readonly kind: 'text'; readonly text: string; readonly isJson: boolean; readonly isCut: boolean }
  /** The first requests of the HAR file; `total` is how many it contains. */
  | { readonly kind: 'har'; readonly requests: readonly HarRequest[]; readonly total: number }
  /** The first entries in an archive's directory; `total` is how many there are. Nothing was unpacked. */
  | { readonly kind: 'archive'; readonly entries: readonly ArchiveEntry[]; readonly total: number }
  | ({ readonly kind: 'image' } & Picture)
  /** For other files: the first bytes, as two hex digits each. `isCut`: the file has more bytes. */
  | { readonly kind: 'hex'; readonly hex: string; readonly isCut: boolean }
