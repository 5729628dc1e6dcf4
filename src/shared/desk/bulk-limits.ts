/** Reports of one bulk change, at most: at the pace the service allows, twenty minutes. */
export const bulkAtMost = 2_000
/** Ids that cross the bridge at once, at most. */
export const idsAtMost = 20_000
