import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asCommand, root } from './project.js'

// One of the checks. Defenses in SECURITY.md and rules of the specification have ids; a test that proves one has its id
// in a comment directly above the test. The pages state the number of tests for each id, so that the check notices
// missing tests and missing rows.

/**
 * The pages with ids. `row` matches a row with an id and its counts. `isCounted` has a filter of test files for each
 * count: SECURITY.md counts all tests, the other page counts tests of the service and all others apart.
 */
const pages = [
  {
    page: 'SECURITY.md',
    row: /^\| (SEC-\d+) \| .+ \| (\d+) \|$/,
    isCounted: [() => true],
  },
  {
    page: 'test/spec-matrix.md',
    row: /^\| (SPEC-\d+) \| .+ \| (\d+) \| (\d+|–) \|$/,
    isCounted: [isOfService, (file) => !isOfService(file)],
  },
]

function isOfService(file) {
  return /^test\/(?:unit|integration)\/service\//.test(file)
}

const someId = /\b(?:SEC|SPEC)-\d+\b/g
const comment = /^\s*\/\/ (?:SEC|SPEC)-\d+(?:, (?:SEC|SPEC)-\d+)*,?$/
/** Matches the beginning of a test, but not of a skipped one, which would prove nothing. */
const testBegins = /^\s*(?:(?:for|if) \(.*\) )?(?:test|it|describe)(?!\.(?:skip|todo|fails)\b)[.(<]/

/**
 * The ids in a test file.
 *
 * @returns `held`: ids in a comment directly above a test; `strays`: numbers of the lines with ids anywhere else.
 */
export function idsIn(text) {
  const held = []
  const strays = []
  const lines = text.split('\n')
  lines.forEach((line, at) => {
    const ids = line.match(someId) ?? []
    if (ids.length === 0) return
    const next = lines.slice(at + 1).find((later) => !comment.test(later))
    if (comment.test(line) && testBegins.test(next ?? '')) held.push(...ids)
    else strays.push(at + 1)
  })
  return { held, strays }
}

/**
 * The differences between pages and tests, one line for each.
 *
 * @param {(page: string) => string} pageText
 * @param {ReadonlyMap<string, string>} tests texts of the test files, by path relative to the root of the project.
 */
export function idBreaches(pageText, tests) {
  const breaches = []
  const filesOf = new Map()
  for (const [file, text] of tests) {
    const { held, strays } = idsIn(text)
    for (const line of strays)
      breaches.push(`${file}:${line}: an id stands in a comment of its own right above a test that runs`)
    for (const id of held) filesOf.set(id, [...(filesOf.get(id) ?? []), file])
  }
  const known = new Set()
  for (const { page, row, isCounted } of pages) {
    for (const line of pageText(page).split('\n')) {
      if (!/^\| (?:SEC|SPEC)/.test(line)) continue
      const [, id, ...said] = row.exec(line) ?? []
      if (id === undefined || known.has(id)) {
        breaches.push(
          `${page}: ${id === undefined ? 'cannot be read' : 'stands there twice'}: ${line.slice(0, 60)}`,
        )
        continue
      }
      known.add(id)
      isCounted.forEach((counts, at) => {
        const found = (filesOf.get(id) ?? []).filter(counts).length
        const expected = said[at] === '–' ? 0 : Number(said[at])
        if (at === 0 && expected === 0) breaches.push(`${page}: ${id} is held by no test`)
        if (found !== expected)
          breaches.push(
            `${page}: ${id} is held by ${found} tests, and the row says ${expected} (column ${at + 1})`,
          )
      })
    }
  }
  for (const [id, files] of filesOf) if (!known.has(id)) breaches.push(`${files[0]}: no page has a row ${id}`)
  return breaches
}

if (process.argv[1]?.endsWith('check-ids.js')) {
  await asCommand(async () => {
    const files = globSync('test/{unit,integration,e2e}/**/*.{test,spec}.{ts,tsx}', { cwd: root })
    const read = (file) => readFileSync(join(root, file), 'utf8')
    const own = 'test/integration/scripts/ids.test.ts'
    const tests = new Map(
      files.map((file) => [file.replaceAll('\\', '/'), read(file)]).filter(([file]) => file !== own),
    )
    const breaches = idBreaches(read, tests)
    for (const line of breaches) console.error(line)
    return breaches.length === 0 ? 0 : 1
  })
}
