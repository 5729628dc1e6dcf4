/** The report that a report window shows, with its workspace. */
export interface OwnReport {
  readonly workspaceId: string
  readonly reportId: number
}

/** Maximum number of report windows open at once; the limit exists because each is a separate browser process. */
export const reportWindowsAtMost = 8

/** Size of the first report window, in CSS px: fits about a page of text with the report's facts beside it. */
export const reportWindowSize = { width: 980, height: 860 }

/** The query of a report window's address, without the question mark. The same report always has the same query. */
export function ownReportQuery({ workspaceId, reportId }: OwnReport): string {
  return `report=${reportId}&workspace=${workspaceId}`
}

/**
 * @param query the value of `location.search`.
 * @returns the report it names; null if it names none, as in the desk's main window.
 */
export function ownReportOf(query: string): OwnReport | null {
  const [, id, workspaceId] = /^\?report=([1-9]\d{0,14})&workspace=([\w-]{1,64})$/.exec(query) ?? []
  return id === undefined || workspaceId === undefined ? null : { reportId: Number(id), workspaceId }
}
