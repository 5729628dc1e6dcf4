import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { run, Stop } from './project.js'

// For `npm test -- --changed`: finds the tests that a change may affect; all of them when in doubt.

const isTest = (file) => /^test\/(?:unit|integration)\/.*\.test\.tsx?$/.test(file)
const isSpec = (file) => /^test\/e2e\/.*\.spec\.ts$/.test(file)
/** Whether a file is part of the build, which the window specs (end-to-end tests) run. */
const isOfBuild = (file) => file.startsWith('src/')

/**
 * The files that have changed since `ref`, including uncommitted changes and untracked files.
 *
 * @param ref a commit or branch; by default, the commit at which this branch left main.
 */
export async function changedFiles(root, ref) {
  const base = ref ?? (await git(root, 'merge-base', 'HEAD', 'main'))[0] ?? 'HEAD'
  const known = await git(root, 'diff', '--name-only', '--no-renames', base, '--')
  return [...new Set([...known, ...(await git(root, 'ls-files', '--others', '--exclude-standard'))])]
}

async function git(root, ...args) {
  const { code, output } = await run('git', args, { quiet: true, cwd: root })
  if (code !== 0) throw new Stop(`git ${args.join(' ')} failed:\n${output.trim()}`)
  return output.split('\n').filter((line) => line !== '')
}

/**
 * The tests and window specs that changes may affect.
 *
 * @param changed the changed files, relative to `root`.
 * @returns `{ tests, specs }`, paths relative to `root`; null instead of a list = all of them.
 */
export function testsReaching(root, changed) {
  const files = walk(root, 'test').filter((file) => isTest(file) || isSpec(file))
  const reached = new Map(files.map((file) => [file, reach(root, file)]))
  // A change to a file outside `src` and `test` (setup, build, checks, packaging) may affect all tests, unless the file
  // is a document.
  if (changed.some((file) => !/^(?:src|test)\//.test(file) && !isDocument(file)))
    return { tests: null, specs: null }
  const touching = (file) =>
    files.filter((test) => {
      const { found, folders } = reached.get(test)
      return found.has(file) || [...folders].some((folder) => file.startsWith(folder))
    })
  let tests = new Set()
  let specs = new Set()
  for (const file of changed) {
    const touched = touching(file)
    for (const test of touched) (isSpec(test) ? specs : tests)?.add(test)
    const inWindow = isOfBuild(file) ? specsOfArea(root, file) : []
    if (inWindow === null) specs = null
    for (const spec of inWindow ?? []) specs?.add(spec)
    // No test names the file, so the tests that it affects are unknown; run all.
    if (touched.length === 0 && !isDocument(file) && existsSync(join(root, file))) {
      tests = null
      if (!isOfBuild(file)) specs = null
    }
  }
  return { tests: tests && [...tests].sort(), specs: specs && [...specs].sort() }
}

/**
 * True for files that no program reads. Markdown in subfolders of `resources/demo` is read: it is the demo's content.
 */
const isDocument = (file) => /\.md$|^LICENSE$/.test(file) && !/^resources\/demo\/.+\//.test(file)

/** The window specs for a source file, by `areas.json`; null = all. */
function specsOfArea(root, file) {
  const areas = JSON.parse(readFileSync(join(root, 'test/e2e/areas.json'), 'utf8'))
  const area = Object.keys(areas).find((folder) => folder !== 'always' && file.startsWith(folder))
  if (area === undefined) return null
  return [...areas.always, ...areas[area]].map((name) => `test/e2e/${name}.spec.ts`)
}

/**
 * Every file that a test names in a string (to import, start or read it), and the files that those files name in turn.
 * A named folder stands for all files in it.
 */
function reach(root, test) {
  const found = new Set([test])
  const folders = new Set()
  for (const file of found) {
    if (!/\.(?:tsx?|js)$/.test(file)) continue
    for (const named of namesIn(root, file)) {
      if (named.endsWith('/')) folders.add(named)
      else found.add(named)
    }
  }
  return { found, folders }
}

const named = new Map()

function namesIn(root, file) {
  const path = join(root, file)
  const before = named.get(path)
  if (before !== undefined) return before
  const names = new Set()
  const source = readFileSync(path, 'utf8')
  // Folders count only if a test names them by a path with a slash, or names `src` and reads folders.
  const readsSources = /readdir|glob/i.test(source)
  const isFolder = (text) =>
    file.startsWith('test/') && (text.includes('/') || (readsSources && text === 'src'))
  for (const [, text] of source.matchAll(/['"`]([\w#@./-]{2,120})['"`]/g)) {
    // Skip paths such as `../..`, which only lead up to the project's root.
    if (/^[./]+$/.test(text)) continue
    const inside = text.startsWith('#') ? [join(root, 'src', text.slice(1))] : []
    for (const target of [...inside, resolve(dirname(path), text), resolve(root, text)]) {
      const name = relative(root, target).replaceAll('\\', '/')
      if (name === '' || name.startsWith('.') || /^(?:node_modules|out)\b/.test(name)) continue
      const found = statSync(target, { throwIfNoEntry: false })
      if (found?.isFile()) names.add(name)
      else if (found?.isDirectory() && isFolder(text)) names.add(`${name}/`)
    }
  }
  named.set(path, names)
  return names
}

function walk(root, folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .flatMap((entry) => {
      const file = `${folder}/${entry.name}`
      return entry.isDirectory() ? walk(root, file) : [file]
    })
}
