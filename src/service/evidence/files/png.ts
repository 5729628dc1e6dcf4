import { demoContent } from '../../content/demo-content.ts'
import { type Random, randomFrom } from '../../sample/random.ts'
import { blankCanvas, type Canvas } from './canvas.ts'
import { filler, type Recipe } from './recipe.ts'

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
  mint: 0x7fd7a8,
  honey: 0xf2b84b,
  mark: 0xffeeb0,
} as const

/** A screenshot of a browser, a terminal or an intercepting proxy that shows the URL from the report. */
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
  const { menu, rows } = demoContent().evidence.screens
  for (const [row, name] of menu.entries()) {
    if (row === 2) box(10, 70 + row * 34, 190, 28, colour.line)
    write(24, 75 + row * 34, name, row === 2 ? colour.ink : colour.grey)
  }
  write(236, 72, title.slice(0, 104), colour.ink)
  box(236, 104, width - 270, 1, colour.line)
  for (let row = 0; row < 16; row++) {
    write(236, 118 + row * 34, `#${random.int(10_000, 99_999)}`, colour.grey)
    write(330, 118 + row * 34, random.pick(rows), colour.ink)
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

function alertBox({ box, write }: Pick<Canvas, 'box' | 'write'>, host: string, random: Random): void {
  box(368, 218, 404, 154, colour.line)
  box(370, 220, 400, 150, colour.paper)
  write(392, 238, `${host} says`.slice(0, 46), colour.ink)
  write(392, 276, random.pick([host, '1', 'document.domain', `xss ${random.hex(6)}`]), colour.grey)
  box(680, 326, 70, 30, colour.accent)
  write(707, 332, 'OK', colour.paper)
}

type Line = readonly [ink: keyof typeof colour, text: string]

function terminalWindow({ box, write }: Canvas, recipe: Recipe, random: Random): void {
  const { machines, terminal } = demoContent().evidence.screens
  const { host } = recipe
  box(0, 0, width, height, colour.night)
  box(0, 0, width, 32, colour.nightBar)
  write(16, 7, `${random.pick(machines)}: ~/bounty/${host.split('.')[1] ?? host}`, colour.grey)
  const { fill, answer } = screenTexts(recipe, random)
  const lines: Line[] = [
    ...fill(terminal.before),
    ...answer(14).map((text, row): Line => [row % 5 === 1 ? 'honey' : 'mist', text]),
    ...fill(terminal.after),
  ]
  for (const [row, [ink, text]] of lines.entries()) write(18, 48 + row * 24, text, colour[ink])
}

function proxyWindow({ box, write }: Canvas, recipe: Recipe, random: Random): void {
  const { proxy } = demoContent().evidence.screens
  box(0, 0, width, height, colour.paper)
  box(0, 0, width, 34, colour.chrome)
  write(16, 8, `Repeater  |  ${recipe.title}`.slice(0, 130), colour.ink)
  box(0, 34, width, 34, colour.faint)
  box(16, 39, 66, 24, colour.accent)
  write(33, 42, 'Send', colour.paper)
  write(width - 420, 42, `Target: https://${recipe.host}`.slice(0, 50), colour.grey)
  box(width / 2, 68, 1, height, colour.line)
  write(16, 78, 'Request   Pretty  Raw  Hex', colour.grey)
  write(width / 2 + 16, 78, `Response   Pretty  Raw  Hex      ${random.int(40, 900)} millis`, colour.grey)
  const { fill, answer } = screenTexts(recipe, random)
  const request = fill(proxy.request)
  const response: Line[] = [
    ...fill(proxy.response),
    ...[...answer(15), '}'].map((text): Line => ['ink', text]),
  ]
  const marked = random.int(6, 12)
  box(width / 2 + 12, 110 + marked * 24, width / 2 - 30, 22, colour.mark)
  for (const [row, [ink, text]] of request.entries())
    write(16, 112 + row * 24, text.slice(0, 66), colour[ink])
  for (const [row, [ink, text]] of response.entries())
    write(width / 2 + 16, 112 + row * 24, text.slice(0, 64), colour[ink])
  box(0, height - 28, width, 28, colour.chrome)
  write(16, height - 23, `${random.int(400, 9000)} bytes | ${random.int(40, 900)} millis`, colour.grey)
}

/** Functions that make the texts on a screen; values are drawn at random, in the order of the calls. */
function screenTexts(recipe: Recipe, random: Random) {
  const { answer, lists } = demoContent().evidence.screens
  const say = filler(recipe, random, lists)
  const fields = Object.entries(answer)
  return {
    fill: (lines: readonly Line[]) => lines.map(([ink, text]): Line => [ink, say(text)]),
    answer: (count: number) =>
      Array.from({ length: count }, (_, row) => {
        const [key, value] = fields[row % fields.length] ?? ['', '']
        return `  "${key}": ${say(value)},`
      }),
  }
}
