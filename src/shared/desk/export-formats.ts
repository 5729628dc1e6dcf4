/** File formats of exported reports. */
export const exportFormats = ['csv', 'ndjson', 'markdown'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** File formats of charts. */
export const chartFormats = ['csv', 'svg', 'png'] as const
export type ChartFormat = (typeof chartFormats)[number]

/** Formats of a report's text for other programs. */
export const copyForms = ['markdown', 'github', 'gitlab', 'jira'] as const
export type CopyForm = (typeof copyForms)[number]
