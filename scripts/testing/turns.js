import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../project.js'

// All tests take longer than a person waits for `npm test`. So each run leaves out files that other runs take:
// test/turns.json has groups of files, of which a run takes one, besides all files that are in no group.

/**
 * Chooses what a run takes: its group of files, and its part of long lists (test/e2e/turns.ts). It follows from the
 * commit, so that the verdict about a commit is about the same tests each time.
 *
 * @returns a whole number, 0 or more; 0 without a repository.
 */
export async function turnSeed(root) {
  const { code, output } = await run('git', ['rev-parse', 'HEAD'], { quiet: true, cwd: root })
  return code === 0 ? Number.parseInt(output.slice(0, 8), 16) : 0
}

/** @returns the test files that a run with this seed leaves out, relative to `root`. */
export function leftOut(root, seed) {
  const groups = JSON.parse(readFileSync(join(root, 'test', 'turns.json'), 'utf8'))
  return groups
    .filter((_, at) => at !== seed % groups.length)
    .flatMap((files) => files.map((file) => `test/${file}`))
}
