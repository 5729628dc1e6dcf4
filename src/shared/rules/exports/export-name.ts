import type { ChartFormat, ExportFormat } from '../../desk/export-formats.ts'
import { cleanFileName } from '../evidence/file-name.ts'

/** A chart's file name, made of its title and the local date. @param at time of the export, ms since 1970. */
export function chartName(title: string, format: ChartFormat, at: number): string {
  return datedName(title, `.${format}`, 'Chart', at)
}

const extensions: Readonly<Record<ExportFormat, string>> = { csv: '.csv', ndjson: '.ndjson', markdown: '.md' }

/** The name of a file of reports, made of a title and the local date. @param at time of the export, ms since 1970. */
export function exportName(title: string, format: ExportFormat, at: number): string {
  return datedName(title, extensions[format], 'Reports', at)
}

function datedName(title: string, extension: string, fallback: string, at: number): string {
  const day = new Date(at).toLocaleDateString('sv')
  const stem = cleanFileName(title, { fallback, atMost: 100 })
  return cleanFileName(`${stem} ${day}${extension}`, { fallback: `${fallback}${extension}` })
}
