import type { HarRequest } from '../rules/evidence/har.ts'
import type { FileKind } from '../rules/evidence/sniff.ts'
import type { ArchiveEntry } from '../rules/evidence/zip-entries.ts'
import type { Picture } from './picture.ts'

/** A downloaded file as the window may show it: text, numbers, pixels; never markup. */
export interface EvidencePreview {
  /** By its first bytes. */
  readonly fileKind: FileKind
  readonly bytes: number
  readonly content: PreviewContent
}

export type PreviewContent =
  /** `isCut`: only the beginning. `isJson`: reformatted with indents. */
  | { readonly kind: 'text'; readonly text: string; readonly isJson: boolean; readonly isCut: boolean }
  /** `total`: how many requests there are; the first are listed. */
  | { readonly kind: 'har'; readonly requests: readonly HarRequest[]; readonly total: number }
  /** The entries that an archive lists; nothing was unpacked. */
  | { readonly kind: 'archive'; readonly entries: readonly ArchiveEntry[]; readonly total: number }
  | ({ readonly kind: 'image' } & Picture)
  /** The first bytes, two hex digits each. */
  | { readonly kind: 'hex'; readonly hex: string; readonly isCut: boolean }
