/**
 * Makes characters visible that a reader could not see, or that would reorder the text. Reports are hostile: a title, a
 * file name or a code sample may contain bidi overrides, zero-width characters, invisible tags or stacks of combining
 * marks. These are not rendered; each run of them is replaced by one label.
 */

/** A run of characters for which a label is shown. */
export interface HiddenRun {
  /** Short upper-case name, such as `RLO`, `ZWSP` or `U+0007`. */
  readonly mark: string
  /** Full name, such as "right-to-left override". */
  readonly name: string
  readonly count: number
}

/** A run that includes the original characters, in `sent`. */
export interface SentRun extends HiddenRun {
  readonly sent: string
}

/** A piece of a text: a string that may be rendered, or a run that is shown as a label. */
export type VisiblePart = string | HiddenRun

const named: Readonly<Record<number, readonly [mark: string, name: string]>> = {
  0: ['NUL', 'null character'],
  7: ['BEL', 'bell'],
  8: ['BS', 'backspace'],
  11: ['VT', 'vertical tab'],
  12: ['FF', 'form feed'],
  13: ['CR', 'carriage return'],
  27: ['ESC', 'escape'],
  127: ['DEL', 'delete'],
  133: ['NEL', 'next line'],
  173: ['SHY', 'soft hyphen'],
  847: ['CGJ', 'combining grapheme joiner'],
  1564: ['ALM', 'Arabic letter mark'],
  8203: ['ZWSP', 'zero-width space'],
  8204: ['ZWNJ', 'zero-width non-joiner'],
  8205: ['ZWJ', 'zero-width joiner'],
  8206: ['LRM', 'left-to-right mark'],
  8207: ['RLM', 'right-to-left mark'],
  8232: ['LSEP', 'line separator'],
  8233: ['PSEP', 'paragraph separator'],
  8234: ['LRE', 'left-to-right embedding'],
  8235: ['RLE', 'right-to-left embedding'],
  8236: ['PDF', 'pop directional formatting'],
  8237: ['LRO', 'left-to-right override'],
  8238: ['RLO', 'right-to-left override'],
  8288: ['WJ', 'word joiner'],
  8294: ['LRI', 'left-to-right isolate'],
  8295: ['RLI', 'right-to-left isolate'],
  8296: ['FSI', 'first strong isolate'],
  8297: ['PDI', 'pop directional isolate'],
  10240: ['BLANK', 'blank Braille pattern'],
  65279: ['BOM', 'byte order mark'],
}

/** Letters and other characters that are drawn as nothing or as a blank; no keyboard types them by accident. */
const blankLetters = '\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u2800\\u3164\\uffa0'
/** Code points that Unicode defines as noncharacters (those of the first plane). */
const noncharacters = '\\ufdd0-\\ufdef\\ufffe\\uffff'
/** Format characters that are visible: signs that enclose or mark numbers in Arabic, Syriac and Kaithi. */
const drawnFormat = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u

/** The flag of a region such as Scotland: a black flag followed by the region's code in tag characters. */
const regionFlag = '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{2,6}\\u{e007f}'

const suspects = new RegExp(
  `${regionFlag}|[\\p{Cc}\\p{Cf}\\p{Cs}\\u2028\\u2029${blankLetters}${noncharacters}\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]|\\p{M}{7,}`,
  'u',
)
const eachSuspect = new RegExp(suspects.source, 'gu')

