import type { ChartFile } from '#shared/desk/insights.ts'
import { csvTable } from '#shared/rules/exports/csv.ts'
import { chartName } from '#shared/rules/exports/export-name.ts'
import type { Exports } from '../exports/run-exports.ts'
import { readInsights } from '../queries/insights/read-insights.ts'
import type { DeskStore } from '../storage/open-desk.ts'
import { ownExportFolder } from './export-calls.ts'
import type { Calls, Workspaces } from './open-workspaces.ts'

type Name = 'insights.read' | 'insights.saveChart'

export interface InsightCallsParts {
  readonly profileDir: string
  readonly desk: Pick<DeskStore, 'read'>
  readonly exports: Pick<Exports, 'keep'>
}

/** The calls about insights: figures over time. */
export function insightCalls(
  { asMe, inWorkspace }: Workspaces,
  { profileDir, desk, exports }: InsightCallsParts,
): Calls<Name> {
  /** The number of each workspace's last question: counting for an earlier question stops. */
  const asked = new Map<string, number>()

  return {
    'insights.read': ({ workspaceId, ...question }) =>
      asMe(workspaceId, (session, me) => {
        const number = (asked.get(workspaceId) ?? 0) + 1
        asked.set(workspaceId, number)
        const goesOn = () => session.isOpen && asked.get(workspaceId) === number
        return readInsights(session.db, question, { me, now: session.now() }, goesOn)
      }),
    'insights.saveChart': ({ workspaceId, title, file }) =>
      inWorkspace(workspaceId, (session) => {
        const folder = ownExportFolder(profileDir, desk)
        if (!folder.ok) return folder
        return exports.keep(folder.value, chartName(title, file.format, session.now()), bytesOf(file))
      }),
  }
}

function bytesOf(file: ChartFile): Uint8Array {
  switch (file.format) {
    case 'csv':
      return Buffer.from(csvTable(file.rows))
    case 'svg':
      return Buffer.from(file.text)
    case 'png':
      return Buffer.from(file.base64, 'base64')
    default:
      return file satisfies never
  }
}
