import { useEffect, useState } from 'react'
import type { DownloadsView, DownloadView } from '#shared/desk/evidence.ts'
import type { Result } from '#shared/desk/result.ts'
import { invoke, listen } from '../../state/desk.ts'
import { keptSame } from '../../state/kept-same.ts'
import { paced } from '../../state/paced.ts'

/** Milliseconds between two readings while bytes come in. */
const rereadInterval = 250

const none: readonly DownloadView[] = []

/** All downloads of a workspace, read again whenever one moves; null until they were read. */
export function useDownloads(workspaceId: string): Result<DownloadsView> | null {
  const [view, setView] = useState<Result<DownloadsView> | null>(null)
  useEffect(
    () =>
      follow(
        workspaceId,
        () => invoke('evidence.downloads', { workspaceId }),
        (answer) => setView((before) => keptSame(before, answer)),
      ),
    [workspaceId],
  )
  return view
}

/** What became of the evidence of a report; empty until it was read. */
export function useDownloadsOfReport(workspaceId: string, reportId: number): readonly DownloadView[] {
  const [downloads, setDownloads] = useState(none)
  useEffect(() => {
    setDownloads(none)
    return follow(
      workspaceId,
      () => invoke('evidence.ofReport', { workspaceId, reportId }),
      (answer) => {
        if (answer.ok) setDownloads((before) => keptSame(before, answer.value))
      },
    )
  }, [workspaceId, reportId])
  return downloads
}

function follow<T>(
  workspaceId: string,
  read: () => Promise<Result<T>>,
  show: (answer: Result<T>) => void,
): () => void {
  let isCurrent = true
  const readNow = () =>
    void read().then((answer) => {
      if (isCurrent) show(answer)
    })
  const reread = paced(rereadInterval, readNow)
  readNow()
  const stop = listen((event) => {
    if (event.kind === 'downloadsChanged' && event.workspaceId === workspaceId) reread()
  })
  return () => {
    isCurrent = false
    stop()
  }
}
