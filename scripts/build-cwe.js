/**
 * Makes resources/cwe.json, the desk's offline catalogue of weaknesses, from the npm package cwe-sdk. That package is
 * large and needed only here, so it is not a dependency of the project; install it in another folder and pass its path:
 *
 *   npm install --prefix /some/empty/folder cwe-sdk
 *   node scripts/build-cwe.js /some/empty/folder/node_modules/cwe-sdk
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const source = process.argv[2]
if (source === undefined) {
  console.error('usage: node scripts/build-cwe.js FOLDER_OF_CWE_SDK')
  process.exit(2)
}

const readJson = async (name) => JSON.parse(await readFile(path.join(source, name), 'utf8'))
const { version: packageVersion } = await readJson('package.json')
const dictionary = await readJson('raw/cwe-dictionary.json')
const archive = await readJson('raw/cwe-archive.json')

const oneLine = (text) => text.replace(/\s+/g, ' ').trim()

/** The alternate terms of a weakness; one such as `Insecure Direct Object Reference / IDOR` is split into two. */
const termsOf = (alternate) =>
  [alternate?.Alternate_Term ?? []].flat().flatMap(({ Term }) => Term.split(' / ').map(oneLine))

const described = Object.entries(dictionary).map(([id, { attr, Description, Alternate_Terms }]) => {
  const terms = termsOf(Alternate_Terms)
  return {
    id: Number(id),
    name: attr['@_Name'],
    abstraction: attr['@_Abstraction'],
    description: oneLine(Description),
    ...(terms.length > 0 && { terms }),
  }
})
// CWE discourages assigning categories, but reporters use them, and the service accepts any number.
const categories = archive.Weakness_Catalog.Categories.Category.filter(
  ({ attr }) => attr['@_Status'] !== 'Deprecated',
).map(({ attr, Summary }) => ({
  id: Number(attr['@_ID']),
  name: attr['@_Name'],
  abstraction: 'Category',
  description: oneLine(Summary),
}))
const weaknesses = [...described, ...categories].sort((a, b) => a.id - b.id)

const incomplete = weaknesses.filter(
  ({ id, name, abstraction, description }) => !(id > 0 && name && abstraction && description),
)
if (weaknesses.length < 900 || incomplete.length > 0) {
  console.error(`unexpected content: ${weaknesses.length} weaknesses, ${incomplete.length} incomplete`)
  process.exit(1)
}

const target = fileURLToPath(new URL('../resources/cwe.json', import.meta.url))
const catalogue = {
  version: archive.Weakness_Catalog.attr['@_Version'],
  source: `cwe-sdk ${packageVersion}`,
  notice: 'CWE, copyright The MITRE Corporation, reproduced under the CWE terms of use.',
  weaknesses,
}
await writeFile(target, `${JSON.stringify(catalogue, null, 2)}\n`)
console.log(`${weaknesses.length} weaknesses of CWE ${catalogue.version} written to resources/cwe.json`)
