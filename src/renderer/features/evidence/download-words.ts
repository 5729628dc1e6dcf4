import type { DeskError } from '#shared/desk/errors.ts'
import type {
  DownloadCounts,
  DownloadsAdded,
  DownloadsVerified,
  DownloadView,
} from '#shared/desk/evidence.ts'
import type { FileKind } from '#shared/rules/evidence/sniff.ts'
import { formatCount } from '../../design/primitives/Count.tsx'
import { describeError } from '../../errors/describe-error.ts'
import { formatByteSize } from '../../text/byte-size.ts'
import { leftInWords } from '../bulk/bulk-words.ts'

/** What a file is by its first bytes, as one would say it. */
export const kindWords: Readonly<Record<FileKind, string>> = {
  png: 'a PNG image',
  jpeg: 'a JPEG image',
  gif: 'a GIF image',
  webp: 'a WebP image',
  bmp: 'a bitmap image',
  pdf: 'a PDF document',
  zip: 'a ZIP archive',
  gzip: 'a gzip archive',
  '7z': 'a 7z archive',
  rar: 'a RAR archive',
  video: 'a video',
  audio: 'a sound',
  windowsProgram: 'a program for Windows',
  linuxProgram: 'a program for Linux',
  macProgram: 'a program for macOS',
  javaClass: 'a program for Java or macOS',
  shortcut: 'a Windows shortcut',
  officeOld: 'an old Office document or installer',
  sqlite: 'an SQLite database',
  script: 'a script that can be run',
  html: 'a web page',
  svg: 'an SVG drawing, which can hold scripts',
  xml: 'an XML document',
  json: 'JSON',
  text: 'plain text',
  empty: 'empty',
  unknown: 'of no kind the desk knows',
}

/** That the bytes are not what was claimed, in one sentence; null when they are. */
export function contradictionWords({
  kind,
  contradicts,
}: Pick<DownloadView, 'kind' | 'contradicts'>): string | null {
  if (kind === null || contradicts === null) return null
  return `Not what its ${contradicts} says: by its content it is ${kindWords[kind]}.`
}

/** How far a download is: `4.1 MB of 20 MB · 3.2 MB/s · 5 s left`. */
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

/** Where a download stands, in a word or two. */
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
      return presence === 'missing'
        ? 'No longer where it was put'
        : presence === 'changed'
          ? 'Changed since it was downloaded'
          : 'On this computer'
    default:
      return state satisfies never
  }
}

/** Why a download failed, and what to do: the title, and a text with the reason at its end. Hostile: plain text only. */
export function troubleWords(error: DeskError): { readonly title: string; readonly text: string } {
  const { title, safe, next, detail } = describeError(error)
  const words = ((): readonly [title: string, ...text: (string | undefined)[]] => {
    switch (error.kind) {
      case 'diskFull':
        return [title, 'What arrived is kept. Free some space, then retry: it goes on where it was.']
      case 'folderRefused':
        return [
          title,
          'Make the folder one you can write to, or choose another in the settings, then retry.',
          detail,
        ]
      case 'conflict':
        return [
          'The service does not give it out',
          'It may still be processed, or be held back. Retry later.',
          detail,
        ]
      case 'network':
      case 'timeout':
        return [
          'The connection broke off',
          'What arrived is kept. It goes on where it was, when you retry.',
          detail,
        ]
      default:
        return [title, safe, next, detail]
    }
  })()
  const [head, ...text] = words
  return { title: head, text: text.filter((part) => part !== undefined).join(' ') }
}

export const countFiles = (count: number): string => (count === 1 ? '1 file' : `${formatCount(count)} files`)

/** What asking for evidence came to. */
export function addedWords({ added, already, listsToRead }: DownloadsAdded): string {
  if (added === 0 && listsToRead === 0) {
    return already === 0 ? 'There is no evidence to download' : 'All of it is here or on its way already'
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

/** For the status bar; null when nothing is under way or needs a look. */
export function downloadsSummary(counts: DownloadCounts): string | null {
  const moving = counts.waiting + counts.downloading
  if (moving > 0) {
    const share = counts.size === 0 ? '' : ` · ${Math.floor((counts.received / counts.size) * 100)} %`
    const speed = counts.bytesPerSecond > 0 ? ` · ${formatByteSize(counts.bytesPerSecond)}/s` : ''
    return `${countFiles(moving)} downloading${share}${speed}`
  }
  if (counts.listsToRead > 0) return 'Looking up evidence'
  if (counts.failed > 0) return `${countFiles(counts.failed)} not downloaded`
  if (counts.paused > 0) return `${countFiles(counts.paused)} paused`
  return counts.listsPaused > 0 ? 'Downloads paused' : null
}
