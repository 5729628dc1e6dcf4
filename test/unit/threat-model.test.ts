import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const threats = readFileSync(join(root, 'SECURITY.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| SEC-'))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))

// `scripts/check-ids.js` checks that each row has its tests.
test('the threat model has rows, all of them filled in', () => {
  expect(threats.length).toBeGreaterThanOrEqual(20)
  for (const cells of threats) {
    expect(cells).toHaveLength(6)
    for (const cell of cells) expect(cell.trim()).not.toBe('')
  }
})

// SEC-20
test('no package runs code when it is installed, and all are locked by hash', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  const lock: { packages: Record<string, { integrity?: string; link?: boolean }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  const unlocked = Object.entries(lock.packages)
    .filter(([path, { integrity }]) => path !== '' && integrity === undefined)
    .map(([path]) => path)
  expect(unlocked).toEqual([])
})
