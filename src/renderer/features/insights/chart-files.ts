import type { ChartFormat } from '#shared/desk/export-formats.ts'
import type { ChartFile } from '#shared/desk/insights.ts'
import { longestCell } from '#shared/desk/text-limits.ts'
import { type ChartModel, tableColumns } from './charts/chart-model.ts'
import { plainValue } from './charts/value-words.ts'
import { drawSheet } from './drawing/draw-sheet.ts'
import { sceneAsPng, sceneAsSvg } from './drawing/scene-files.ts'

/** A chart as a file. @param about describes the period and the search. @returns null: no picture could be made. */
export function chartFile(model: ChartModel, format: ChartFormat, about: string): ChartFile | null {
  switch (format) {
    case 'csv':
      return { format, rows: tableRows(model) }
    case 'svg':
      return { format, text: sceneAsSvg(drawSheet(model, about)) }
    case 'png': {
      const base64 = sceneAsPng(drawSheet(model, about))
      return base64 === null ? null : { format, base64 }
    }
    default:
      return format satisfies never
  }
}

/**
 * The numbers of the table as files contain them: spans in hours, and amounts without their currency, which is in a
 * column of its own.
 */
export function tableRows(model: ChartModel): (string | number | null)[][] {
  const columns = tableColumns(model)
  const isMoney = columns.some(({ kind }) => kind === 'money')
  const head = columns.map(({ name, kind }) => (kind === 'duration' ? `${name} (hours)` : name))
  return [
    [model.pointName, ...(isMoney ? ['Currency'] : []), ...head],
    ...model.points.map(({ label, plain = label, currency = null }, at) => [
      plain.slice(0, longestCell),
      ...(isMoney ? [currency] : []),
      ...columns.map(({ values, kind }) => plainValue(values[at] ?? null, kind)),
    ]),
  ]
}
