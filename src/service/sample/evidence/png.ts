import { type Random, randomFrom } from '../random.ts'
import { blankCanvas, type Canvas, type Colour } from './canvas.ts'
import type { Recipe } from './recipe.ts'

const width = 1120
const height = 700

const colour = {
  paper: 0xffffff,
  chrome: 0xe8eaf0,
  line: 0xd3d8e3,
  faint: 0xeff1f5,
  ink: 0x1f2533,
  grey: 0x6b7488,
  accent: 0x3f5bd8,
  red: 0xc41e3a,
  green: 0x1b8a5a,
  amber: 0xb26a00,
  night: 0x151922,
  nightBar: 0x222836,
  mist: 0xd6ddeb,
  mark: 0xffeeb0,
} as const

/** A screenshot of a browser, a terminal or a proxy, with the address of the report in it. */
export function pngBytes(recipe: Recipe): Uint8Array {
  const canvas = blankCanvas(width, height)
  const random = randomFrom(recipe.seed, 'png')
  random.pick([browserWindow, terminalWindow, proxyWindow])(canvas, recipe, random)
  return canvas.png(recipe.size)
}

function browserWindow({ box, write }: Canvas, { host, path, title, at }: Recipe, random: Random): void {
  box(0, 0, width, height, colour.paper)
  box(0, 0, width, 46, colour.chrome)
  for (const [index, dot] of [0xec6a5e, 0xf4bf4f, 0x61c554].entries()) box(16 + index * 20, 17, 12, 12, dot)
  box(96, 9, width - 130, 28, colour.paper)
  write(108, 14, `https://${host}${path}`, colour.ink)
  box(0, 46, 210, height, colour.faint)
  const sections = ['Overview', 'Activity', 'Documents', 'Team', 'Settings', 'Billing', 'Help']
  for (const [row, name] of sections.entries()) {
    if (row === 2) box(10, 70 + row * 34, 190, 28, colour.line)
    write(24, 75 + row * 34, name, row === 2 ? colour.ink : colour.grey)
  }
  write(236, 72, title.slice(0, 104), colour.ink)
  box(236, 104, width - 270, 1, colour.line)
  for (let row = 0; row < 16; row++) {
    write(236, 118 + row * 34, `#${random.int(10_000, 99_999)}`, colour.grey)
    write(330, 118 + row * 34, random.pick(rowTexts), colour.ink)
    write(
      width - 190,
      118 + row * 34,
      new Date(at - row * random.int(1, 30) * 3_600_000).toUTCString().slice(5, 16),
      colour.grey,
    )
    box(236, 143 + row * 34, width - 270, 1, colour.faint)
  }
  if (/xss|script/i.test(title)) alertBox({ box, write }, host, random)
}

const rowTexts = [
  'Invoice paid',
  'Export finished',
  'New team member',
  'Address changed',
  'Refund',
  'Signed in',
] as const

function alertBox({ box, write }: Pick<Canvas, 'box' | 'write'>, host: string, random: Random): void {
  box(368, 218, 404, 154, colour.line)
  box(370, 220, 400, 150, colour.paper)
  write(392, 238, `${host} says`.slice(0, 46), colour.ink)
  write(392, 276, random.pick([host, '1', 'document.domain', `xss ${random.hex(6)}`]), colour.grey)
  box(680, 326, 70, 30, colour.accent)
  write(707, 332, 'OK', colour.paper)
}

type Line = readonly [text: string, colour: Colour]

