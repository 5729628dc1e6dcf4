import type { VulnerabilityType } from '#shared/desk/vulnerability-types.ts'
import { findLike, plainNames } from '#shared/rules/query/names.ts'

const offeredAtMost = 8

/** The ID of the type with exactly this name, as text; otherwise the typed text, which digits make an ID itself. */
export function typeOfText(text: string, types: readonly VulnerabilityType[]): string {
  if (isId(text)) return text
  const [exact] = like(types, text).exact
  return exact === undefined ? text : String(exact.id)
}

/**
 * The types to offer for a typed text, those of exactly this name first. An ID has none, and neither has a name that
 * belongs to one type and that no other name contains.
 */
export function typesToOffer(
  text: string,
  types: readonly VulnerabilityType[],
): readonly VulnerabilityType[] {
  if (isId(text)) return []
  const { exact, others } = like(types, text)
  const isSettled = exact.length === 1 && others.length === 0
  return isSettled ? [] : [...exact, ...others].slice(0, offeredAtMost)
}

function isId(text: string): boolean {
  return /^\d+$/.test(text.trim())
}

function like(
  types: readonly VulnerabilityType[],
  text: string,
): ReturnType<typeof findLike<VulnerabilityType>> {
  return findLike(types, ({ name }) => (name === null ? [] : plainNames(name)), text)
}
