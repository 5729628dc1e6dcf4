import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import groups from '../../turns.json' with { type: 'json' }

const root = join(import.meta.dirname, '../../..')
const script: {
  leftOut(root: string, seed: string): string[]
  seedOfCommit(root: string): Promise<number | null>
  seedsOfGroup: number
} = await import(pathToFileURL(join(root, 'scripts/testing/turns.js')).href)

const grouped = groups.flat().map((file) => `test/${file}`)

it('each file in turns.json exists, and is taken by one group of seeds', () => {
  expect(grouped.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(grouped.filter((file) => !/^test\/(?:e2e|integration)\//.test(file))).toEqual([])
  const seeds = groups.map((_, at) => String(at * script.seedsOfGroup + 7))
  for (const file of grouped)
    expect([file, seeds.filter((seed) => !script.leftOut(root, seed).includes(file)).length]).toEqual([
      file,
      1,
    ])
})

it('every part of a list comes with every group', () => {
  const groupOf = (seed: number) => script.leftOut(root, String(seed)).join()
  for (const parts of [2, 3, 10, 30]) {
    const seeds = Array.from({ length: script.seedsOfGroup * groups.length }, (_, seed) => seed)
    const pairs = new Set(seeds.map((seed) => `${seed % parts} ${groupOf(seed)}`))
    expect(pairs.size).toBe(parts * groups.length)
  }
})

it('every defence of SECURITY.md has tests in each run', () => {
  const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file) && !file.includes('/node_modules/'))
  const idsIn = (file: string) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^\s*\/\/ .*$/gm)].flatMap(
      ([line]) => line.match(/SEC-\d+/g) ?? [],
    )
  const all = new Set(files.flatMap(idsIn))
  const always = new Set(files.filter((file) => !grouped.includes(file)).flatMap(idsIn))
  expect(all.size).toBeGreaterThan(25)
  expect([...all].filter((id) => !always.has(id))).toEqual([])
})

it('the same commit has the same seed, and a folder without a repository has none', async () => {
  const seed = await script.seedOfCommit(root)
  expect(await script.seedOfCommit(root)).toBe(seed)
  expect(seed === null || (Number.isSafeInteger(seed) && seed >= 0)).toBe(true)
  const folder = mkdtempSync(join(tmpdir(), 'no-repository-'))
  try {
    expect(await script.seedOfCommit(folder)).toBe(null)
    expect(await script.seedOfCommit(join(root, 'test'))).toBe(null)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it.each(['', '-1', '1.5', 'x'])('%j is no seed', (seed) => {
  expect(() => script.leftOut(root, seed)).toThrow('TURN_SEED is a whole number, 0 or more.')
})
