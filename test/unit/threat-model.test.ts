import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasTest, namedTests } from '../fixtures/named-tests.ts'

const root = join(import.meta.dirname, '../..')
const threats = readFileSync(join(root, 'SECURITY.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!asset )[^-]/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
  .map(([asset = '', attacker = '', wayIn = '', defence = '', tests = '']) => ({
    asset,
    attacker,
    wayIn,
    defence,
    tests,
  }))

test('the threat model has rows, all of them filled in', () => {
  expect(threats.length).toBeGreaterThan(10)
  for (const threat of threats) for (const cell of Object.values(threat)) expect(cell.trim()).not.toBe('')
})

test.each(threats)('the defence of $asset against $attacker ($wayIn) names tests that exist', ({ tests }) => {
  const named = namedTests(tests)
  expect(named.length).toBeGreaterThan(0)
  for (const { file, title } of named)
    expect(hasTest(join(root, 'test', file), title), `${file} › ${title}`).toBe(true)
})

test('no package runs code when it is installed, and all are locked by their hash', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  const lock: { packages: Record<string, { integrity?: string; link?: boolean }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  const unlocked = Object.entries(lock.packages)
    .filter(([path, { integrity }]) => path !== '' && integrity === undefined)
    .map(([path]) => path)
  expect(unlocked).toEqual([])
})
