import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundledListName } from './bundled-packages.ts'
import { loadedPackageFolders } from './contents.ts'

/** Paths of the lists of bundled packages, one for each of the three builds. */
export const bundledLists = ['out/main', 'out/preload', 'out/renderer'].map(
  (folder) => `${folder}/${bundledListName}`,
)

const legalFile = /^(?:licen[cs]es?|copying|notice)(?:[.-].*)?$/i

interface PackageFacts {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly author?: string | { readonly name?: string }
}

/**
 * The licenses of all npm packages that ship with the desk, except Electron: packages bundled into its code, and
 * packages loaded at run time. Their license texts must be shipped with them.
 *
 * @param root the project's folder; its packages are installed, and it is built.
 */
export async function licencesInWords(root: string): Promise<string> {
  const lists = await Promise.all(bundledLists.map((list) => readFile(join(root, list), 'utf8')))
  const bundled = lists.flatMap((list): string[] => JSON.parse(list))
  const folders = [...new Set([...bundled, ...(await loadedPackageFolders(root))])].sort()
  const parts = await Promise.all(folders.map((folder) => licenceOf(join(root, folder))))
  return `Triage Desk holds the work of other people, under these licences. Those of Electron and Chromium are in files of
their own: LICENSE and LICENSES.chromium.html.
${parts.join('')}`
}

async function licenceOf(folder: string): Promise<string> {
  const facts: PackageFacts = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const files = (await readdir(folder)).filter((name) => legalFile.test(name)).sort()
  const texts = await Promise.all(
    files.map(async (name) => (await readFile(join(folder, name), 'utf8')).trim()),
  )
  const says = `${facts.name} ${facts.version} (${facts.license ?? 'no licence named'})`
  return `\n${'-'.repeat(80)}\n${says}\n\n${texts.length > 0 ? texts.join('\n\n') : withoutText(facts)}\n`
}

function withoutText({ author }: PackageFacts): string {
  const name = typeof author === 'string' ? author : author?.name
  return `Its makers put no text into their package${name === undefined ? '' : `; they are ${name}`}.`
}
