import { useEffect, useState } from 'react'
import type { CommandOutput } from '#shared/desk/commands.ts'
import type { OutboxEntry } from '#shared/desk/outbox.ts'
import type { Result } from '#shared/desk/result.ts'
import { invoke, listen } from '../../state/desk.ts'
import { keptSame } from '../../state/kept-same.ts'
import { useSight } from '../../state/sight.ts'
import { drawingTime } from '../report/drawing-time.ts'
import { followOutbox } from './follow-outbox.ts'

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
  const sight = useSight()
  useEffect(
    () =>
      followOutbox({ listen }, sight, {
        workspaceId,
        pause: 0,
        read: () => invoke('outbox.list', { workspaceId }),
        show: setView,
      }),
    [workspaceId, sight],
  )
  return view
}

/** Actions on a report that its timeline does not show by itself; empty until they were read. */
export function useOutboxOfReport(workspaceId: string, reportId: number): OutboxOfReport {
  const [view, setView] = useState(nothingRead)
  const sight = useSight()
  useEffect(() => {
    setView(nothingRead)
    return followOutbox({ listen }, sight, {
      workspaceId,
      pause: drawingTime,
      read: () => invoke('outbox.ofReport', { workspaceId, reportId }),
      show: (answer, askedAt) => {
        if (answer.ok) {
          setView(({ entries }) => ({ entries: keptSame(entries, answer.value), askedAt }))
        }
      },
    })
  }, [workspaceId, sight, reportId])
  return view
}
