/**
 * Determines the kind of a file from its first bytes, and whether its name and claimed type agree with that. The kinds
 * are deliberately coarse: they tell the user what to know before opening a file, not a program how to read it.
 */

/** How many bytes are examined, from the beginning of a file. */
export const sniffedBytes = 4_096

export type FileKind =
  | 'png'
  | 'jpeg'
  | 'gif'
  | 'webp'
  | 'bmp'
  | 'pdf'
  | 'zip'
  | 'gzip'
  | '7z'
  | 'rar'
  | 'video'
  | 'audio'
  | 'windowsProgram'
  | 'linuxProgram'
  | 'macProgram'
  | 'javaClass'
  | 'shortcut'
  | 'officeOld'
  | 'sqlite'
  | 'script'
  | 'html'
  | 'svg'
  | 'xml'
  | 'json'
  | 'text'
  | 'empty'
  | 'unknown'

const signatures: readonly (readonly [kind: FileKind, bytes: string, offset?: number])[] = [
  ['png', '89504e470d0a1a0a'],
  ['jpeg', 'ffd8ff'],
  ['gif', '474946383761'],
  ['gif', '474946383961'],
  ['bmp', '424d'],
  ['pdf', '255044462d'],
  ['zip', '504b0304'],
  ['zip', '504b0506'],
  ['gzip', '1f8b'],
  ['7z', '377abcaf271c'],
  ['rar', '526172211a07'],
  ['video', '66747970', 4],
  ['video', '1a45dfa3'],
  ['audio', '494433'],
  ['audio', '4f676753'],
  ['windowsProgram', '4d5a'],
  ['linuxProgram', '7f454c46'],
  ['macProgram', 'feedface'],
  ['macProgram', 'feedfacf'],
  ['macProgram', 'cffaedfe'],
  ['macProgram', 'cefaedfe'],
  ['javaClass', 'cafebabe'],
  ['shortcut', '4c0000000114020000000000c000000000000046'],
  ['officeOld', 'd0cf11e0a1b11ae1'],
  ['sqlite', '53514c69746520666f726d6174203300'],
  ['script', '2321'],
]

/** @param head the first bytes of the file; at most `sniffedBytes` of them are examined. */
export function sniffKind(head: Uint8Array): FileKind {
  if (head.length === 0) return 'empty'
  const bytes = head.subarray(0, sniffedBytes)
  const found = signatures.find(([, hex, offset = 0]) => hexAt(bytes, offset, hex.length / 2) === hex)
  if (found !== undefined && found[0] !== 'bmp' && found[0] !== 'windowsProgram') return found[0]
  const riff = hexAt(bytes, 0, 4) === '52494646' ? hexAt(bytes, 8, 4) : ''
  if (riff === '57454250') return 'webp'
  if (riff !== '') return riff === '57415645' ? 'audio' : 'video'
  const text = asText(bytes)
  // The signatures of `bmp` and `windowsProgram` are two letters, which an ordinary text may begin with, too.
  if (text === null) return found?.[0] ?? 'unknown'
  return kindOfText(text)
}

function kindOfText(text: string): FileKind {
  const begin = text.trimStart().slice(0, 1_024).toLowerCase()
  const withoutProlog = begin.replace(/^(<\?xml[^>]*>|<!--[\s\S]*?-->|<!doctype svg[^>]*>|\s)+/, '')
  if (withoutProlog.startsWith('<svg')) return 'svg'
  if (/^<(!doctype html|html|head|body|script|iframe|meta|title|img|table|div|a\s)/.test(withoutProlog))
    return 'html'
  if (/^<\?xml/.test(begin)) return 'xml'
  if (/^[{[]/.test(begin)) return 'json'
  return 'text'
}

/**
 * Decodes text in UTF-8, or in UTF-16 with a byte order mark; null if the bytes are neither. Bytes of UTF-8 outside
 * ASCII become `x`.
 */
function asText(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeUtf16(bytes, 0)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeUtf16(bytes, 1)
  let text = ''
  for (const byte of bytes) {
    if (byte === 0 || (byte < 0x20 && ![9, 10, 12, 13, 27].includes(byte))) return null
    text += byte < 0x80 ? String.fromCharCode(byte) : 'x'
  }
  return text.startsWith('xxx') && bytes[0] === 0xef ? text.slice(3) : text
}

function decodeUtf16(bytes: Uint8Array, low: 0 | 1): string {
  let text = ''
  for (let at = 2; at + 1 < bytes.length; at += 2) {
    text += String.fromCharCode((bytes[at + low] ?? 0) | ((bytes[at + 1 - low] ?? 0) << 8))
  }
  return text
}

function hexAt(bytes: Uint8Array, offset: number, length: number): string {
  let hex = ''
  for (const byte of bytes.subarray(offset, offset + length)) hex += byte.toString(16).padStart(2, '0')
  return hex
}

/** By file extension, the kinds of content that agree with it. */
const expected: Readonly<Record<string, readonly FileKind[]>> = {
  png: ['png'],
  jpg: ['jpeg'],
  jpeg: ['jpeg'],
  gif: ['gif'],
  webp: ['webp'],
  bmp: ['bmp'],
  pdf: ['pdf'],
  zip: ['zip'],
  docx: ['zip'],
  xlsx: ['zip'],
  pptx: ['zip'],
  jar: ['zip'],
  apk: ['zip'],
  ipa: ['zip'],
  gz: ['gzip'],
  tgz: ['gzip'],
  '7z': ['7z'],
  rar: ['rar'],
  mp4: ['video'],
  mov: ['video'],
  webm: ['video'],
  mkv: ['video'],
  avi: ['video'],
  mp3: ['audio'],
  wav: ['audio'],
  ogg: ['audio'],
  txt: ['text', 'json', 'xml', 'script'],
  log: ['text', 'json', 'xml'],
  md: ['text'],
  csv: ['text'],
  json: ['json', 'text'],
  har: ['json'],
  xml: ['xml', 'svg', 'text', 'html'],
  svg: ['svg', 'xml'],
  html: ['html', 'text', 'xml'],
  htm: ['html', 'text', 'xml'],
}

const extensionOfType: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/gzip': 'gz',
  'application/json': 'json',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'text/html': 'html',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
}

export interface Claim {
  readonly filename: string | null
  readonly mimeType: string | null
}

/**
 * Checks a file's name and claimed type against the kind of its bytes.
 *
 * @returns which of the two contradicts the bytes (`name` if both); null if neither. Names and types the desk does not
 *   know contradict nothing.
 */
export function contradiction(kind: FileKind, { filename, mimeType }: Claim): 'name' | 'type' | null {
  if (kind === 'unknown' || kind === 'empty')
    return isProvable(filename) && kind === 'unknown' ? 'name' : null
  const byName = expected[extensionOf(filename)]
  if (byName !== undefined && !byName.includes(kind)) return 'name'
  const claimed = extensionOfType[(mimeType ?? '').split(';')[0]?.trim().toLowerCase() ?? '']
  const byType = claimed === undefined ? undefined : expected[claimed]
  return byType !== undefined && !byType.includes(kind) ? 'type' : null
}

/** Files with these extensions always begin with a known signature, so unrecognized bytes contradict the name. */
function isProvable(filename: string | null): boolean {
  return ['png', 'jpg', 'jpeg', 'gif', 'pdf'].includes(extensionOf(filename))
}

function extensionOf(filename: string | null): string {
  return /\.([a-z0-9]{1,8})[ .]*$/.exec((filename ?? '').toLowerCase())?.[1] ?? ''
}