function terminalWindow({ box, write }: Canvas, { host, path, method }: Recipe, random: Random): void {
  box(0, 0, width, height, colour.night)
  box(0, 0, width, 32, colour.nightBar)
  write(16, 7, `${random.pick(['kali', 'dev', 'lab'])}: ~/bounty/${host.split('.')[1] ?? host}`, colour.grey)
  const lines: Line[] = [
    [`$ curl -s -i -X ${method} -H "Cookie: session=$A" \\`, colour.mist],
    [`    'https://${host}${path}'`, colour.mist],
    ['HTTP/2 200', 0x7fd7a8],
    ['content-type: application/json; charset=utf-8', colour.grey],
    [`x-request-id: ${random.hex(16)}`, colour.grey],
    ['', colour.grey],
    ['{', colour.mist],
    ...jsonLines(random, 14).map((text, row): Line => [text, row % 5 === 1 ? 0xf2b84b : colour.mist]),
    ['}', colour.mist],
    ['', colour.grey],
    ['$ # second account, no rights on this object', colour.grey],
    ['$ _', 0x7fd7a8],
  ]
  for (const [row, [text, ink]] of lines.entries()) write(18, 48 + row * 24, text, ink)
}

function proxyWindow({ box, write }: Canvas, { host, path, method, title }: Recipe, random: Random): void {
  box(0, 0, width, height, colour.paper)
  box(0, 0, width, 34, colour.chrome)
  write(16, 8, `Repeater  |  ${title}`.slice(0, 130), colour.ink)
  box(0, 34, width, 34, colour.faint)
  box(16, 39, 66, 24, colour.accent)
  write(33, 42, 'Send', colour.paper)
  write(width - 420, 42, `Target: https://${host}`.slice(0, 50), colour.grey)
  box(width / 2, 68, 1, height, colour.line)
  write(16, 78, 'Request   Pretty  Raw  Hex', colour.grey)
  write(width / 2 + 16, 78, `Response   Pretty  Raw  Hex      ${random.int(40, 900)} millis`, colour.grey)
  const request: Line[] = [
    [`${method} ${path} HTTP/2`, colour.ink],
    [`Host: ${host}`, colour.ink],
    [`Cookie: session=${random.hex(32)}`, colour.accent],
    ['User-Agent: Mozilla/5.0 (X11; Linux x86_64)', colour.ink],
    ['Accept: application/json', colour.ink],
    [`X-Bug-Bounty: ${random.hex(8)}`, colour.ink],
  ]
  const response: Line[] = [
    ['HTTP/2 200 OK', colour.green],
    ['Content-Type: application/json', colour.ink],
    ['Cache-Control: no-store', colour.ink],
    ['', colour.ink],
    ['{', colour.ink],
    ...jsonLines(random, 15).map((text): Line => [text, colour.ink]),
    ['}', colour.ink],
  ]
  const marked = random.int(6, 12)
  box(width / 2 + 12, 110 + marked * 24, width / 2 - 30, 22, colour.mark)
  for (const [row, [text, ink]] of request.entries()) write(16, 112 + row * 24, text.slice(0, 66), ink)
  for (const [row, [text, ink]] of response.entries())
    write(width / 2 + 16, 112 + row * 24, text.slice(0, 64), ink)
  box(0, height - 28, width, 28, colour.chrome)
  write(16, height - 23, `${random.int(400, 9000)} bytes | ${random.int(40, 900)} millis`, colour.grey)
}

const jsonLines = (random: Random, count: number): string[] =>
  Array.from({ length: count }, (_, row) => {
    const [key, value] = jsonMembers[row % jsonMembers.length] ?? jsonMembers[0]
    return `  "${key}": ${value(random)},`
  })

const jsonMembers = [
  ['id', (random: Random) => String(random.int(10_000, 99_999))],
  ['owner', (random: Random) => `"user-${random.hex(4)}@post.example"`],
  ['createdAt', (random: Random) => `"${random.int(2019, 2025)}-0${random.int(1, 9)}-1${random.int(0, 9)}"`],
  ['amount', (random: Random) => `${random.int(10, 4000)}.${random.int(10, 99)}`],
  ['status', (random: Random) => random.pick(['"open"', '"paid"', '"archived"'])],
  ['token', (random: Random) => `"${random.hex(24)}"`],
  ['role', (random: Random) => random.pick(['"owner"', '"viewer"', '"admin"'])],
  ['address', (random: Random) => `"Rebgasse ${random.int(1, 90)}, 4058 Basel"`],
] as const
