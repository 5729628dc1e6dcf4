import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { placeAmongDownloads } from '#main/hosts/downloads-folder.ts'
import { openElectronWindow } from '#main/hosts/electron-window.ts'
import { savePdf } from '#main/hosts/save-pdf.ts'
import { standInForElectron } from '../../fixtures/electron-stand-in.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'desk-home-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const printing = { printPdf: async () => Buffer.from('%PDF-1.7') }
const log = rememberingLog()

describe('a report that is saved as PDF', () => {
  it('is written to the chosen place, readable by its owner alone', async () => {
    const path = join(home, 'x.pdf')
    expect(await savePdf(printing, 7, async () => path, log)).toEqual({ ok: true, value: path })
    expect(readFileSync(path, 'utf8')).toBe('%PDF-1.7')
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('is printed only once a place was chosen', async () => {
    const never = { printPdf: () => Promise.reject(new Error('it was printed')) }
    expect(await savePdf(never, 7, async () => null, log)).toEqual({ ok: true, value: null })
  })

  it('that cannot be printed or written is an error with a reference to the log', async () => {
    const broken = { printPdf: () => Promise.reject(new Error('Printing failed')) }
    const outcomes = [
      await savePdf(broken, 7, async () => join(home, 'x.pdf'), log),
      await savePdf(printing, 7, async () => join(home, 'no folder', 'x.pdf'), log),
    ]
    for (const outcome of outcomes) expect(outcome).toMatchObject({ ok: false, error: { kind: 'internal' } })
  })

  it('never replaces another file without a confirmation', async () => {
    const [first, second] = [join(home, 'Report 7.pdf'), join(home, 'Report 7 (2).pdf')]
    expect(await placeAmongDownloads('Report 7.pdf', home)).toBe(first)
    writeFileSync(first, '')
    expect(await placeAmongDownloads('Report 7.pdf', home)).toBe(second)
    mkdirSync(join(home, 'Downloads'))
    expect(await placeAmongDownloads('Report 7.pdf', home)).toBe(join(home, 'Downloads', 'Report 7.pdf'))
  })

  it('is the PDF that Electron prints of the page', async () => {
    const { parts } = standInForElectron()
    const window = openElectronWindow(parts, {
      preloadFile: '',
      iconFile: '',
      receive: async () => ({ ok: true, value: null }),
      log,
      size: { width: 800, height: 600 },
      theme: 'system',
      chosenTheme: 'system',
      quit: () => undefined,
      onCrash: () => undefined,
      tellEnd: () => undefined,
    })
    expect(Buffer.from(await window.printPdf(null)).toString()).toBe('%PDF-')
  })
})
