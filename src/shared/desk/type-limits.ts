/** Characters of the name of a vulnerability type. */
export const longestTypeName = 120
/** Names of one workspace, and of one import. */
export const namedTypesAtMost = 5_000
export const typeIdAtMost = 2_147_483_647
