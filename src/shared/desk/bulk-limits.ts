/**
 * Maximum number of reports in one bulk change; sending that many takes about twenty minutes at the service's request
 * rate.
 */
export const bulkAtMost = 2_000
/** Maximum number of report ids that one command can carry across the bridge. */
export const idsAtMost = 20_000
