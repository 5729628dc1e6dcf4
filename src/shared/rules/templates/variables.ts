/** The variables that templates can use, with the explanations shown to the user who writes a template. */
export const templateVariables = {
  reporter: 'who reported it',
  me: 'your own name',
  assignee: 'who works on it',
  'report.id': 'number of the report',
  title: 'title of the report',
  program: 'its program',
  target: 'its target',
  status: 'its state now',
  severity: 'its severity',
  weakness: 'its CWE, by number and name',
  cvss: 'its CVSS vector',
  cve: 'its CVE',
  bounty: 'the bounty, with currency',
  bonus: 'the bonus, with currency',
  'duplicate.id': 'number of the original',
  'duplicate.title': 'title of the original',
  today: 'the date, as 2026-11-20',
} as const

export type VariableName = keyof typeof templateVariables

/**
 * A report's values; a variable that is left out is unknown, and its placeholder is not replaced. Most values are
 * hostile text.
 */
export type TemplateValues = Readonly<Partial<Record<VariableName, string>>>

export function isVariable(name: string): name is VariableName {
  return Object.hasOwn(templateVariables, name)
}
