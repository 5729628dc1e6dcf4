/** Reports of one bulk change, at most: at the pace the service allows, twenty minutes. */
export const bulkAtMost = 2_000
