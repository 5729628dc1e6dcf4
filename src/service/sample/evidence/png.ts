import { Buffer } from 'node:buffer'
import { crc32, deflateSync } from 'node:zlib'
import { randomFrom } from '../random.ts'
import { glyphHeight, glyphOf, glyphWidth } from './font.ts'
import type { Recipe } from './recipe.ts'

const width = 960
const height = 600

/** Colours by name; the index is the pixel's value. */
const palette = {
  paper: [0xff, 0xff, 0xff],
  chrome: [0xe4, 0xe7, 0xee],
  line: [0xc3, 0xc9, 0xd6],
  ink: [0x1f, 0x25, 0x33],
  grey: [0x6b, 0x74, 0x88],
  accent: [0x3f, 0x5b, 0xd8],
  red: [0xc4, 0x1e, 0x3a],
  green: [0x1b, 0x8a, 0x5a],
  amber: [0xf2, 0xb1, 0x34],
  night: [0x15, 0x19, 0x22],
  mist: [0xd6, 0xdd, 0xeb],
  mark: [0xff, 0xe4, 0x8a],
} as const
type Colour = keyof typeof palette
const colourNames = Object.keys(palette) as Colour[]
const indexOfColour = Object.fromEntries(colourNames.map((name, index) => [name, index]))

interface Canvas {
  box(x: number, y: number, w: number, h: number, colour: Colour): void
  write(x: number, y: number, text: string, colour: Colour, scale?: number): void
  readonly rows: Buffer
}

/** Each row of pixels begins with the filter's number, 0 = none. */
function blankCanvas(): Canvas {
  const rows = Buffer.alloc((width + 1) * height)
  const box = (x: number, y: number, w: number, h: number, colour: Colour) => {
    for (let row = Math.max(0, y); row < Math.min(height, y + h); row++) {
      const start = row * (width + 1) + 1
      rows.fill(indexOfColour[colour] ?? 0, start + Math.max(0, x), start + Math.min(width, x + w))
    }
  }
  const write = (x: number, y: number, text: string, colour: Colour, scale = 2) => {
    let left = x
    for (const character of text) {
      if (left + glyphWidth * scale > width) return
      glyphOf(character).forEach((bits, column) => {
        for (let row = 0; row < glyphHeight; row++) {
          if (bits & (1 << row)) box(left + column * scale, y + row * scale, scale, scale, colour)
        }
      })
      left += (glyphWidth + 1) * scale
    }
  }
  return { box, write, rows }
}

/** A screenshot of a browser, a terminal or a proxy, with the address of the report in it. */
export function pngBytes(recipe: Recipe): Uint8Array {
  const canvas = blankCanvas()
  const random = randomFrom(recipe.seed, 'png')
  random.pick([browserWindow, terminalWindow, proxyWindow])(canvas, recipe)
  const drawn = encoded(canvas.rows)
  return padded(drawn, recipe.size)
}

function browserWindow({ box, write }: Canvas, { host, path, title, seed }: Recipe): void {
  const random = randomFrom(seed, 'browser')
  box(0, 0, width, 64, 'chrome')
  box(0, 64, width, 1, 'line')
  for (const [index, colour] of (['red', 'amber', 'green'] as const).entries())
    box(16 + index * 22, 24, 12, 12, colour)
  box(100, 14, 830, 34, 'paper')
  write(112, 24, `https://${host}${path}`, 'ink')
  box(0, 65, 200, height, 'mist')
  for (let row = 0; row < 9; row++)
    box(20, 92 + row * 40, random.int(70, 150), 10, row === 2 ? 'accent' : 'line')
  write(230, 96, title.slice(0, 58), 'ink')
  box(230, 122, 700, 1, 'line')
  for (let row = 0; row < 11; row++) {
    box(230, 146 + row * 34, random.int(60, 120), 9, 'grey')
    box(390, 146 + row * 34, random.int(120, 380), 9, 'line')
  }
  box(330, 210, 440, 150, 'line')
  box(332, 212, 436, 146, 'paper')
  write(356, 236, `${host} says`.slice(0, 32), 'grey')
  write(356, 270, random.pick(['document.domain', 'uid=33(www-data)', 'other tenant: 200 OK', '49']), 'ink')
  box(660, 314, 84, 28, 'accent')
  write(688, 321, 'OK', 'paper')
}

function terminalWindow({ box, write }: Canvas, { host, path, method, seed }: Recipe): void {
  const random = randomFrom(seed, 'terminal')
  box(0, 0, width, height, 'night')
  box(0, 0, width, 30, 'ink')
  write(16, 8, 'zsh', 'grey')
  const lines: (readonly [string, Colour])[] = [
    [`$ curl -s -X ${method} -H "Cookie: $A" \\`, 'mist'],
    [`    "https://${host}${path}"`, 'mist'],
    ['HTTP/2 200', 'green'],
    ['content-type: application/json', 'grey'],
    ['', 'grey'],
    ['{', 'mist'],
    ...Array.from({ length: 9 }, (_, row): readonly [string, Colour] => [
      `  "${random.pick(['owner', 'email', 'iban', 'token', 'amount', 'id'])}${row}": "${random.hex(18)}",`,
      row % 4 === 1 ? 'amber' : 'mist',
    ]),
    ['}', 'mist'],
    ['$ _', 'green'],
  ]
  for (const [row, [text, colour]] of lines.entries()) write(18, 48 + row * 30, text, colour)
}

function proxyWindow({ box, write }: Canvas, { host, path, method, title, seed }: Recipe): void {
  const random = randomFrom(seed, 'proxy')
  box(0, 0, width, 44, 'chrome')
  write(16, 15, `Repeater  -  ${title}`.slice(0, 74), 'ink')
  box(478, 44, 3, height, 'line')
  write(16, 60, 'Request', 'accent')
  write(496, 60, 'Response', 'accent')
  const request = [
    `${method} ${path}`,
    'HTTP/2',
    `Host: ${host}`,
    `Cookie: sid=${random.hex(12)}`,
    'Accept: */*',
  ]
  for (const [row, text] of request.entries()) write(16, 92 + row * 26, text.slice(0, 37), 'ink')
  const response = ['HTTP/2 200 OK', 'Content-Type: application/json', '', '{']
  for (let row = 0; row < 12; row++) response.push(`  "f${row}": "${random.hex(14)}",`)
  box(494, 92 + 6 * 26 - 4, 440, 22, 'mark')
  for (const [row, text] of response.entries()) write(496, 92 + row * 26, text, row === 0 ? 'green' : 'ink')
}

function encoded(rows: Buffer): Buffer[] {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits for each pixel, colours from the palette.
  head.set([8, 3, 0, 0, 0], 8)
  return [
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(colourNames.flatMap((name) => palette[name]))),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]
}

/** A private chunk that viewers skip makes up the size, as thumbnails and editor data do in real screenshots. */
function padded(chunks: readonly Buffer[], size: number): Buffer {
  const length = chunks.reduce((sum, one) => sum + one.length, 0)
  const missing = size - length - 12
  if (missing < 0) throw new RangeError(`a drawing needs ${length + 12} bytes, the recipe says ${size}`)
  const [end, ...front] = [...chunks].reverse()
  return Buffer.concat([...front.reverse(), chunk('tdPd', Buffer.alloc(missing)), ...(end ? [end] : [])])
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(typed.length + 8)
  framed.writeUInt32BE(data.length, 0)
  typed.copy(framed, 4)
  framed.writeUInt32BE(crc32(typed), typed.length + 4)
  return framed
}
