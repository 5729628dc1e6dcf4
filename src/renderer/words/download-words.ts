import type { DeskError } from '#shared/desk/errors.ts'
import type {
  DownloadCounts,
  DownloadPresence,
  DownloadsAdded,
  DownloadsVerified,
  DownloadView,
} from '#shared/desk/evidence.ts'
import type { FileKind } from '#shared/rules/evidence/sniff.ts'
import { formatCount } from '../design/primitives/Count.tsx'
import { describeError } from '../errors/describe-error.ts'
import { formatByteSize } from '../text/byte-size.ts'
import { leftInWords } from './bulk-words.ts'

/** Names of the kinds of files that are recognized by their first bytes. */
export const kindWords: Readonly<Record<FileKind, string>> = {
  png: 'PNG image',
  jpeg: 'JPEG image',
  gif: 'GIF image',
  webp: 'WebP image',
  bmp: 'bitmap image',
  pdf: 'PDF document',
  zip: 'ZIP archive',
  gzip: 'gzip archive',
  '7z': '7z archive',
  rar: 'RAR archive',
  video: 'video',
  audio: 'audio',
  windowsProgram: 'Windows program',
  linuxProgram: 'Linux program',
  macProgram: 'macOS program',
  javaClass: 'Java or macOS program',
  shortcut: 'Windows shortcut',
  officeOld: 'legacy Office document or installer',
  sqlite: 'SQLite database',
  script: 'executable script',
  html: 'web page',
  svg: 'SVG image, which can hold scripts',
  xml: 'XML document',
  json: 'JSON',
  text: 'plain text',
  empty: 'empty file',
  unknown: 'unknown type',
}

/** Says that the bytes are not of the claimed type; null when they are, or when their kind was not determined yet. */
export function contradictionWords({
  kind,
  contradicts,
}: Pick<DownloadView, 'kind' | 'contradicts'>): string | null {
  if (kind === null || contradicts === null) return null
  return `Doesn’t match its ${contradicts}. Detected: ${kindWords[kind]}.`
}

/** The progress of a download: `4.1 MB of 20 MB · 3.2 MB/s · 5 s left`. */
export function progressWords({ received, size, bytesPerSecond }: DownloadView): string {
  const parts = [
    size === null ? formatByteSize(received) : `${formatByteSize(received)} of ${formatByteSize(size)}`,
  ]
  if (bytesPerSecond !== null && bytesPerSecond > 0) {
    parts.push(`${formatByteSize(bytesPerSecond)}/s`)
    if (size !== null && size > received)
      parts.push(leftInWords(((size - received) / bytesPerSecond) * 1_000))
  }
  return parts.join(' · ')
}

const presenceWords: Readonly<Record<DownloadPresence, string>> = {
  here: 'On this computer',
  missing: 'File missing',
  changed: 'File changed since the download',
  shared: 'File belongs to another download',
}

/** The state of a download, in a few words. */
export function stateWords({ state, presence, error }: DownloadView): string {
  switch (state) {
    case 'waiting':
      return 'Waiting'
    case 'downloading':
      return 'Downloading'
    case 'paused':
      return 'Paused'
    case 'failed':
      return error === null ? 'Failed' : troubleWords(error).title
    case 'done':
      return presence === null ? presenceWords.here : presenceWords[presence]
    default:
      return state satisfies never
  }
}

/**
 * Why a download failed, and what to do. Some texts end with the reason in words from outside: show them as plain text
 * only.
 */
export function troubleWords(error: DeskError): { readonly title: string; readonly text: string } {
  const { title, safe, next, detail } = describeError(error)
  const words = ((): readonly [title: string, ...text: (string | undefined)[]] => {
    switch (error.kind) {
      case 'diskFull':
        return [title, 'What arrived is kept. Free up space, then retry to resume.']
      case 'folderRefused':
        return [
          title,
          'Make the folder one you can write to, or choose another in the settings, then retry.',
          detail,
        ]
      case 'conflict':
        return [
          'Not available from the service',
          'It may still be processing or withheld. Retry later.',
          detail,
        ]
      case 'network':
      case 'timeout':
        return ['Connection lost', 'What arrived is kept. Retry to resume.', detail]
      default:
        return [title, safe, next, detail]
    }
  })()
  const [head, ...text] = words
  return { title: head, text: text.filter((part) => part !== undefined).join(' ') }
}

export const countFiles = (count: number): string => (count === 1 ? '1 file' : `${formatCount(count)} files`)

/** The result of a request for evidence. */
export function addedWords({ added, already, listsToRead }: DownloadsAdded): string {
  if (added === 0 && listsToRead === 0) {
    return already === 0 ? 'No evidence to download' : 'Everything is downloaded or on its way'
  }
  const files = added === 0 ? null : `${countFiles(added)} to download`
  const lists =
    listsToRead === 0
      ? null
      : `evidence of ${listsToRead === 1 ? '1 report' : `${formatCount(listsToRead)} reports`} is looked up first`
  return [files, lists].filter((part) => part !== null).join(', ')
}

export function verifiedWords({ intact, missing, changed }: DownloadsVerified): string {
  const parts = [`${countFiles(intact)} intact`]
  if (missing > 0) parts.push(`${formatCount(missing)} missing`)
  if (changed > 0) parts.push(`${formatCount(changed)} changed`)
  return parts.join(', ')
}

/**
 * A summary for the status bar; null when no download is waiting, under way, paused, failed or lost, and no list of
 * evidence has to be read first.
 */
export function downloadsSummary(counts: DownloadCounts): string | null {
  const moving = counts.waiting + counts.downloading
  if (moving > 0) {
    const share =
      counts.size === 0 ? '' : ` · ${Math.floor(Math.min(counts.received / counts.size, 1) * 100)} %`
    const speed = counts.bytesPerSecond > 0 ? ` · ${formatByteSize(counts.bytesPerSecond)}/s` : ''
    return `${countFiles(moving)} downloading${share}${speed}`
  }
  if (counts.listsToRead > 0) return 'Looking up evidence'
  if (counts.failed > 0) return `${countFiles(counts.failed)} not downloaded`
  if (counts.lost > 0) return `${countFiles(counts.lost)} missing or changed`
  if (counts.paused > 0) return `${countFiles(counts.paused)} paused`
  return counts.listsPaused > 0 ? 'Downloads paused' : null
}
