/**
 * The cost of laying out text, in pieces (see `portion.ts`). Latin letters are cheap; other scripts may require a
 * search for fonts, and may stack marks on letters.
 */
const unitsPerPiece = 25
const unitsPerPieceOfOthers = unitsPerPiece / 2
/**
 * Extra cost of a change of script: a new run begins, with its own direction and fonts. On a computer without a font
 * for the script, the browser asks another process each time.
 */
const costOfChange = 2

const latin = 0
const greek = 0x3
const eastAsian = 0x2e
const emoji = 0x1f0

/** The beginning of a text, up to the character with which its cost reaches `pieces`, and its cost. Pure. */
export function affordableBeginning(
  text: string,
  pieces: number,
): { readonly text: string; readonly cost: number } {
  let cost = 0
  let script = latin
  let end = 0
  while (end < text.length && (end === 0 || cost < pieces)) {
    const code = text.codePointAt(end) ?? 0
    const units = code > 0xffff ? 2 : 1
    const next = scriptOf(code)
    cost += units / (code < 0x250 ? unitsPerPiece : unitsPerPieceOfOthers)
    if (next !== null && next !== script) {
      cost += costOfChange
      script = next
    }
    end += units
  }
  return { text: text.slice(0, end), cost }
}

/**
 * The approximate script of a character: blocks of 256 characters, with blocks that one language mixes counted as the
 * same. null: fits any script.
 */
function scriptOf(code: number): number | null {
  if (code < 0x80) return isAsciiLetter(code) ? latin : null
  if (code < 0x2b0) return latin
  if (code < 0x370) return null
  const block = code >> 8
  if (block === 0x1e) return latin
  if (block === 0x1f) return greek
  if (block === 0x05 && code < 0x530) return 0x4
  if ((block >= 0x20 && block <= 0x2b) || block === 0xfe) return null
  if ((block >= 0x2e && block <= 0x9f) || (block >= 0xac && block <= 0xd7)) return eastAsian
  if (block === 0xf9 || block === 0xfa || block === 0xff || block >= 0x200) return eastAsian
  return block >= emoji ? emoji : block
}

const isAsciiLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a
