/** A report that somebody outside the desk points to. */
export interface DeepLink {
  readonly reportId: number
  /** By its id on this computer; null = the workspace that is open. */
  readonly workspaceId: string | null
}

/** Long enough for any id. UTF-16 units. */
export const longestDeepLink = 200

/**
 * Reads `triage-desk://report/ID`, with `?workspace=ID` where another workspace than the open one is meant. The author of
 * the link may be anybody, so it says where to go and nothing else.
 *
 * @returns null where it is no such link.
 */
export function parseDeepLink(text: string): DeepLink | null {
  if (text.length > longestDeepLink) return null
  const found = /^triage-desk:\/\/report\/([1-9]\d{0,14})\/?(?:\?workspace=([\w-]{1,64}))?$/i.exec(text)
  const [, id, workspaceId] = found ?? []
  return id === undefined ? null : { reportId: Number(id), workspaceId: workspaceId ?? null }
}

/** The link that leads there. */
export function deepLinkTo({ reportId, workspaceId }: DeepLink): string {
  return `triage-desk://report/${reportId}${workspaceId === null ? '' : `?workspace=${workspaceId}`}`
}
