/**
 * The common name of a weakness, which CWE puts at the end of the full name: `… ('Path Traversal')`. Without one, the
 * full name.
 */
export function shortWeaknessName(name: string): string {
  return /\('([^']+)'\)$/.exec(name)?.[1] ?? name
}
