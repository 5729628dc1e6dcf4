/** A report that a link from outside the desk points to. */
export interface DeepLink {
  readonly reportId: number
  /** The workspace's id on this computer; null = the open workspace. */
  readonly workspaceId: string | null
}

/** Long enough for any id. UTF-16 units. */
export const longestDeepLink = 200

/**
 * Parses `triage-desk://report/ID`, with `?workspace=ID` for another workspace than the open one. Anyone may write such
 * a link, so it only says where to go.
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
