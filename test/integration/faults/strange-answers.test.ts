import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type EndpointName, endpoints } from '#shared/admin-api/endpoints.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import type { Result } from '#shared/desk/result.ts'
import { builtProgram } from '../../fixtures/built-programs.ts'
import { ask } from '../api/every-endpoint.ts'
import { withServer } from '../api/open-client.ts'
import { startRawServer } from '../api/raw-server.ts'
import { program, report, rightAnswers } from './answers-of-the-specification.ts'
import type { AskedOnce } from './asking-process.ts'

const askingProcess = builtProgram('test/integration/faults/asking-process.ts')
const names = Object.keys(endpoints) as EndpointName[]
const about = { program: program.id, target: 51, report: report.id }

/** The right answer as text, with each of its strings replaced by `put`, which is JSON already. */
const everyText = (right: string, put: string): string =>
  right.replace(/:"(?:[^"\\]|\\.)*"/g, () => `:${put}`)
const inObject = (right: string, member: string): string => right.replace('{', () => `{${member},`)
const nested = (depth: number): string => `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`

/** Unexpected answers that are JSON, or nearly. */
const strange: Readonly<Record<string, (right: string) => string | Uint8Array>> = {
  'addresses that run': (right) => everyText(right, '"javascript:alert(1)"'),
  'addresses of files': (right) => everyText(right, '"file:///etc/passwd"'),
  'addresses of other schemes': (right) => everyText(right, '"\\\\\\\\192.0.2.1\\\\share"'),
  'addresses with a name and a password': (right) => everyText(right, '"https://a:b@192.0.2.1/"'),
  'texts of ten million characters': (right) =>
    right.replace(/:"[^"]*"/, () => `:"${'x'.repeat(10_000_000)}"`),
  'a name of ten million characters': (right) => inObject(right, `"${'n'.repeat(10_000_000)}":1`),
  'a hundred thousand names': (right) =>
    inObject(right, Array.from({ length: 100_000 }, (_, at) => `"n${at}":${at}`).join(',')),
  'sixty levels in a field nobody knows': (right) => inObject(right, `"deep":${nested(30)}`),
  'a hundred thousand levels': (right) => inObject(right, `"deep":${nested(100_000)}`),
  'a million brackets that never close': () => '['.repeat(1_000_000),
  'every name twice': (right) =>
    inObject(right, right.slice(right.indexOf('{') + 1).match(/^"\w+":(?:\d+|"[^"]*")/)?.[0] ?? '"id":1'),
  'an id twice, of two kinds': (right) => inObject(right, '"id":"first","id":{"second":1}'),
  'halves of surrogate pairs': (right) => everyText(right, '"a\\ud800b\\udc00\\udfff"'),
  'null characters': (right) => everyText(right, '"a\\u0000b"'),
  'names of prototypes': (right) =>
    inObject(right, '"__proto__":{"id":1},"constructor":{"prototype":{"ok":true}}'),
  'numbers beyond all bounds': (right) => right.replace(/:\d+/g, () => ':1e999'),
  'numbers of a million digits': (right) => right.replace(/:\d+/, () => `:${'9'.repeat(1_000_000)}`),
  'negative numbers': (right) => right.replace(/:(\d+)/g, (_, digits: string) => `:-${digits}`),
  'a list of a million empty objects': () => `[${'{},'.repeat(999_999)}{}]`,
  'a page of a million empty objects': () => `{"items":[${'{},'.repeat(999_999)}{}],"nextCursor":null}`,
  'a list of itself': (right) => `[[${right}]]`,
  'the same item ten thousand times': (right) => {
    const item = right.match(/\{[^{}]*\}/)?.[0] ?? '{}'
    const items = Array.from({ length: 10_000 }, () => item).join(',')
    return right.startsWith('[') ? `[${items}]` : `{"items":[${items}],"nextCursor":null}`
  },
  'a cursor of a million characters': (right) =>
    right.replace('"nextCursor":null', () => `"nextCursor":"${'c'.repeat(1_000_000)}"`),
  'times that are none': (right) => right.replace(/"\d{4}-[^"]*Z"/g, () => '"+275760-09-13T00:00:00.001Z"'),
  'UTF-16': (right) => Buffer.from(right, 'utf16le'),
  'bytes that are no UTF-8': (right) =>
    Buffer.concat([Buffer.from(right), Buffer.from([0xff, 0xfe, 0xc0, 0x80])]),
  'a byte order mark and a byte order mark': (right) => `\ufeff\ufeff${right}`,
  'JSON behind JSON': (right) => `${right}${right}`,
  'a comment': (right) => `/* all is well */${right}`,
  'words of JavaScript': () => 'NaN',
  'thirty-one million blanks': (right) => `${' '.repeat(31_000_000)}${right}`,
  'more than is taken': (right) => `${' '.repeat(33_600_000)}${right}`,
}

/** The kinds of error that an unusable answer may lead to. Any other kind is a fault of the desk. */
const said: ReadonlySet<DeskError['kind']> = new Set(['badAnswer', 'notFound', 'network'])

/** Bytes in use after a garbage collection. */
function inUse(): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/**
 * Sends requests to an endpoint, which gives each strange answer once, and measures the memory.
 * @returns bytes that remain in use.
 */
async function askAll(name: EndpointName): Promise<number> {
  const right = rightAnswers[name] === undefined ? '{"id":1,"name":"x"}' : JSON.stringify(rightAnswers[name])
  let body: string | Uint8Array = ''
  let stays = 0
  await withServer(
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    },
    async ({ api }) => {
      const before = inUse()
      for (const [kind, make] of Object.entries(strange)) {
        body = make(right)
        const result: Result<unknown> = await ask[name](api, about)
        if (result.ok) continue
        expect([kind, said.has(result.error.kind), result.error.kind]).toEqual([
          kind,
          true,
          result.error.kind,
        ])
        expect(JSON.stringify(result.error).length, kind).toBeLessThan(20_000)
      }
      body = ''
      // Streams release their last buffers one turn later.
      await new Promise((resolve) => setImmediate(resolve))
      stays = inUse() - before
    },
  )
  return stays
}

/**
 * Maximum number of bytes that a client may use while it reads any of these answers: up to 32 MB of answer exist as
 * bytes, as text and as values at once.
 */
const peakAtMost = 640 * 2 ** 20

/**
 * Sends the same requests as `askAll`, from a separate process.
 * @returns the peak of the process's memory, in bytes.
 */
async function peakOf(name: EndpointName): Promise<number> {
  const right = rightAnswers[name] === undefined ? '{"id":1,"name":"x"}' : JSON.stringify(rightAnswers[name])
  let body: string | Uint8Array = ''
  await using server = await startRawServer((response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  const ids = [about.program, about.target, about.report].map(String)
  const child = spawn(process.execPath, [askingProcess, server.baseUrl, ...ids], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  let peak = 0
  for (const [kind, make] of Object.entries(strange)) {
    body = make(right)
    child.stdin.write(`${name}\n`)
    const line = await lines.next()
    expect(line.done, `the client ended at: ${kind}`).not.toBe(true)
    const result: AskedOnce = JSON.parse(line.value ?? '')
    expect(
      result.kind === null || said.has(result.kind as DeskError['kind']),
      `${kind}: ${result.kind}`,
    ).toBe(true)
    peak = result.peak
  }
  child.stdin.end()
  await once(child, 'exit')
  return peak
}

describe('a client with strange answers', () => {
  // SEC-17
  it.each<EndpointName>(['searchReports', 'readReport', 'listActivities', 'listPrograms'])(
    'never holds more memory than a few times the largest answer: %s',
    async (name) => {
      const peak = await peakOf(name)
      process.stdout.write(`${name}: at most ${Math.round(peak / 2 ** 20)} MB\n`)
      expect(peak).toBeLessThan(peakAtMost)
    },
  )
})

describe('every endpoint, with any JSON', () => {
  // The first large answers make the process set up memory once. That memory must not count as kept by an answer.
  beforeAll(async () => void (await askAll('listPrograms')))

  // SEC-17
  it.each(names)('%s ends in a value, and keeps nothing of the answer', async (name) => {
    expect(await askAll(name)).toBeLessThan(64 * 2 ** 20)
    expect(Object.prototype).not.toHaveProperty('ok')
  })
})
