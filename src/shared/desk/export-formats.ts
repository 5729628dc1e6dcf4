/** Formats of files that reports are exported in. */
export const exportFormats = ['csv', 'ndjson', 'markdown'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Formats of files of charts. */
export const chartFormats = ['csv', 'svg', 'png'] as const
export type ChartFormat = (typeof chartFormats)[number]

/** Texts about one report for other programs. */
export const copyForms = ['markdown', 'github', 'gitlab', 'jira'] as const
export type CopyForm = (typeof copyForms)[number]
