/** The common name, which CWE gives at the end of its own: `… ('Path Traversal')`. */
export function shortWeaknessName(name: string): string {
  return /\('([^']+)'\)$/.exec(name)?.[1] ?? name
}
