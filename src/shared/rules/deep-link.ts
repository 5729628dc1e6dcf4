/** The report to which a link from outside the desk leads. */
export interface DeepLink {
  readonly reportId: number
  /** The workspace's id on this computer; null = the open workspace. */
  readonly workspaceId: string | null
}

/** Longest link that is parsed, in UTF-16 units; long enough for any id. */
export const longestDeepLink = 200

/**
 * Parses `triage-desk://report/ID`, with `?workspace=ID` for another workspace than the open one. Anyone can write such
 * a link, so it can only navigate and triggers no action.
 *
 * @returns null for any other text.
 */
export function parseDeepLink(text: string): DeepLink | null {
  if (text.length > longestDeepLink) return null
  const found = /^triage-desk:\/\/report\/([1-9]\d{0,14})\/?(?:\?workspace=([\w-]{1,64}))?$/i.exec(text)
  const [, id, workspaceId] = found ?? []
  return id === undefined ? null : { reportId: Number(id), workspaceId: workspaceId ?? null }
}

/** The link to a report. */
export function deepLinkTo({ reportId, workspaceId }: DeepLink): string {
  return `triage-desk://report/${reportId}${workspaceId === null ? '' : `?workspace=${workspaceId}`}`
}
