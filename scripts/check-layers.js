import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import { orders } from './layers.js'
import { asCommand, root } from './project.js'

// One of the checks: every import within the folders of `layers.js` leads to the same room or to a room in a lower row,
// and no files of `src` import each other in a circle. Vite's parser reads the imports. They all have full file names,
// which the linter enforces.
//
// Why not a tool: dependency-cruiser 18.7 would need 44 packages and another parser besides Vite's, since it does not
// support TypeScript 7; Biome's `noImportCycles` finds circles, but makes the linter walk the whole project.

/**
 * @param {string} file the path relative to the root of the project, with `/`.
 * @returns the files of the project that `file` imports, including type imports.
 */
function importsOf(file, text) {
  const { staticImports, staticExports } = parseSync(file, text).module
  const named = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
    // `import('…')`, in expressions and in types.
    ...[...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].map(([, path]) => path),
  ].map((name) => name.replace(/\?.*$/, ''))
  const files = named.flatMap((name) => {
    if (name.startsWith('#')) return [`src/${name.slice(1)}`]
    return name.startsWith('.') ? [posix.join(posix.dirname(file), name)] : []
  })
  return [...new Set(files)]
}

/** The room of a file, given by its path within the divided folder; null if no row names one. */
function roomOf(path, rows) {
  let best = null
  rows.forEach((row, level) => {
    for (const name of row) {
      const place = placeIn(name, path)
      if (place === null) continue
      const exact = name.endsWith('*') ? -1 : name === '.' ? -2 : name.length
      if (best === null || exact > best.exact) best = { place, name, level, exact }
    }
  })
  return best
}

/**
 * The folder or file that a name in a row means for `path`; null if `path` is not in it. `.` means files in no folder.
 */
function placeIn(name, path) {
  if (name === '.') return path.includes('/') ? null : '.'
  const isInside = (place) => path === place || path.startsWith(`${place}/`)
  if (!name.endsWith('/*')) return isInside(name) ? name : null
  const above = name.slice(0, -2)
  const [next, ...deeper] = path.slice(above.length + 1).split('/')
  return isInside(above) && deeper.length > 0 ? `${above}/${next}` : null
}

/**
 * The imports of each file.
 *
 * @param {ReadonlyMap<string, string>} texts the sources' texts, by path relative to the root of the project.
 * @returns {ReadonlyMap<string, readonly string[]>}
 */
export function importsOfAll(texts) {
  return new Map([...texts].map(([file, text]) => [file, importsOf(file, text)]))
}

/**
 * The imports that violate the orders, and faults of the orders themselves, one line for each.
 *
 * @param {ReadonlyMap<string, readonly string[]>} imports from `importsOfAll`.
 * @param {readonly import('./layers.js').Order[]} orders
 */
export function layerBreaches(imports, orders) {
  return orders.flatMap(({ within, rows }) => {
    const breaches = []
    const unused = new Set(rows.flat())
    const inside = (file) => (file.startsWith(`${within}/`) ? file.slice(within.length + 1) : null)
    for (const [file, imported] of imports) {
      const path = inside(file)
      if (path === null) continue
      const from = roomOf(path, rows)
      if (from === null) {
        breaches.push(`${file}: no layer of scripts/layers.js holds this file`)
        continue
      }
      unused.delete(from.name)
      for (const other of imported) {
        const target = inside(other)
        const to = target === null ? null : roomOf(target, rows)
        if (to === null || to.place === from.place || to.level < from.level) continue
        const why = to.level > from.level ? 'is above' : 'stands beside'
        breaches.push(`${file} imports ${other}: ${within}/${to.place} ${why} ${within}/${from.place}`)
      }
    }
    for (const name of unused) breaches.push(`scripts/layers.js: no file lies in “${name}” of ${within}`)
    return breaches
  })
}

/**
 * The circles of imports, one line for each.
 *
 * @param {ReadonlyMap<string, readonly string[]>} imports from `importsOfAll`.
 */
export function circleBreaches(imports) {
  return circlesOf(imports).map(
    (files) => `these import each other in a circle: ${files.toSorted().join(', ')}`,
  )
}

/** Groups of files that import each other, directly or indirectly; found by Tarjan's algorithm. */
function circlesOf(imports) {
  const found = []
  const seen = new Map()
  const path = []
  const visit = (file) => {
    const mine = seen.size
    let lowest = mine
    seen.set(file, mine)
    path.push(file)
    for (const other of imports.get(file)) {
      if (!imports.has(other)) continue
      if (!seen.has(other)) lowest = Math.min(lowest, visit(other))
      else if (path.includes(other)) lowest = Math.min(lowest, seen.get(other))
    }
    if (lowest === mine) {
      const files = path.splice(path.indexOf(file))
      if (files.length > 1) found.push(files)
    }
    return lowest
  }
  for (const file of imports.keys()) if (!seen.has(file)) visit(file)
  return found
}

if (process.argv[1]?.endsWith('check-layers.js')) {
  await asCommand(async () => {
    const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
    const imports = importsOfAll(new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])))
    const breaches = [...layerBreaches(imports, orders), ...circleBreaches(imports)]
    for (const line of breaches) console.error(line)
    return breaches.length === 0 ? 0 : 1
  })
}
