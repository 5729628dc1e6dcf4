import { useEffect, useState } from 'react'
import type { CommandOutput } from '#shared/desk/commands.ts'
import type { OutboxEntry } from '#shared/desk/outbox.ts'
import type { Result } from '#shared/desk/result.ts'
import { invoke, listen } from '../../state/desk.ts'
import { keptSame } from '../../state/kept-same.ts'
import { paced } from '../../state/paced.ts'

/** Milliseconds between two readings while a batch goes out. */
const rereadInterval = 250

const none: readonly OutboxEntry[] = []

/** The outbox of a workspace, read again whenever something in it moves; null until it was read. */
export function useOutbox(workspaceId: string): Result<CommandOutput<'outbox.list'>> | null {
  const [view, setView] = useState<Result<CommandOutput<'outbox.list'>> | null>(null)
  useEffect(() => follow(workspaceId, () => invoke('outbox.list', { workspaceId }), setView), [workspaceId])
  return view
}

/** Actions on a report that its timeline does not show by itself; empty until they were read. */
export function useOutboxOfReport(workspaceId: string, reportId: number): readonly OutboxEntry[] {
  const [entries, setEntries] = useState(none)
  useEffect(() => {
    setEntries(none)
    return follow(
      workspaceId,
      () => invoke('outbox.ofReport', { workspaceId, reportId }),
      (answer) => {
        if (answer.ok) setEntries((before) => keptSame(before, answer.value))
      },
    )
  }, [workspaceId, reportId])
  return entries
}

/** Reads now and after every push that may have changed the answer. @returns how to stop it. */
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
    const concerns = event.kind === 'outboxChanged' || event.kind === 'reportsChanged'
    if (concerns && event.workspaceId === workspaceId) reread()
  })
  return () => {
    isCurrent = false
    stop()
  }
}
