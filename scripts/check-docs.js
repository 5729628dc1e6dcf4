import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { asCommand, root } from './project.js'

// One of the checks: in the project's pages, links lead somewhere and named files exist; and the pages are not too
// long.

const folders = ['src', 'test', 'scripts', 'packaging', 'docs', 'resources', '.github']

/** Maximum number of lines of a page; null = no limit. */
function linesAtMost(page) {
  if (page === 'ARCHITECTURE.md') return 200
  const isRoom = page.startsWith('src/') || page.startsWith('packaging/') || page.startsWith('scripts/')
  return isRoom && page.endsWith('/README.md') ? 120 : null
}

/**
 * The faults of a page, one line for each.
 *
 * @param {string} page the page's path, relative to the root of the project.
 * @param {ReadonlySet<string>} files all files and folders of the project, relative to its root.
 */
export function pageBreaches(page, text, files) {
  const breaches = []
  const lines = text.trimEnd().split('\n')
  const atMost = linesAtMost(page)
  if (atMost !== null && lines.length > atMost)
    breaches.push(`${page}: ${lines.length} lines, and ${atMost} are the most`)
  lines.forEach((line, at) => {
    for (const [, link] of line.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)) {
      if (/^[a-z]+:/.test(link) || files.has(posix.join(posix.dirname(page), link))) continue
      breaches.push(`${page}:${at + 1}: the link to ${link} leads nowhere`)
    }
    for (const [, name] of line.matchAll(/`([\w.@/-]+)`/g))
      if (!isThere(name, files)) breaches.push(`${page}:${at + 1}: there is no ${name}`)
  })
  return breaches
}

/** False if a name looks like a file's and no such file exists. A file may be named by the end of its path. */
function isThere(name, files) {
  const path = name.replace(/\/$/, '')
  if (folders.some((folder) => path.startsWith(`${folder}/`))) return files.has(path)
  if (!/\.(tsx?|js|css|md|html)$/.test(path)) return true
  return files.has(path) || [...files].some((file) => file.endsWith(`/${path}`))
}

/** The project's files and folders, without installed packages and built files. */
function allFiles() {
  const found = globSync(['*', ...folders.map((folder) => `${folder}/**`)], {
    cwd: root,
    exclude: (path) => /(^|[\\/])node_modules([\\/]|$)/.test(path),
  })
  return new Set(found.map((file) => file.replaceAll('\\', '/')))
}

if (process.argv[1]?.endsWith('check-docs.js')) {
  await asCommand(async () => {
    const files = allFiles()
    // Demo reports are content, not pages.
    const isPage = (file) =>
      file.endsWith('.md') && (!file.startsWith('resources/') || file.endsWith('README.md'))
    const breaches = [...files]
      .filter(isPage)
      .flatMap((page) => pageBreaches(page, readFileSync(join(root, page), 'utf8'), files))
    for (const line of breaches) console.error(line)
    return breaches.length === 0 ? 0 : 1
  })
}
