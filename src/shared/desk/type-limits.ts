/** Characters of the name of a vulnerability type. */
export const longestTypeName = 120
/** Most names in one workspace, and in one import. */
export const namedTypesAtMost = 5_000
export const typeIdAtMost = 2_147_483_647
