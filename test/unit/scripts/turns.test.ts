import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import groups from '../../turns.json' with { type: 'json' }

const root = join(import.meta.dirname, '../../..')
const script: {
  leftOut(root: string, seed: number): string[]
  turnSeed(root: string): Promise<number>
} = await import(pathToFileURL(join(root, 'scripts/testing/turns.js')).href)

it('each file in turns.json exists, and is taken by one run in as many as there are groups', () => {
  const files = groups.flat().map((file) => `test/${file}`)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  const seeds = groups.map((_, at) => at + 7 * groups.length)
  for (const file of files)
    expect([file, seeds.filter((seed) => !script.leftOut(root, seed).includes(file)).length]).toEqual([
      file,
      1,
    ])
})

it('the same commit gives the same seed, and a folder without a repository gives 0', async () => {
  const seed = await script.turnSeed(root)
  expect(Number.isSafeInteger(seed) && seed >= 0).toBe(true)
  expect(await script.turnSeed(root)).toBe(seed)
  expect(await script.turnSeed('/')).toBe(0)
})
