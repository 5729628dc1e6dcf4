/** Longest name of a vulnerability type, in UTF-16 units. */
export const longestTypeName = 120
/** Maximum number of named types in a workspace, and of names in one import. */
export const namedTypesAtMost = 5_000
export const typeIdAtMost = 2_147_483_647
