import { splitHidden } from '../hidden-characters.ts'

/**
 * Names of files on this machine's disk, made from names that strangers chose. The result is one plain name on every
 * system: never a path, a device, an option or a hidden file, and without invisible characters.
 */

/** Bytes in UTF-8. File systems allow 255; the rest keeps whole paths short enough for programs on Windows. */
export const longestFileName = 200

/** Extensions are kept when a name is cut, unless they are longer than this. */
const longestExtension = 24

/** The most bytes of a name, and the name to use when nothing of it is left. */
export interface NameBounds {
  readonly fallback: string
  readonly atMost?: number
}

/** Separators, what Windows forbids, and letters that look like separators or become them in old interfaces. */
const forbidden =
  /[/\\:*?"<>|\u2044\u2215\u2216\u2236\u29f5\u29f8\u29f9\ua789\ufe55\ufe68\uff02\uff0a\uff0f\uff1a\uff1c\uff1e\uff1f\uff3c\uff5c]/gu

/** Invisible characters, invalid ones, and those of private use. Joiners of spelling are among them. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]+/gu

/** More marks on one letter than any spelling stacks. */
const piledMarks = /(\p{M}{3})\p{M}+/gu

/** Names Windows reserves for devices, with any extension; it reads superscript digits as digits. */
const device = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|(com|lpt)[0-9])$/

/** Files that a file manager acts on by itself when it shows their folder. */
const actedOn = /^(desktop\.ini|autorun\.inf|thumbs\.db)$/
const actedOnExtension =
  /\.(lnk|url|scf|pif|library-ms|search-ms|searchconnector-ms|desktop|directory|webloc)$/

/**
 * Makes a safe file name from any text.
 *
 * @returns NFC, never empty, at most `atMost` bytes; without separators, control, bidi or invisible characters, leading
 *   dots, blanks or hyphens, trailing dots or blanks; no device name. The same text gives the same name.
 */
export function cleanFileName(
  text: string | null,
  { fallback, atMost = longestFileName }: NameBounds,
): string {
  const cleaned = tame(text ?? '')
  return limited(cleaned === '' ? fallback : cleaned, atMost)
}

function tame(text: string): string {
  // Cut first, since a name may be a megabyte long; this is far above any limit.
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

/** Guards the ends and reserved names; run again after a name was cut. */
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
  // One byte is left for the character a guard may add at either end.
  const cut = guardEnds(
    cutToBytes(stem, atMost - utf8Length(extension) - 1).replace(/[ .]+$/, '') + extension,
  )
  return utf8Length(cut) <= atMost && cut !== '' ? cut : cutToBytes(name, atMost - 1).replace(/[ .]+$/, '')
}

/**
 * A name that differs from all taken ones, whether or not a system distinguishes case or composition: the name itself,
 * or with a number before its extension.
 *
 * @param taken as `nameKey` gives them.
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

/** Two names with the same key may be the same file somewhere. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
}

/** Splits off the extension with its dot; empty if there is none, or if it is too long to be one. */
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

/** The longest beginning of whole characters, with combining marks kept on their letters. */
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
