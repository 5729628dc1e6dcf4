/** The texts of system entries, which the service itself adds to timelines; sample data and routes share them. */

export const statusChanged = (from: string, to: string): string =>
  `Status changed from **${from}** to **${to}**.`

export const assigned = (nickname: string): string => `Assigned to **${nickname}**.`

export const severityChanged = (from: string, to: string): string =>
  `Severity changed from **${from}** to **${to}**.`

export const markedDuplicate = (reportId: number): string => `Marked as a duplicate of #${reportId}.`

export const bountySet = (amount: string): string => `Bounty set to **${amount}**.`

export const bonusSet = (amount: string): string => `Bonus set to **${amount}**.`
