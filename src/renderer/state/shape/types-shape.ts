import type { Result } from '#shared/desk/result.ts'
import type { TypeNames, VulnerabilityType } from '#shared/desk/vulnerability-types.ts'

export interface TypesSlice {
  /** The types of the current workspace, by id; null until they were read. */
  readonly vulnerabilityTypes: readonly VulnerabilityType[] | null

  readTypes(): Promise<void>
  nameTypes(names: TypeNames): Promise<Result<unknown>>
}