const pictographic = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u20e3\ufe0f]/u
const keycapBase = /[0-9#*]/
/** Letters of scripts whose orthography needs joiners: Arabic, Syriac, N'Ko, Mongolian, South and Southeast Asian. */
const joiningLetter =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Of a stack of seven or more combining marks, which no orthography uses, only this many are drawn. */
const marksDrawn = 3

function isVariationSelector(point: number): boolean {
  return (point >= 0xfe00 && point <= 0xfe0f) || (point >= 0xe0100 && point <= 0xe01ef)
}

/** Whether a character is a normal part of the text, given the characters before and after it. */
function belongsHere(point: number, before: string, after: string): boolean {
  if (point === 0x09 || point === 0x0a) return true
  if (point === 0xfe0e || point === 0xfe0f) return pictographic.test(before) || keycapBase.test(before)
  if (point === 0x200d || point === 0x200c) {
    if (joiningLetter.test(before) && joiningLetter.test(after)) return true
    return point === 0x200d && pictographic.test(before) && pictographic.test(after)
  }
  return drawnFormat.test(String.fromCodePoint(point))
}

function nameOf(point: number): readonly [mark: string, name: string] {
  const known = named[point]
  if (known !== undefined) return known
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
  if (point >= 0xe0000 && point <= 0xe007f) return ['TAG', 'invisible tag character']
  if (isVariationSelector(point)) return ['VS', 'variation selector']
  if (point >= 0xd800 && point <= 0xdfff) return [code, 'half of a surrogate pair']
  if (point < 0x20 || (point >= 0x80 && point < 0xa0)) return [code, 'control character']
  return [code, 'invisible character']
}

const characterBefore = (text: string, index: number): string => {
  const unit = text.charCodeAt(index - 1)
  return unit >= 0xdc00 && unit <= 0xdfff
    ? text.slice(Math.max(0, index - 2), index)
    : text.slice(Math.max(0, index - 1), index)
}
const characterAt = (text: string, index: number): string => {
  const point = text.codePointAt(index)
  return point === undefined ? '' : String.fromCodePoint(point)
}

/**
 * Splits a text into strings that may be rendered and runs that are shown as labels. Tabs and line feeds remain in the
 * strings; a carriage return before a line feed is dropped. The strings contain no bidi controls, and invisible
 * characters only where ordinary spelling needs them.
 */
export function splitHidden(source: string): readonly VisiblePart[] {
  return splitSent(source).map((part) =>
    typeof part === 'string' ? part : { mark: part.mark, name: part.name, count: part.count },
  )
}

/**
 * Like `splitHidden`, but each run includes its characters: all parts together are the original text, except that a
 * carriage return before a line feed is dropped.
 */
export function splitSent(source: string): readonly (string | SentRun)[] {
  const text = source.includes('\r') ? source.replaceAll('\r\n', '\n') : source
  if (!suspects.test(text)) return text === '' ? [] : [text]

  const parts: (string | SentRun)[] = []
  let shown = ''
  const flush = (): void => {
    if (shown !== '') parts.push(shown)
    shown = ''
  }
  const hide = (mark: string, name: string, count: number, sent: string): void => {
    flush()
    const last = parts.at(-1)
    if (typeof last === 'object' && last.mark === mark) {
      parts[parts.length - 1] = { ...last, count: last.count + count, sent: last.sent + sent }
    } else parts.push({ mark, name, count, sent })
  }

  let end = 0
  for (const match of text.matchAll(eachSuspect)) {
    const found = match[0]
    shown += text.slice(end, match.index)
    end = match.index + found.length
    const point = found.codePointAt(0) ?? 0
    const characters = [...found]
    if (found.startsWith('\u{1f3f4}')) {
      shown += found
    } else if (characters.length > 1) {
      shown += characters.slice(0, marksDrawn).join('')
      const piled = characters.slice(marksDrawn)
      hide('MARKS', 'combining marks piled on one letter', piled.length, piled.join(''))
    } else if (belongsHere(point, characterBefore(text, match.index), characterAt(text, end))) {
      shown += found
    } else hide(...nameOf(point), 1, found)
  }
  shown += text.slice(end)
  flush()
  return parts
}

/** The label of a run: `‹RLO›`, `‹ZWSP ×12›`. */
export function hiddenRunLabel(run: HiddenRun): string {
  return run.count === 1 ? `‹${run.mark}›` : `‹${run.mark} ×${run.count}›`
}

/**
 * A text in which labels replace hidden runs, for uses that accept only a string (accessible names, tooltips, window
 * titles).
 */
export function withHiddenNamed(source: string): string {
  return splitHidden(source)
    .map((part) => (typeof part === 'string' ? part : hiddenRunLabel(part)))
    .join('')
}

/** Whether the text has characters for which a label would be shown. */
export function hasHidden(source: string): boolean {
  return splitHidden(source).some((part) => typeof part === 'object')
}
