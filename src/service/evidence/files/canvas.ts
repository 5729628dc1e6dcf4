import { Buffer } from 'node:buffer'
import { crc32, deflateSync } from 'node:zlib'
import { cellHeight, cellWidth, inkAt } from './font.ts'

/** A color as 0xrrggbb. */
export type Colour = number

export interface Canvas {
  readonly width: number
  readonly height: number
  box(x: number, y: number, w: number, h: number, colour: Colour): void
  /** Draws one line of monospaced text, 8 pixels per character; text that does not fit is cut off. */
  write(x: number, y: number, text: string, colour: Colour): void
  /** Returns the picture as a PNG file of exactly `size` bytes. @throws RangeError if the picture needs more. */
  png(size: number): Uint8Array
}

export function blankCanvas(width: number, height: number): Canvas {
  const stride = width * 3 + 1
  // In a PNG file, each row begins with the number of its filter; 0 = none.
  const rows = Buffer.alloc(stride * height)

  const box = (x: number, y: number, w: number, h: number, colour: Colour) => {
    const row = Buffer.alloc(Math.max(0, Math.min(width, x + w) - x) * 3)
    for (let at = 0; at < row.length; at += 3) row.writeUIntBE(colour, at, 3)
    for (let line = y; line < Math.min(height, y + h); line++) row.copy(rows, line * stride + 1 + x * 3)
  }

  const blend = (at: number, colour: Colour, ink: number) => {
    for (let channel = 0; channel < 3; channel++) {
      const below = rows[at + channel] ?? 0
      const above = (colour >> (16 - channel * 8)) & 0xff
      rows[at + channel] = below + Math.round(((above - below) * ink) / 15)
    }
  }

  const write = (x: number, y: number, text: string, colour: Colour) => {
    let left = x
    for (const character of text) {
      if (left + cellWidth > width) return
      for (let row = 0; row < cellHeight && y + row < height; row++) {
        for (let column = 0; column < cellWidth; column++) {
          const ink = inkAt(character, column, row)
          if (ink > 0) blend((y + row) * stride + 1 + (left + column) * 3, colour, ink)
        }
      }
      left += cellWidth
    }
  }

  return { width, height, box, write, png: (size) => encode(rows, width, height, size) }
}

function encode(rows: Uint8Array, width: number, height: number, size: number): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // 8 bits for each of the three channels (color type 2).
  head.set([8, 2, 0, 0, 0], 8)
  const front = [
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
  ]
  const end = chunk('IEND', Buffer.alloc(0))
  const needed = front.reduce((sum, one) => sum + one.length, 0) + chunkFrame + end.length
  if (needed > size) throw new RangeError(`a drawing needs ${needed} bytes, the recipe says ${size}`)
  // Pad the file to its size with a private chunk, which viewers skip. Real screenshots may contain an editor's data in
  // such a chunk.
  return Buffer.concat([...front, chunk('tdPd', Buffer.alloc(size - needed)), end])
}

/** Bytes of a chunk besides its data: length, type and checksum. */
const chunkFrame = 12

function chunk(type: string, data: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(data.length + chunkFrame)
  framed.writeUInt32BE(data.length, 0)
  typed.copy(framed, 4)
  framed.writeUInt32BE(crc32(typed), typed.length + 4)
  return framed
}
