import { err, ok, type Result } from '../../desk/result.ts'
import { cleanFileName } from './file-name.ts'

/**
 * Where the evidence of a report is stored: folders below the evidence folder, one for each part between slashes.
 * Values are strangers' words: each becomes part of one folder's name, and nothing more.
 */

export const namingVariables = [
  'workspace',
  'program',
  'target',
  'report',
  'title',
  'severity',
  'status',
  'reporter',
  'date',
] as const
export type NamingVariable = (typeof namingVariables)[number]

/** A report's values for folder names; null = unknown. `date`: the day it was created, in UTC. */
export type NamingValues = Readonly<Record<NamingVariable, string | null>>

export const factoryNaming = '{workspace}/{report} {title}'
export const longestNaming = 200
/** Deeper folders are hard to browse, and paths have limits. */
const foldersAtMost = 5
/** Bytes of one folder's name. */
const longestFolder = 80

const variable = /\{([^{}]*)\}/g

/** Why a template cannot be used, in plain words. */
export function checkNaming(template: string): Result<null, string> {
  const parts = template.split('/')
  if (template.trim() === '') return err('Write at least {report}.')
  if (template.length > longestNaming) return err(`It is longer than ${longestNaming} characters.`)
  if (parts.length > foldersAtMost) return err(`At most ${foldersAtMost} nested folders.`)
  for (const [whole, name = ''] of template.matchAll(variable)) {
    if (!isVariable(name))
      return err(
        `${whole} is not known. There are ${namingVariables.map((known) => `{${known}}`).join(', ')}.`,
      )
  }
  if (/[{}]/.test(template.replace(variable, ''))) return err('A brace has no partner.')
  // Two reports must not share a folder: their numbers keep them apart.
  if (!template.includes('{report}'))
    return err('It needs {report}, so that each report has a folder of its own.')
  return ok(null)
}

/**
 * The folders of a report, outermost first. Empty parts are left out.
 *
 * @param template one that `checkNaming` accepts; in any other, unknown variables are kept as text.
 */
export function reportFolders(template: string, values: NamingValues): readonly string[] {
  return template
    .split('/')
    .slice(0, foldersAtMost)
    .map((part) =>
      part.replace(variable, (whole, name: string) => (isVariable(name) ? (values[name] ?? '') : whole)),
    )
    .filter((part) => part.trim() !== '')
    .map((part) => cleanFileName(part, { fallback: 'unnamed', atMost: longestFolder }))
}

function isVariable(name: string): name is NamingVariable {
  return namingVariables.some((known) => known === name)
}
