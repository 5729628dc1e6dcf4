import { err, ok, type Result } from '../../desk/result.ts'
import { cleanFileName } from './file-name.ts'

/**
 * The template that names the folders for a report's evidence, below the evidence folder: one folder for each part
 * between slashes. Values are hostile text: each only becomes part of one folder's name, and cannot add folders.
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

/** A report's values for the variables; null = unknown. `date`: the day on which the report was created, in UTC. */
export type NamingValues = Readonly<Record<NamingVariable, string | null>>

export const factoryNaming = '{workspace}/{report} {title}'
export const longestNaming = 200
/** Maximum number of nested folders: more would be hard to browse, and the length of paths is limited. */
const foldersAtMost = 5
/** Longest name of one folder, in bytes of UTF-8; a longer one is cut. */
const longestFolder = 80

const variable = /\{([^{}]*)\}/g

/** Checks a template; the error says for display why it cannot be used. */
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
  // Two reports must not share a folder; only their ids are sure to differ.
  if (!template.includes('{report}'))
    return err('It needs {report}, so that each report has a folder of its own.')
  return ok(null)
}

/**
 * The folders of a report, outermost first. Empty parts are left out.
 *
 * @param template should be one that `checkNaming` accepts; unknown variables remain as text.
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
