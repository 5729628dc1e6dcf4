import type { VulnerabilityType } from '#shared/desk/vulnerability-types.ts'

/** The name of a type; without a name, its id. */
export function typeWords(id: number, types: readonly VulnerabilityType[] | null): string {
  return typeName(id, types) ?? `Type ${id}`
}

/** The name of a type; null = it has no name yet. */
export function typeName(id: number, types: readonly VulnerabilityType[] | null): string | null {
  return types?.find((type) => type.id === id)?.name ?? null
}
