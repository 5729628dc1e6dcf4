import { useEffect, useState } from 'react'
import type { CommandOutput } from '#shared/desk/commands.ts'
import type { OutboxEntry } from '#shared/desk/outbox.ts'
import type { Result } from '#shared/desk/result.ts'
import { invoke, listen } from '../../state/desk.ts'
import { keptSame } from '../../state/kept-same.ts'
import { paced } from '../../state/paced.ts'
import { drawingTime } from '../report/drawing-time.ts'

/** Milliseconds between two readings while a batch goes out. */
const rereadInterval = 250

/** What the outbox had of a report when it was asked. */
export interface OutboxOfReport {
  readonly entries: readonly OutboxEntry[]
  /** By `performance.now()`. */
  readonly askedAt: number
}

const nothingRead: OutboxOfReport = { entries: [], askedAt: Number.NEGATIVE_INFINITY }

/** The outbox of a workspace, read again whenever something in it moves; null until it was read. */
export function useOutbox(workspaceId: string): Result<CommandOutput<'outbox.list'>> | null {
  const [view, setView] = useState<Result<CommandOutput<'outbox.list'>> | null>(null)
  useEffect(
    () => follow(workspaceId, 0, () => invoke('outbox.list', { workspaceId }), setView),
    [workspaceId],
  )
  return view
}

/** Actions on a report that its timeline does not show by itself; empty until they were read. */
export function useOutboxOfReport(workspaceId: string, reportId: number): OutboxOfReport {
  const [view, setView] = useState(nothingRead)
  useEffect(() => {
    setView(nothingRead)
    return follow(
      workspaceId,
      drawingTime,
      () => invoke('outbox.ofReport', { workspaceId, reportId }),
      (answer, askedAt) => {
        if (answer.ok) {
          setView(({ entries }) => ({ entries: keptSame(entries, answer.value), askedAt }))
        }
      },
    )
  }, [workspaceId, reportId])
  return view
}

/** Reads after `pause` ms, and after every push that may have changed the answer. @returns how to stop it. */
function follow<T>(
  workspaceId: string,
  pause: number,
  read: () => Promise<Result<T>>,
  show: (answer: Result<T>, askedAt: number) => void,
): () => void {
  let isCurrent = true
  const readNow = () => {
    const askedAt = performance.now()
    void read().then((answer) => {
      if (isCurrent) show(answer, askedAt)
    })
  }
  const reread = paced(rereadInterval, readNow)
  const first = setTimeout(reread, pause)
  const stop = listen((event) => {
    const concerns = event.kind === 'outboxChanged' || event.kind === 'reportsChanged'
    if (concerns && event.workspaceId === workspaceId) reread()
  })
  return () => {
    isCurrent = false
    clearTimeout(first)
    stop()
  }
}
