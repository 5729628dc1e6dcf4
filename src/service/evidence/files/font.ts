import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { demoFolder } from '../../content/demo-content.ts'

/**
 * Name of the file with bitmaps of printable ASCII, rendered from JetBrains Mono (SIL Open Font License 1.1): for each
 * character a cell of 8 by 18 pixels, with four bits of coverage for each pixel; deflated, in base64.
 */
const atlasFile = 'evidence-font.txt'

export const cellWidth = 8
export const cellHeight = 18
const cellBytes = (cellWidth * cellHeight) / 2
const firstCode = 32
const lastCode = 126

let coverage: Uint8Array | null = null

/** The coverage of a pixel of a character, from 0 to 15. Characters outside printable ASCII become question marks. */
export function inkAt(character: string, x: number, y: number): number {
  coverage ??= inflateSync(Buffer.from(readFileSync(join(demoFolder(), atlasFile), 'latin1'), 'base64'))
  const code = character.codePointAt(0) ?? firstCode
  const cell = code >= firstCode && code <= lastCode ? code - firstCode : '?'.charCodeAt(0) - firstCode
  const pixel = y * cellWidth + x
  const pair = coverage[cell * cellBytes + (pixel >> 1)] ?? 0
  return pixel % 2 === 0 ? pair >> 4 : pair & 15
}
