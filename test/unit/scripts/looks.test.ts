import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'

interface Test {
  readonly file: string
  readonly title: string
  readonly line: null
  readonly status: 'passed' | 'failed' | 'skipped'
  readonly message: string | null
}
interface Outcome {
  readonly tests: readonly Test[]
  readonly errors: readonly { readonly file: string | null; readonly message: string }[]
}
interface Selection {
  readonly tests: readonly Test[]
  readonly files: readonly string[]
}
interface Suite {
  readonly name: string
  readonly run: (selection: Selection | null, look: number) => Promise<Outcome>
}
interface Verdict {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly skippedIn: readonly string[]
  readonly failures: readonly { readonly title: string; readonly messages: readonly string[] }[]
  readonly unsteady: readonly { readonly title: string }[]
  readonly objection: string | null
}
const folder = join(import.meta.dirname, '../../../scripts/testing')
const script: {
  readonly runWithLooks: (suites: readonly Suite[], say: (line: string) => void) => Promise<Verdict>
  readonly mostUnsteady: number
  readonly mostLookedAt: number
} = await import(pathToFileURL(join(folder, 'looks.js')).href)
const { progressLine }: { readonly progressLine: (facts: object) => string } = await import(
  pathToFileURL(join(folder, 'progress.js')).href
)

const test = (title: string, status: Test['status'] = 'passed', file = 'a.test.ts'): Test => ({
  file,
  title,
  line: null,
  status,
  message: status === 'failed' ? `${title} failed` : null,
})
const failedTests = (count: number) => Array.from({ length: count }, (_, at) => test(`t${at}`, 'failed'))

/** A suite with these outcomes, one for each run. */
function suiteOf(...outcomes: readonly Partial<Outcome>[]) {
  const asked: (Selection | null)[] = []
  const suite: Suite = {
    name: 'Small',
    async run(selection, look) {
      asked.push(selection)
      return { tests: [], errors: [], ...outcomes[look - 1] }
    },
  }
  return { suite, asked }
}

async function verdictOf(...outcomes: readonly Partial<Outcome>[]) {
  const { suite, asked } = suiteOf(...outcomes)
  return { ...(await script.runWithLooks([suite], () => undefined)), asked }
}

describe('a run', () => {
  it('in which all passed has one look', async () => {
    const { passed, failed, skipped, skippedIn, asked } = await verdictOf({
      tests: [test('one'), test('two', 'skipped')],
    })
    expect({ passed, failed, skipped }).toEqual({ passed: 1, failed: 0, skipped: 1 })
    expect(skippedIn).toEqual(['a.test.ts 1'])
    expect(asked).toEqual([null])
  })

  it('counts a test that passes at a later look as passed, and names it', async () => {
    const once = test('once', 'failed')
    const { passed, failed, unsteady, asked } = await verdictOf(
      { tests: [test('one'), once] },
      { tests: [test('once')] },
    )
    expect({ passed, failed }).toEqual({ passed: 2, failed: 0 })
    expect(unsteady.map(({ title }) => title)).toEqual(['once'])
    expect(asked[1]).toEqual({ files: [], tests: [expect.objectContaining({ title: 'once' })] })
  })

  it('fails by a test that fails at every look, and keeps what each said', async () => {
    const always = { tests: [test('always', 'failed')] }
    const { passed, failed, failures } = await verdictOf(always, always, always)
    expect({ passed, failed }).toEqual({ passed: 0, failed: 1 })
    expect(failures.map(({ messages }) => messages.length)).toEqual([3])
  })

  it('fails by a test that failed and was not run again, or was left out', async () => {
    const first = { tests: [test('gone', 'failed'), test('left out', 'failed')] }
    const later = { tests: [test('left out', 'skipped')] }
    const { failed, failures } = await verdictOf(first, later, later)
    expect(failed).toBe(2)
    expect(failures.map(({ title }) => title)).toEqual(['gone', 'left out'])
  })

  it('fails by one of two tests of the same name that fails again', async () => {
    const first = { tests: [test('twin', 'failed'), test('twin')] }
    const { failed } = await verdictOf(first, first, first)
    expect(failed).toBe(1)
  })

  it('looks at a whole file after an error outside of any test, and at all when no file is named', async () => {
    const loaded = { tests: [test('one')] }
    const named = await verdictOf(
      { ...loaded, errors: [{ file: 'b.test.ts', message: 'no' }] },
      {
        tests: [test('late', 'passed', 'b.test.ts')],
      },
    )
    expect(named.asked[1]).toEqual({ files: ['b.test.ts'], tests: [] })
    expect(named).toMatchObject({ passed: 2, failed: 0 })
    const unnamed = await verdictOf({ ...loaded, errors: [{ file: null, message: 'no' }] }, loaded)
    expect(unnamed.asked[1]).toBeNull()
    expect(unnamed).toMatchObject({ passed: 1, failed: 0 })
  })

  it('fails by an error outside of any test that comes back, also when it goes after that', async () => {
    const broken = { tests: [test('one')], errors: [{ file: 'b.test.ts', message: 'no' }] }
    const { failed, unsteady } = await verdictOf(broken, { errors: broken.errors }, {})
    expect(failed).toBe(1)
    expect(unsteady).toEqual([])
  })

  it('fails by what goes wrong at a later look alone', async () => {
    const first = { tests: [test('once', 'failed')] }
    const { failed, failures } = await verdictOf(first, { errors: [{ file: null, message: 'no' }] }, first)
    expect(failed).toBe(1)
    expect(failures[0]?.title).toBe('once')
  })

  it('fails when more tests are unsteady than chance explains', async () => {
    const { mostUnsteady } = script
    const passing = (count: number) => failedTests(count).map(({ title }) => test(title))
    const few = await verdictOf({ tests: failedTests(mostUnsteady) }, { tests: passing(mostUnsteady) })
    expect(few).toMatchObject({ failed: 0, objection: null })
    const many = await verdictOf(
      { tests: failedTests(mostUnsteady + 1) },
      { tests: passing(mostUnsteady + 1) },
    )
    expect(many.failed).toBe(1)
    expect(many.objection).toMatch(/unsteady/)
  })

  it('has no second look when too much failed for chance', async () => {
    const { failed, asked } = await verdictOf({ tests: failedTests(script.mostLookedAt + 1) })
    expect(failed).toBe(script.mostLookedAt + 1)
    expect(asked).toHaveLength(1)
  })
})

describe('the line of progress', () => {
  it('tells done, failed and the time left, once there is something to go by', () => {
    const at = (share: number, ms: number) => progressLine({ name: 'Tests', done: 57, failed: 1, share, ms })
    expect(at(0.01, 1_000)).toBe('Tests: 57 done, 1 failed')
    expect(at(0.5, 30_000)).toBe('Tests: 57 done, 1 failed, about 30 s left')
    expect(at(0.25, 120_000)).toBe('Tests: 57 done, 1 failed, about 6 min left')
    expect(at(1, 240_000)).toBe('Tests: 57 done, 1 failed, 4 min in all')
  })
})
