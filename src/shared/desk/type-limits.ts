/** Longest name of a vulnerability type, in UTF-16 units. */
export const longestTypeName = 120
/** Most named types in a workspace, and most names in one import. */
export const namedTypesAtMost = 5_000
export const typeIdAtMost = 2_147_483_647
