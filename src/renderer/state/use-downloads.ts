import type { DeskEvent } from '#shared/desk/events.ts'
import type { DownloadsView, DownloadView } from '#shared/desk/evidence.ts'
import type { Result } from '#shared/desk/result.ts'
import { useAnswer, useValue } from './use-answer.ts'

const none: readonly DownloadView[] = []

/** All downloads of a workspace, read again whenever one changes; null until they were read. */
export function useDownloads(workspaceId: string): Result<DownloadsView> | null {
  return useAnswer('evidence.downloads', { workspaceId }, { isChangedBy: movesDownloads(workspaceId) })
}

/** Downloads of a report's evidence; empty until they were read. */
export function useDownloadsOfReport(workspaceId: string, reportId: number): readonly DownloadView[] {
  const isChangedBy = movesDownloads(workspaceId)
  return useValue('evidence.ofReport', { workspaceId, reportId }, { isChangedBy }) ?? none
}

const movesDownloads = (workspaceId: string) => (event: DeskEvent) =>
  event.kind === 'downloadsChanged' && event.workspaceId === workspaceId
