import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import { asCommand, root } from './project.js'

// One of the checks. The glossary's column "instead of" lists names that the project has given up. None of them may be
// part of an identifier, a camelCase string (such as an event's name), a value of a `kind` property, or a file name.
// Also, no two files may have the same name.

/** Matches files that may share a name, since tools prescribe it. */
const prescribed =
  /^(?:README\.md|tsconfig\.json|package(?:-lock)?\.json|tsconfig\.tsbuildinfo|(?:vitest|playwright)\.config\.ts|.+\.case\.ts)$/

/** Whether a file is a migration; migrations may use given-up names, since databases of earlier versions have them. */
const isHistory = (file) => /\/(?:desk-)?migrations\//.test(file)

/** @returns the words of a name in lower case; the same for `heldUntil`, `HELD_UNTIL` and `held-until`. */
function wordsOf(name) {
  const parted = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
  return parted.toLowerCase().split(/[^a-z\d]+/)
}

/**
 * The given-up names, each with the word that replaces it.
 *
 * @param {string} glossary the glossary's text, with tables whose third column is headed "instead of".
 * @returns {readonly { readonly name: string; readonly word: string }[]}
 */
export function givenUp(glossary) {
  return glossary.split('\n').flatMap((line) => {
    const [word = '', , insteadOf = ''] = line.split(/(?<!\\)\|/).slice(1, -1)
    return [...insteadOf.matchAll(/`(\w+)`/g)].map(([, name]) => ({
      name,
      word: word.replaceAll('*', '').trim(),
    }))
  })
}

/**
 * The names in a source, each with its line: identifiers, strings that look like identifiers, and values of `kind`.
 *
 * @param {string} file the file's name, which determines the language.
 */
function namesIn(file, text) {
  const found = new Map()
  const note = (name, at) => {
    if (!found.has(name)) found.set(name, text.slice(0, at).split('\n').length)
  }
  const visit = (node) => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one)
      return
    }
    if (node === null || typeof node !== 'object') return
    if (/Identifier$/.test(node.type) && typeof node.name === 'string') note(node.name, node.start)
    // A camelCase string counts as a name; a string of one plain word does not, since it may be prose.
    else if (node.type === 'Literal' && /^[a-z]+(?:[A-Z][a-z]*)+$/.test(node.value))
      note(node.value, node.start)
    else if (node.key?.name === 'kind') for (const one of stringsIn(node)) note(one.value, one.start)
    for (const value of Object.values(node)) visit(value)
  }
  visit(parseSync(file, text).program)
  return found
}

/** All strings in a node, such as the values of `kind` in a union type. */
function stringsIn(node) {
  if (node === null || typeof node !== 'object') return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node] : []
  return Object.values(node).flatMap(stringsIn)
}

/**
 * The given-up names that are still used, one line for each.
 *
 * @param {ReadonlyMap<string, string>} sources the sources' texts, by path relative to the root of the project.
 * @param {readonly string[]} files paths of all files in the project's folders.
 * @param {ReturnType<typeof givenUp>} old
 */
export function wordBreaches(sources, files, old) {
  const parted = old.map((one) => ({ ...one, parts: ` ${wordsOf(one.name).join(' ')} ` }))
  const insteadOf = (name) => {
    const parts = ` ${wordsOf(name).join(' ')} `
    return parted.find((one) => parts.includes(one.parts))
  }
  const breaches = []
  for (const [file, text] of sources) {
    // Parse only sources that contain one of the given-up names as text, which few do.
    const letters = text.replaceAll('_', '').toLowerCase()
    if (isHistory(file) || !parted.some(({ name }) => letters.includes(name.toLowerCase()))) continue
    for (const [name, line] of namesIn(file, text)) {
      const instead = insteadOf(name)
      if (instead !== undefined)
        breaches.push(
          `${file}:${line}: ${name}; the glossary says “${instead.word}” instead of ${instead.name}`,
        )
    }
  }
  for (const file of files) {
    const instead = insteadOf(posix.basename(file))
    if (instead !== undefined)
      breaches.push(`${file}: the glossary says “${instead.word}” instead of ${instead.name}`)
  }
  return breaches
}

/**
 * The names that several files have, one line for each.
 *
 * @param {readonly string[]} files paths of all files in the project's folders.
 */
export function sameNames(files) {
  const byName = Map.groupBy(
    files.filter((file) => !prescribed.test(posix.basename(file))),
    (file) => posix.basename(file),
  )
  return [...byName].flatMap(([name, of]) =>
    of.length > 1 ? [`${of.join(' and ')} are both named ${name}`] : [],
  )
}

if (process.argv[1]?.endsWith('check-words.js')) {
  await asCommand(async () => {
    const files = globSync('{src,test,scripts,packaging}/**/*.*', {
      cwd: root,
      exclude: (path) => /(^|[\\/])node_modules([\\/]|$)/.test(path),
    }).map((file) => file.replaceAll('\\', '/'))
    const isSource = (file) => /\.(?:tsx?|js)$/.test(file)
    const sources = files.filter(isSource).map((file) => [file, readFileSync(join(root, file), 'utf8')])
    const old = givenUp(readFileSync(join(root, 'docs', 'glossary.md'), 'utf8'))
    const breaches = [...wordBreaches(new Map(sources), files, old), ...sameNames(files)]
    for (const line of breaches) console.error(line)
    return breaches.length === 0 ? 0 : 1
  })
}
