import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** The static imports of a file: without types, and without `import()`. */
function loads(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const statements = source.matchAll(
    /^(?:import|export)\s(?!type\b)[^'"]*?from '([^']+)'|^import '([^']+)'/gm,
  )
  return [...statements].map(([, from, bare]) => from ?? bare ?? '')
}

/** What a file loads directly and indirectly: files of the project, and packages and modules of Node by name. */
function loadedBy(entry: string): { readonly files: Set<string>; readonly packages: Set<string> } {
  const packages = new Set<string>()
  const files = new Set<string>()
  const waiting = [join(root, entry)]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const path = relative(root, file).replaceAll(sep, '/')
    if (files.has(path) || !/\.tsx?$/.test(path)) continue
    files.add(path)
    for (const wanted of loads(file)) {
      if (wanted.startsWith('.')) waiting.push(resolve(dirname(file), wanted))
      else if (wanted.startsWith('#')) waiting.push(join(root, 'src', wanted.slice(1)))
      else packages.add(wanted)
    }
  }
  return { files, packages }
}

test('the window starts without code for only some reports or other parts of the desk', () => {
  const { packages } = loadedBy('src/renderer/main.tsx')
  expect(packages).toContain('react-dom/client')
  expect(packages).toContain('react-aria-components')
  for (const heavy of ['zod', 'ae-cvss-calculator', 'shiki', 'markdown-it', 'diff']) {
    expect(packages).not.toContain(heavy)
  }
})

test('no module of the window creates an `Intl` format while it is loaded, which takes 15 ms', () => {
  const { files } = loadedBy('src/renderer/main.tsx')
  expect(files).toContain('src/renderer/time/instant-words.ts')
  const atOnce = /^(?:export )?const \w+ = new Intl\./m
  expect('const format = new Intl.NumberFormat()').toMatch(atOnce)
  expect([...files].filter((file) => atOnce.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('the first questions are asked by a small script, without what draws the answers', () => {
  const { packages } = loadedBy('src/renderer/first-questions.ts')
  expect(packages).toEqual(new Set(['zustand/vanilla']))
})

test('the engine starts without its connection to the service, which is loaded with the first token', () => {
  const { files, packages } = loadedBy('src/main/engine/worker.ts')
  expect(packages).toContain('better-sqlite3-multiple-ciphers')
  for (const heavy of ['undici', 'node:http', 'node:https', 'node:net', 'node:dns/promises', 'node:zlib']) {
    expect(packages).not.toContain(heavy)
  }
  const connection = loadedBy('src/main/engine/session/workspace-connection.ts')
  for (const late of ['api/client.ts', 'sync/sync.ts', 'outbox/runner.ts']) {
    expect(files).not.toContain(`src/main/engine/${late}`)
    expect(connection.files).toContain(`src/main/engine/${late}`)
  }
})

test('a connection is opened without the HTTP client, which is loaded with the first request', () => {
  const pool = 'undici/lib/dispatcher/pool.js'
  expect(loadedBy('src/main/engine/session/workspace-connection.ts').packages).not.toContain(pool)
  expect(loadedBy('src/main/engine/api/http-client.ts').packages).toContain(pool)
})

test('the engine’s thread and the browser are started before the rest of the desk is loaded', () => {
  const { files, packages } = loadedBy('src/main/chromium.ts')
  expect(files).toContain('src/main/bridge/engine-thread.ts')
  expect(files).toContain('src/main/hosts/browser-process.ts')
  for (const late of ['desk.ts', 'hosts/chromium-window.ts', 'command-line/serve-reads.ts'])
    expect(files).not.toContain(`src/main/${late}`)
  expect(packages).not.toContain('zod')
  expect(loadedBy('src/main/hosts/chromium-window.ts').packages).toContain('zod')
})
