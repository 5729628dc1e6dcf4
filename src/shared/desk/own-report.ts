/** The report that a report window shows, with its workspace. */
export interface OwnReport {
  readonly workspaceId: string
  readonly reportId: number
}

/** Most report windows open at once; each is a separate browser process. */
export const reportWindowsAtMost = 8

/** CSS px of the first report window; about a page of text with the report's facts beside it. */
export const reportWindowSize = { width: 980, height: 860 }

/** The query of a report window's address, without the question mark; always the same for the same report. */
export function ownReportQuery({ workspaceId, reportId }: OwnReport): string {
  return `report=${reportId}&workspace=${workspaceId}`
}

/** @param query from `location.search`. @returns null if no report is named: the desk's own window. */
export function ownReportOf(query: string): OwnReport | null {
  const [, id, workspaceId] = /^\?report=([1-9]\d{0,14})&workspace=([\w-]{1,64})$/.exec(query) ?? []
  return id === undefined || workspaceId === undefined ? null : { reportId: Number(id), workspaceId }
}
