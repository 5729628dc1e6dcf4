import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { markDownloaded } from '#main/engine/evidence/mark-downloaded.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-mark-'))
})
afterEach(() => {
  delete process.env.NAPI_RS_NATIVE_LIBRARY_PATH
  rmSync(folder, { recursive: true, force: true })
})

// SEC-19
test.skipIf(process.platform === 'win32')(
  'the environment cannot replace the library that marks files',
  async () => {
    const [library, trace, file] = ['library.cjs', 'trace', 'evidence.txt'].map((name) => join(folder, name))
    if (library === undefined || trace === undefined || file === undefined) throw new Error('three names')
    writeFileSync(library, `require('node:fs').writeFileSync(${JSON.stringify(trace)}, '')`)
    writeFileSync(file, '')
    process.env.NAPI_RS_NATIVE_LIBRARY_PATH = library
    const log = rememberingLog()
    await markDownloaded(file, { storage: 'https://files.test', service: 'https://desk.test' }, log)
    expect(existsSync(trace)).toBe(false)
  },
)
