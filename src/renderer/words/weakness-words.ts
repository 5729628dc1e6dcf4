/** The name that people use, where CWE gives it at the end of its own: `… ('Path Traversal')`. */
export function shortWeaknessName(name: string): string {
  return /\('([^']+)'\)$/.exec(name)?.[1] ?? name
}
