import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

type Choose = (
  root: string,
  changed: readonly string[],
) => { readonly tests: readonly string[] | null; readonly specs: readonly string[] | null }

const root = join(import.meta.dirname, '../../..')
const script: { testsReaching: Choose } = await import(pathToFileURL(join(root, 'scripts/changed.js')).href)

const project = mkdtempSync(join(tmpdir(), 'desk-changed-'))
afterAll(() => rmSync(project, { recursive: true, force: true }))

const areas = { always: ['hour'], 'src/renderer/features/storage/': ['storage'] }
const files: Readonly<Record<string, string>> = {
  'src/shared/rules/names.ts': `import { parts } from './parts.ts'`,
  'src/shared/rules/parts.ts': '',
  'src/renderer/features/storage/Panel.tsx': '',
  'src/renderer/features/queue/Queue.tsx': '',
  'test/unit/names.test.ts': `import { names } from '#shared/rules/names.ts'`,
  'test/unit/other.test.ts': '',
  'test/unit/layout.test.ts': `readdirSync(join(root, 'src'))`,
  'test/integration/kill.test.ts': `new URL('kill-process.ts', import.meta.url)`,
  'test/integration/kill-process.ts': `import '../fixtures/service.ts'`,
  'test/fixtures/service.ts': '',
  'test/e2e/hour.spec.ts': `import '../fixtures/service.ts'`,
  'test/e2e/queue.spec.ts': '',
  'test/e2e/storage.spec.ts': '',
  'test/e2e/areas.json': JSON.stringify(areas),
  'README.md': '',
  'scripts/build.js': '',
}
for (const [file, text] of Object.entries(files)) {
  mkdirSync(dirname(join(project, file)), { recursive: true })
  writeFileSync(join(project, file), text)
}

describe('a change runs', () => {
  it.each([
    ['src/shared/rules/parts.ts', ['test/unit/layout.test.ts', 'test/unit/names.test.ts'], null],
    ['test/unit/other.test.ts', ['test/unit/other.test.ts'], []],
    ['test/e2e/queue.spec.ts', [], ['test/e2e/queue.spec.ts']],
    ['test/fixtures/service.ts', ['test/integration/kill.test.ts'], ['test/e2e/hour.spec.ts']],
    [
      'src/renderer/features/storage/Panel.tsx',
      ['test/unit/layout.test.ts'],
      ['test/e2e/hour.spec.ts', 'test/e2e/storage.spec.ts'],
    ],
    ['src/renderer/features/queue/Queue.tsx', ['test/unit/layout.test.ts'], null],
    ['README.md', [], []],
    ['resources/demo/README.md', [], []],
    ['resources/demo/reports/010-sql-injection.md', null, null],
    ['scripts/build.js', null, null],
    ['package-lock.json', null, null],
    ['test/e2e/areas.json', null, null],
  ])('of %s: %j and of the window %j', (file, tests, specs) => {
    expect(script.testsReaching(project, [file])).toEqual({ tests, specs })
  })

  it('no tests for no change', () => {
    expect(script.testsReaching(project, [])).toEqual({ tests: [], specs: [] })
  })
})

it('every area of the window names existing folders and specs', () => {
  const named: Readonly<Record<string, readonly string[]>> = JSON.parse(
    readFileSync(join(root, 'test/e2e/areas.json'), 'utf8'),
  )
  for (const [folder, specs] of Object.entries(named)) {
    if (folder !== 'always') expect(existsSync(join(root, folder)), folder).toBe(true)
    for (const spec of specs) expect(existsSync(join(root, 'test/e2e', `${spec}.spec.ts`)), spec).toBe(true)
  }
})
