import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, Stop } from '../project.js'

// All tests take longer than a person waits for `npm test`. So each run leaves out files that other runs take:
// test/turns.json has groups of files, of which a run takes one, besides all files that are in no group.

/**
 * The number that chooses what a run takes: its group of files, and its parts of long lists (test/e2e/turns.ts). It
 * follows from the commit, so that the verdict about a commit is about the same tests each time.
 *
 * @returns a whole number, 0 or more; null where `root` is no repository with a commit.
 */
export async function seedOfCommit(root) {
  const { output } = await run('git', ['rev-parse', '--show-prefix', 'HEAD'], { quiet: true, cwd: root })
  // The first line is empty unless `root` is a folder inside of another repository.
  const found = /^\n([0-9a-f]{8})[0-9a-f]{32,56}\n$/.exec(output)
  return found === null ? null : Number.parseInt(found[1], 16)
}

/**
 * This many seeds in a row take the same group. Parts of lists follow from the remainder, so every part meets every
 * group.
 */
export const seedsOfGroup = 30

/** For the runners' configurations: the files that `npm test` leaves out of this run, as it passes them on. */
export const filesLeftOut = (process.env.TESTS_LEFT_OUT ?? '').split(',').filter((file) => file !== '')

/**
 * @param seed as text; it may come from a person.
 * @returns the test files that a run with this seed leaves out, relative to `root`.
 */
export function leftOut(root, seed) {
  if (!/^\d{1,15}$/.test(seed)) throw new Stop('TURN_SEED is a whole number, 0 or more.')
  const groups = JSON.parse(readFileSync(join(root, 'test', 'turns.json'), 'utf8'))
  const taken = Math.floor(Number(seed) / seedsOfGroup) % groups.length
  return groups.filter((_, at) => at !== taken).flatMap((files) => files.map((file) => `test/${file}`))
}
