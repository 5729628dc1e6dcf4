import type { Weakness } from '#shared/desk/form-choices.ts'
import { findWeaknesses } from '#shared/rules/cwe-search.ts'
import catalogue from '../../../../../resources/cwe.json' with { type: 'json' }

let names: ReadonlyMap<number, string> | null = null

/** The name of a weakness in the catalogue that comes with the desk, null for an id that is not in it. */
export function cweName(id: number): string | null {
  names ??= new Map(catalogue.weaknesses.map((weakness) => [weakness.id, weakness.name]))
  return names.get(id) ?? null
}

/** Weaknesses a picker has room for. */
const offeredAtMost = 40

/** The weaknesses of the catalogue that a number or words mean, the best first. */
export function findCwe(text: string): readonly Weakness[] {
  return findWeaknesses(catalogue.weaknesses, text, offeredAtMost)
}
