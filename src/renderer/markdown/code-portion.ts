import { formatCount } from '../design/primitives/Count.tsx'
import type { CodeLines, CodeToken } from './code-token.ts'

/** How much of a block of code is drawn. */
interface Extent {
  readonly lines: number
  /** Maximum number of UTF-16 units of all lines together. */
  readonly units: number
  /** Maximum number of UTF-16 units of one line. */
  readonly lineUnits: number
}

/** The extent shown before the user requests more. */
export const firstShown: Extent = { lines: 40, units: 6_000, lineUnits: 2_000 }
/** The extent after the first press of the button; each further press adds as much again. */
const addedByPress: Extent = { lines: 1_000, units: 30_000, lineUnits: 30_000 }
/** A block with at most this many lines beyond the first portion shows them too: so few are not worth a button. */
const linesWorthFolding = 8
/** How many colored pieces a portion has at most; later pieces are plain. */
const colouredPieces = 1_200

export interface CodePortion {
  readonly shown: CodeLines
  readonly isWhole: boolean
  /** Whether one more press shows all of the code. */
  readonly fitsNext: boolean
}

/** The part of a block of code that is shown after a number of presses for more. Pure. */
export function codePortion(lines: CodeLines, presses: number): CodePortion {
  const extent = extentAfter(presses)
  const most = presses === 0 ? extent.lines + linesWorthFolding : extent.lines
  const count = lines.length <= most ? lines.length : extent.lines
  let { units } = extent
  let pieces = colouredPieces * (presses + 1)
  const shown: (readonly CodeToken[])[] = []
  let isWhole = count === lines.length
  for (const line of lines.slice(0, count)) {
    if (units <= 0) {
      isWhole = false
      break
    }
    const length = lengthOf(line)
    const affordable = Math.min(extent.lineUnits, units)
    units -= length + 1
    pieces -= line.length
    const drawn = pieces < 0 ? plain(line) : line
    if (length > affordable) isWhole = false
    shown.push(length > affordable ? cut(drawn, affordable, length) : drawn)
  }
  return { shown, isWhole, fitsNext: fits(lines, extentAfter(presses + 1)) }
}

function extentAfter(presses: number): Extent {
  if (presses === 0) return firstShown
  const { lines, units, lineUnits } = addedByPress
  return { lines: lines * presses, units: units * presses, lineUnits: lineUnits * presses }
}

function fits(lines: CodeLines, extent: Extent): boolean {
  return (
    lines.length <= extent.lines && lines.reduce((sum, line) => sum + lengthOf(line) + 1, 0) <= extent.units
  )
}

const lengthOf = (line: readonly CodeToken[]): number => line.reduce((sum, [, text]) => sum + text.length, 0)

const plain = (line: readonly CodeToken[]): readonly CodeToken[] =>
  line.length <= 1 ? line : [['plain', line.map(([, text]) => text).join('')]]

/** The beginning of an endless line: laying out all of it would take longer than reading it. */
function cut(line: readonly CodeToken[], units: number, length: number): readonly CodeToken[] {
  const kept: CodeToken[] = []
  let left = units
  for (const [kind, text] of line) {
    if (left <= 0) break
    kept.push([kind, text.slice(0, left)])
    left -= text.length
  }
  return [...kept, ['comment', ` … ${formatCount(length - units)} more characters`]]
}
