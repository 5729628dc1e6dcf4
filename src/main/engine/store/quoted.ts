/** Quotes the name of a table or column for SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
