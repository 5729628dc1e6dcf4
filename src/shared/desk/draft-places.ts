/** The report under which drafts are kept that belong to none; the service's numbers begin at 1. */
export const noReport = 0
