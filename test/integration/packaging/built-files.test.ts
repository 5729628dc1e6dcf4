import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { builtParts } from '../../../packaging/contents.ts'

const root = join(import.meta.dirname, '../../..')
const isBuilt = builtParts.every((part) => existsSync(join(root, part)))
const read = (file: string) => readFileSync(join(root, 'out', file), 'utf8')

/** The names that a file imports before it runs, in the form the build writes; `import()` runs later. */
const loads = (code: string) =>
  [...code.matchAll(/(?:^|;)(?:import|export)\b[^;'"]*"([^"]+)"(?=;|$)/gm)].map(([, name = '']) => name)

/** Packages and built-in modules that a file loads, directly or through the project's own files. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  for (const name of loads(read(file))) {
    const path = name.startsWith('.') ? posix.join(posix.dirname(file), name) : name
    if (seen.has(path)) continue
    seen.add(path)
    if (name.startsWith('.')) loadedBy(path, seen)
  }
  return seen
}

describe.skipIf(!isBuilt)('the built files', () => {
  it.each(['electron', 'chromium-isolated', 'chromium-page'])(
    'declare nothing that the page can see: the preload script %s',
    (name) => {
      const world = createContext({})
      const before = runInContext('Object.getOwnPropertyNames(globalThis)', world)
      // The script needs parts of a window that are missing here, and fails within its function.
      expect(() => runInContext(read(`preload/${name}.cjs`), world)).toThrow(/is not defined/)
      expect(runInContext('Object.getOwnPropertyNames(globalThis)', world)).toEqual(before)
      // Names declared by `let` and `const` are no properties of the global object: here each can still be declared.
      const declarations = read(`preload/${name}.cjs`).matchAll(/^\s*(?:let|const|var|function) (\w+)/gm)
      const declared = new Set([...declarations].map(([, own = '']) => own))
      expect(declared.size).toBeGreaterThan(3)
      for (const own of declared) runInContext(`let ${own}`, world)
    },
  )

  it('contain the engine minified, with the names that errors and the log show', () => {
    const engine = read('main/engine.js')
    // No line of code begins with a tab: only texts contain line breaks.
    expect(engine.match(/^\t/gm)?.length ?? 0).toBe(0)
    expect(engine.length).toBeLessThan(1_600_000)
    expect(engine.includes('function createEngine(')).toBe(true)
  })

  it('have the texts of React Aria in English, the language of the desk, and in no other', () => {
    const texts = (language: string) =>
      readFileSync(join(root, `node_modules/react-aria/dist/private/intl/overlays/${language}.mjs`), 'utf8')
    const german = /Schlie(?:ß|\\xdf)en/
    expect(texts('de-DE')).toMatch(german)
    expect(texts('en-US')).toContain('Dismiss')
    const scripts = readdirSync(join(root, 'out/renderer/assets')).filter((name) => name.endsWith('.js'))
    const controls = read(`renderer/assets/${scripts.find((name) => name.startsWith('controls-'))}`)
    expect(controls).toContain('Dismiss')
    expect(controls).not.toMatch(german)
    // React Aria does not ask for the user's language either.
    const defaultLocale = join(root, 'node_modules/react-aria/dist/private/i18n/useDefaultLocale.mjs')
    expect(readFileSync(defaultLocale, 'utf8')).toContain('supportedLocalesOf')
    for (const name of scripts)
      expect(read(`renderer/assets/${name}`).includes('supportedLocalesOf'), name).toBe(false)
  })

  it('start on Electron without the files of the Chromium host, which its package leaves out', () => {
    const isOfChromium = (name: string) => /(?:^|\/)chromium\b/.test(name)
    expect([...loadedBy('main/chromium.js')].filter(isOfChromium).length).toBeGreaterThan(0)
    expect([...loadedBy('main/index.js')].filter(isOfChromium)).toEqual([])
  })

  it('start without what drives pages in tests, with all parts of their own', () => {
    const loaded = loadedBy('main/chromium.js')
    expect([...loaded].some((name) => name.startsWith('main/chunks/'))).toBe(true)
    expect(loaded).toContain('node:path')
    expect(loaded).not.toContain('playwright-core')
    expect(read('main/chromium.js')).toContain('import("playwright-core")')
  })

  it.skipIf(process.platform === 'win32')(
    'say what is missing, and leave no browser behind, if the rest of main cannot be loaded',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'desk-damaged-'))
      try {
        cpSync(join(root, 'out'), join(folder, 'out'), { recursive: true })
        symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
        const gone = /import\("\.\/(chunks\/desk-[\w-]+\.js)"\)/.exec(read('main/chromium.js'))?.[1] ?? ''
        rmSync(join(folder, 'out/main', gone))
        const browser = join(folder, 'browser')
        writeFileSync(browser, '#!/bin/sh\nhead -c 1 <&3 >/dev/null\n', { mode: 0o755 })
        const { status, stderr } = spawnSync(
          process.execPath,
          [join(folder, 'out/main/chromium.js'), '--profile', join(folder, 'profile')],
          { encoding: 'utf8', env: { ...process.env, TRIAGE_DESK_BROWSER: browser } },
        )
        expect(stderr).toContain(`${gone} is missing: the desk has not been built. Run: npm start`)
        expect(status).toBe(1)
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  )

  it('ask for what the window shows first in a small script of its own, which the viewer does not load', () => {
    const first =
      /<script type="module" async [^>]*src="\.\/([^"]+)"/.exec(read('renderer/index.html'))?.[1] ?? ''
    expect(read(`renderer/${first}`).length).toBeLessThan(150_000)
    const loaded = [...loadedBy(`renderer/${first}`)]
    expect(loaded.filter((name) => /react|controls|index/.test(name))).toEqual([])
    expect(read('renderer/viewer.html')).not.toContain(first)
  })

  it('contain a highlighter that loads one language at a time', () => {
    const assets = readdirSync(join(root, 'out/renderer/assets'))
    const worker = assets.find((name) => name.startsWith('highlight.worker-')) ?? ''
    expect(read(`renderer/assets/${worker}`).length).toBeLessThan(250_000)
    for (const language of ['ruby', 'php', 'java', 'sql', 'python'])
      expect(assets.some((name) => name.startsWith(`${language}-`))).toBe(true)
  })
})
