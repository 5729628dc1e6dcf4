import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

interface Found {
  readonly file: string
  readonly title: string
  readonly messages: readonly string[]
}

const script = join(import.meta.dirname, '../../fixtures/looks/run.js')

/** Runs small real suites with real runners. */
function runSuites(...names: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'desk-looks-'))
  // Variables that this test's own runner sets for its workers must not reach the suites.
  const { VITEST: _, VITEST_WORKER_ID: __, VITEST_POOL_ID: ___, ...own } = process.env
  const env = { ...own, LOOKS_FOLDER: folder }
  try {
    const { status, stdout } = spawnSync(process.execPath, [script, ...names], { encoding: 'utf8', env })
    const unsteady: readonly Found[] = JSON.parse(readFileSync(join(folder, 'unsteady.json'), 'utf8'))
    const [, end = ''] = stdout.split(/^Unsteady:/m)
    const failed = (end.split(/^Failed:$/m)[1] ?? stdout.split(/^Failed:$/m)[1] ?? '').match(/^test\/.*$/gm)
    return {
      status,
      stdout,
      lastLine: stdout.trimEnd().split('\n').at(-1),
      failed: (failed ?? []).map((line) => line.replace(/^.*\//, '')).toSorted(),
      unsteady: unsteady.map(({ file, title, messages }) => [
        file.replace(/^.*\//, ''),
        title,
        messages.length,
      ]),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const outside = 'an error outside of any test'

describe('failed tests are run again', () => {
  it('in unit and integration tests: by name, and whole files that did not load or crashed their worker', () => {
    const { status, lastLine, failed, unsteady } = runSuites('vitest')
    expect(unsteady.toSorted()).toEqual([
      ['fails-once.case.ts', 'a group > fails once: {its} name (has) signs $1 [of] patterns? .*', 1],
      ['fails-once.case.ts', 'a group > fails twice', 2],
      ['loads-late.case.ts', outside, 1],
      ['set-up-fails-once.case.ts', outside, 1],
    ])
    expect(failed).toEqual([
      'always-fails.case.ts: a group > always fails',
      `crashes.case.ts: ${outside}`,
      `does-not-load.case.ts: ${outside}`,
    ])
    expect(lastLine).toMatch(/^6 passed, 3 failed, \d skipped \(.*\.case\.ts \d.*\)$/)
    expect(status).toBe(1)
  })

  it('in window specs: one by one, including those whose worker crashed', () => {
    const { status, lastLine, failed, unsteady } = runSuites('playwright')
    expect(unsteady.toSorted()).toEqual([
      ['looks.case.ts', 'crashes its worker once', 1],
      ['looks.case.ts', 'fails once', 1],
    ])
    expect(failed).toEqual(['crashes.case.ts: crashes its worker', 'looks.case.ts: always fails'])
    expect(lastLine).toBe('4 passed, 2 failed, 1 skipped (looks.case.ts 1)')
    expect(status).toBe(1)
  })

  it('in window specs with a file that does not load, which keeps all of them from starting', () => {
    const { status, stdout, lastLine, failed } = runSuites('playwright-not-loading')
    expect(failed).toEqual([`does-not-load.case.ts: ${outside}`])
    expect(stdout).toContain('look 3 at what failed')
    expect(lastLine).toBe('0 passed, 1 failed')
    expect(status).toBe(1)
  })
})
