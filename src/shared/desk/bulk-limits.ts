/** Most reports in one bulk change: about twenty minutes of requests at the service's rate. */
export const bulkAtMost = 2_000
/** Most ids that cross the bridge at once. */
export const idsAtMost = 20_000
