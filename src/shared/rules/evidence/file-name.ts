import { splitHidden } from '../hidden-characters.ts'

/**
 * Makes names for files on this machine's disk from names that strangers chose. The result is a plain file name on
 * every operating system: never a path, a device, a command-line option or a hidden file, and without invisible
 * characters.
 */

/** Longest name, in bytes of UTF-8. File systems allow 255, but Windows programs limit the length of whole paths. */
export const longestFileName = 200

/** Longest extension, in bytes of UTF-8; up to this length it is kept when a name is cut. */
const longestExtension = 24

/** `atMost`: longest name, in bytes of UTF-8. `fallback`: the name to use when cleaning leaves nothing. */
export interface NameBounds {
  readonly fallback: string
  readonly atMost?: number
}

/**
 * Path separators, characters that Windows forbids, and letters that look like such a character or that old APIs turn
 * into one.
 */
const forbidden =
  /[/\\:*?"<>|\u2044\u2215\u2216\u2236\u29f5\u29f8\u29f9\ua789\ufe55\ufe68\uff02\uff0a\uff0f\uff1a\uff1c\uff1e\uff1f\uff3c\uff5c]/gu

/** Invisible, invalid and private-use characters; includes joiners, even where an orthography needs them. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]+/gu

/** More combining marks on one letter than any orthography uses. */
const piledMarks = /(\p{M}{3})\p{M}+/gu

/** Names that Windows reserves for devices, whatever the extension; NFKC has turned superscript digits into digits. */
const device = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|(com|lpt)[0-9])$/

/** Files that a file manager interprets automatically when it shows their folder. */
const actedOn = /^(desktop\.ini|autorun\.inf|thumbs\.db)$/
const actedOnExtension =
  /\.(lnk|url|scf|pif|library-ms|search-ms|searchconnector-ms|desktop|directory|webloc)$/

/**
 * Makes a safe file name from any text.
 *
 * @returns a name in NFC, never empty, at most `atMost` bytes long, that is no device name. It has no separators and no
 *   control, bidi or invisible characters; it begins with no dot, blank or hyphen and ends with no dot or blank. The
 *   same text always gives the same name.
 */
export function cleanFileName(
  text: string | null,
  { fallback, atMost = longestFileName }: NameBounds,
): string {
  const cleaned = tame(text ?? '')
  return limited(cleaned === '' ? fallback : cleaned, atMost)
}

function tame(text: string): string {
  // Cut first, to far above any limit, since a hostile name may be a megabyte long.
  const visible = splitHidden(text.slice(0, 4_096).toWellFormed().normalize('NFC'))
    .map((part) => (typeof part === 'string' ? part : '_'))
    .join('')
  const shown = visible
    .replace(invisible, '_')
    .replace(forbidden, '_')
    .replace(/\p{Zs}+/gu, ' ')
    .replace(piledMarks, '$1')
    .replace(/_{2,}/g, '_')
    .normalize('NFC')
    .replace(forbidden, '_')
  return guardEnds(shown)
}

/**
 * Replaces characters that are dangerous at the ends, and changes reserved names; called again after cutting a name.
 */
function guardEnds(name: string): string {
  // A combining mark without a letter before it would be drawn onto the text before the name.
  const begun = name
    .replace(/^[ .]+/, (led) => (led.includes('.') ? '_' : ''))
    .replace(/^(?=[-~\p{M}])/u, '_')
    .replace(/_{2,}/g, '_')
  const ended = begun.replace(/[ .]+$/, '')
  if (/^_*$/.test(ended)) return ''
  const inert = actedOnExtension.test(ended.toLowerCase()) ? `${ended}_` : ended
  return isReserved(inert) ? `_${inert}` : inert
}

function isReserved(name: string): boolean {
  const plain = name.normalize('NFKC').toLowerCase()
  const [stem = ''] = plain.split('.')
  return device.test(stem.trim()) || actedOn.test(plain)
}

function limited(name: string, atMost: number): string {
  if (utf8Length(name) <= atMost) return name
  const { stem, extension } = splitExtension(name)
  // One byte is left for the character that `guardEnds` may add.
  const cut = guardEnds(
    cutToBytes(stem, atMost - utf8Length(extension) - 1).replace(/[ .]+$/, '') + extension,
  )
  return utf8Length(cut) <= atMost && cut !== '' ? cut : cutToBytes(name, atMost - 1).replace(/[ .]+$/, '')
}

/**
 * The name itself, or if it is taken, the name with a number before its extension. The result differs from all taken
 * names even on systems that ignore case or Unicode composition.
 *
 * @param taken keys of the taken names, from `nameKey`.
 */
export function distinctName(
  name: string,
  taken: ReadonlySet<string>,
  atMost: number = longestFileName,
): string {
  if (!taken.has(nameKey(name))) return name
  const { stem, extension } = splitExtension(name)
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`
    const room = atMost - utf8Length(extension) - suffix.length
    const numbered = `${cutToBytes(stem, room).replace(/[ .]+$/, '')}${suffix}${extension}`
    if (!taken.has(nameKey(numbered))) return numbered
  }
}

/** A key for comparing names: names with the same key may denote the same file on some system. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
}

/**
 * Splits a name before its extension. The dot belongs to `extension`, which is empty if the name has no extension or
 * one that is too long.
 */
export function splitExtension(name: string): { readonly stem: string; readonly extension: string } {
  const at = name.lastIndexOf('.')
  const extension = name.slice(at)
  return at <= 0 || utf8Length(extension) > longestExtension
    ? { stem: name, extension: '' }
    : { stem: name.slice(0, at), extension }
}

export function utf8Length(text: string): number {
  let bytes = 0
  for (const character of text) bytes += bytesOf(character)
  return bytes
}

/** The longest beginning of the text within `atMost` bytes that splits no character and no letter from its marks. */
function cutToBytes(text: string, atMost: number): string {
  let bytes = 0
  let end = 0
  for (const { segment, index } of new Intl.Segmenter('und').segment(text)) {
    bytes += utf8Length(segment)
    if (bytes > atMost) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

function bytesOf(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}
