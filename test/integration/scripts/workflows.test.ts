import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const workflow = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8')
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-workflow-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function check(text: string) {
  const file = join(folder, 'ci.yml')
  writeFileSync(file, text)
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/check-workflows.js'), file], {
    encoding: 'utf8',
  })
  return { status, stderr }
}

describe('the check of workflows', () => {
  it('finds no fault in the existing one', () => {
    expect(check(workflow)).toEqual({ status: 0, stderr: '' })
  })

  it.each([
    ['a key that is none', 'runs-on:', 'run-on:', /run-on/],
    ['a value that is not there', 'matrix.system', 'matrix.sytem', /sytem/],
    ['a runner nobody has', 'ubuntu-24.04,', 'ubuntu-99.04,', /ubuntu-99\.04/],
    ['an action by its tag', /checkout@\w+ # v7\.0\.1/, 'checkout@v7', /not pinned to a commit/],
  ])('finds %s', (_what, right, wrong, words) => {
    const broken = workflow.replace(right, wrong)
    expect(broken).not.toBe(workflow)
    const { status, stderr } = check(broken)
    expect(status).toBe(1)
    expect(stderr).toMatch(words)
  })

  it.each([
    ['installs', /npm ci/],
    ['fetches Electron', /fetch-electron/],
    [
      'tests under a screen, with what starting one takes',
      /xvfb xauth\n[\s\S]*xvfb-run -a -s "[^"]+"'[^\n]* npm test -- test\n/,
    ],
    ['checks', /npm run check\n/],
    ['has the window on all three systems', /\[ubuntu-[\d.]+, macos-\d+, windows-\d+\]/],
    ['packages', /npm run package/],
    ['starts the package and waits for a report', /start-package\.js/],
    ['keeps the picture', /upload-artifact/],
  ])('applies to a workflow that %s', (_what, words) => {
    expect(workflow).toMatch(words)
  })
})
