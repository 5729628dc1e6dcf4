/** Most reports in one bulk change; sending that many takes about twenty minutes at the service's request rate. */
export const bulkAtMost = 2_000
/** Most report ids that one command can carry across the bridge. */
export const idsAtMost = 20_000
