import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

// The rules about which file may import which, each with a breach that the rule finds.

interface Order {
  readonly within: string
  readonly rows: readonly (readonly string[])[]
}

const root = join(import.meta.dirname, '../../..')
type Imports = ReadonlyMap<string, readonly string[]>

const {
  importsOfAll,
  layerBreaches,
  circleBreaches,
}: {
  importsOfAll: (texts: ReadonlyMap<string, string>) => Imports
  layerBreaches: (imports: Imports, orders: readonly Order[]) => readonly string[]
  circleBreaches: (imports: Imports) => readonly string[]
} = await import(pathToFileURL(join(root, 'scripts/check-layers.js')).href)

const order: Order = {
  within: 'src/house',
  rows: [['log.ts'], ['store'], ['rooms/shared'], ['rooms/*', 'lists'], ['.']],
}

const whole = {
  'src/house/log.ts': '',
  'src/house/store/reports.ts': "import { log } from '../log.ts'",
  'src/house/rooms/shared/names.ts': "import type { Report } from '#house/store/reports.ts'",
  'src/house/rooms/queue/list.ts': "import { names } from '../shared/names.ts'\nimport './row.ts'",
  'src/house/rooms/queue/row.ts': '',
  'src/house/rooms/report/pane.ts': "import { z } from 'zod'\nimport { words } from '#shared/words.ts'",
  'src/house/lists/people.ts': '',
  'src/house/main.ts': "import './rooms/report/pane.ts'\nimport './lists/people.ts'",
}

function read(added: Record<string, string>): Imports {
  return importsOfAll(new Map(Object.entries({ ...whole, ...added })))
}

function breaches(added: Record<string, string>) {
  return layerBreaches(read(added), [order])
}

test('downward imports pass', () => {
  expect(breaches({})).toEqual([])
})

test.each([
  ['a value', "import { list } from '../rooms/queue/list.ts'"],
  ['a type', "import type { List } from '../rooms/queue/list.ts'"],
  ['an inline type', "let one: import('../rooms/queue/list.ts').List"],
  ['a lazy part', "const list = () => import('../rooms/queue/list.ts')"],
  ['a name that is handed on', "export { list } from '../rooms/queue/list.ts'"],
  ['everything that is handed on', "export * from '../rooms/queue/list.ts'"],
  ['the file by its short name', "import '#house/rooms/queue/list.ts'"],
])('an upward import of %s fails', (_, line) => {
  expect(breaches({ 'src/house/store/reports.ts': line })).toEqual([
    'src/house/store/reports.ts imports src/house/rooms/queue/list.ts: src/house/rooms/queue is above src/house/store',
  ])
})

test('an import from a room of the same row fails, also between the folders of one star', () => {
  expect(
    breaches({
      'src/house/rooms/report/pane.ts': "import '../queue/list.ts'\nimport '../../lists/people.ts'",
    }),
  ).toEqual([
    'src/house/rooms/report/pane.ts imports src/house/rooms/queue/list.ts: src/house/rooms/queue stands beside src/house/rooms/report',
    'src/house/rooms/report/pane.ts imports src/house/lists/people.ts: src/house/lists stands beside src/house/rooms/report',
  ])
})

test('a file in no layer fails, and so does a layer without files', () => {
  expect(breaches({ 'src/house/sheds/tool.ts': '' })).toEqual([
    'src/house/sheds/tool.ts: no layer of scripts/layers.js holds this file',
  ])
  const rows = [...order.rows, ['sheds']]
  expect(layerBreaches(read({}), [{ ...order, rows }])).toEqual([
    'scripts/layers.js: no file lies in “sheds” of src/house',
  ])
})

test('a cycle fails, even if types alone close it', () => {
  const circle = {
    'src/house/store/one.ts': "import './two.ts'",
    'src/house/store/two.ts': "import './three.ts'\nimport '../log.ts'",
    'src/house/store/three.ts': "import type { One } from './one.ts'",
  }
  const found =
    'these import each other in a circle: src/house/store/one.ts, src/house/store/three.ts, src/house/store/two.ts'
  expect(circleBreaches(read({ ...circle, 'src/house/store/three.ts': '' }))).toEqual([])
  expect(circleBreaches(read(circle))).toEqual([found])
})
