import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
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

/** All packages and modules of Node that a file loads directly and indirectly, by name. */
function packagesOf(entry: string): Set<string> {
  const packages = new Set<string>()
  const seen = new Set<string>()
  const waiting = [entry]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const wanted of loads(file)) {
      if (wanted.startsWith('.')) waiting.push(resolve(dirname(file), wanted))
      else if (wanted.startsWith('#')) waiting.push(join(root, 'src', wanted.slice(1)))
      else packages.add(wanted)
    }
    waiting.splice(0, waiting.length, ...waiting.filter((path) => /\.tsx?$/.test(path)))
  }
  return packages
}

test('the window starts without code for only some reports or other parts of the desk', () => {
  const packages = packagesOf(join(root, 'src/renderer/main.tsx'))
  expect(packages).toContain('react-dom/client')
  expect(packages).toContain('react-aria-components')
  for (const heavy of ['zod', 'ae-cvss-calculator', 'shiki', 'markdown-it', 'diff']) {
    expect(packages).not.toContain(heavy)
  }
})

test('the first questions are asked by a small script, without what draws the answers', () => {
  const packages = packagesOf(join(root, 'src/renderer/first-questions.ts'))
  expect(packages).toEqual(new Set(['zustand/vanilla']))
})

test('the engine starts without the HTTP client, which is loaded with the first request', () => {
  const packages = packagesOf(join(root, 'src/main/engine/worker.ts'))
  expect(packages).toContain('better-sqlite3-multiple-ciphers')
  for (const heavy of ['undici', 'undici/lib/dispatcher/pool.js', 'node:http', 'node:https']) {
    expect(packages).not.toContain(heavy)
  }
  expect(packagesOf(join(root, 'src/main/engine/api/http-client.ts'))).toContain(
    'undici/lib/dispatcher/pool.js',
  )
})

test('the browser is started before the rest of the desk is loaded', () => {
  const packages = packagesOf(join(root, 'src/main/chromium.ts'))
  expect(packages).toContain('node:child_process')
  // With this module the desk starts its engine.
  expect(packages).not.toContain('node:worker_threads')
  expect(packagesOf(join(root, 'src/main/desk.ts'))).toContain('node:worker_threads')
})
