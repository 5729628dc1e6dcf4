import { type SearchableWeakness, searchable } from '#shared/rules/cwe-search.ts'
import catalogue from '../../../../../resources/cwe.json' with { type: 'json' }

let byId: ReadonlyMap<number, SearchableWeakness> | null = null

/** The CWE catalogue included with the desk, by id. It is prepared on first use. */
export function cweCatalogue(): ReadonlyMap<number, SearchableWeakness> {
  byId ??= new Map(searchable(catalogue.weaknesses).map((one) => [one.weakness.id, one]))
  return byId
}

let names: ReadonlyMap<number, string> | null = null

/** The name of a weakness in the CWE catalogue included with the desk; null for an id that is not in it. */
export function cweName(id: number): string | null {
  names ??= new Map(catalogue.weaknesses.map((weakness) => [weakness.id, weakness.name]))
  return names.get(id) ?? null
}
