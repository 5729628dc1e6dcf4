/** The one report that a window of its own shows, by the workspace it is in. */
export interface OwnReport {
  readonly workspaceId: string
  readonly reportId: number
}

/** Windows with reports of their own that may be open at once; each is a process of the browser's. */
export const reportWindowsAtMost = 8

/** CSS px of the first one; about a page of text with the report's facts beside it. */
export const reportWindowSize = { width: 980, height: 860 }

/** What the address of such a window says behind its question mark; the same for the same report. */
export function ownReportQuery({ workspaceId, reportId }: OwnReport): string {
  return `report=${reportId}&workspace=${workspaceId}`
}

/** @param query as `location.search` has it. @returns null where no report is named: the desk's own window. */
export function ownReportOf(query: string): OwnReport | null {
  const [, id, workspaceId] = /^\?report=([1-9]\d{0,14})&workspace=([\w-]{1,64})$/.exec(query) ?? []
  return id === undefined || workspaceId === undefined ? null : { reportId: Number(id), workspaceId }
}
