import type { NamedValue, PersonView } from '#shared/desk/named.ts'
import type { SeverityBand } from '#shared/rules/severity.ts'
import type { StatusPhase } from '#shared/rules/status.ts'

/** Display names, including those of things that have an id but no name, or an empty one. */

export function reportTitle(id: number, title: string | null): string {
  return written(title) ?? `Report ${id}`
}

export function programName(id: number, name: string | null, alias: string | null): string {
  return written(name) ?? written(alias) ?? `Program ${id}`
}

export function personView(id: string, nickname: string | null, me: string | null): PersonView {
  return { id, nickname: written(nickname) ?? id, isMe: id === me }
}

export function targetView(id: number | null, name: string | null): NamedValue | null {
  return id === null ? null : { id, name: written(name) ?? `Target ${id}` }
}

export function statusView(
  id: number | null,
  name: string | null,
  phase: StatusPhase,
): (NamedValue & { readonly phase: StatusPhase }) | null {
  return id === null ? null : { id, name: written(name) ?? `Status ${id}`, phase }
}

export function severityView(
  id: number | null,
  name: string | null,
  band: SeverityBand | null,
): (NamedValue & { readonly band: SeverityBand }) | null {
  return id === null ? null : { id, name: written(name) ?? `Severity ${id}`, band: band ?? 'unknown' }
}

/** The blanks that `trim` removes in JavaScript, as a set of characters for SQLite's `trim`. */
const blanks = `char(9, 10, 11, 12, 13, 32, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201, 8202,
  8232, 8233, 8239, 8287, 12288, 65279)`

/** SQL: the name in a column, unchanged; null if it has only blanks. */
export const writtenColumn = (column: string): string =>
  `case when trim(${column}, ${blanks}) <> '' then ${column} end`

/** A name, unchanged; null if it has only blanks. */
function written(name: string | null): string | null {
  return name === null || name.trim() === '' ? null : name
}
