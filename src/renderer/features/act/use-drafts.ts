import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DraftSlot, Drafts } from '#shared/desk/drafts.ts'
import { notifyFailure } from '../../errors/notify-error.ts'
import { invoke } from '../../state/desk.ts'

interface KeptDrafts {
  /** null until they were read. */
  readonly drafts: Drafts | null
  /** Keeps a text as it is now: called with every keystroke. */
  readonly write: (slot: DraftSlot, text: string) => void
  /** What of this report is kept now, also when another one is shown; null when it cannot be read. */
  readonly readKept: () => Promise<Drafts | null>
}

/** ms until what could not be read is asked for again. */
const readAgainAfter = 2_000

/**
 * What was written about a report and not sent. Every keystroke goes to the disk: a crash costs none of it.
 *
 * @param pause ms until they are asked for. Once 0 they are asked for at once, unless they were already: what is known is
 * not read again, since the disk may not have taken the newest words.
 */
export function useDrafts(workspaceId: string, reportId: number, pause = 0): KeptDrafts {
  const [kept, setKept] = useState<{ readonly reportId: number; readonly drafts: Drafts } | null>(null)
  /** What was written to since the drafts were asked for: the answer is older. */
  const written = useRef<Set<DraftSlot>>(new Set())
  /** Asks for them without a pause; does nothing when they were asked for. */
  const begin = useRef<() => void>(() => undefined)
  const pauseAtFirst = useEffectEvent(() => pause)

  useEffect(() => {
    let isCurrent = true
    const since = new Set<DraftSlot>()
    written.current = since
    let later: ReturnType<typeof setTimeout> | undefined
    const read = async (isFirst: boolean) => {
      const answer = await invoke('report.drafts', { workspaceId, reportId })
      if (!isCurrent) return
      if (answer.ok) {
        return setKept((before) => {
          const mine =
            before?.reportId === reportId ? [...since].map((slot) => [slot, before.drafts[slot]]) : []
          return { reportId, drafts: { ...answer.value, ...Object.fromEntries(mine) } }
        })
      }
      // Taken for nothing, what is there would be written over by the first key.
      if (isFirst) notifyFailure(answer)
      later = setTimeout(() => void read(false), readAgainAfter)
    }
    let isAsked = false
    begin.current = () => {
      if (isAsked) return
      isAsked = true
      clearTimeout(later)
      void read(true)
    }
    if (pauseAtFirst() > 0) later = setTimeout(begin.current, pauseAtFirst())
    else begin.current()
    return () => {
      isCurrent = false
      clearTimeout(later)
    }
  }, [workspaceId, reportId])
  useEffect(() => {
    if (pause === 0) begin.current()
  }, [pause])

  const write = useCallback(
    (slot: DraftSlot, text: string) => {
      written.current.add(slot)
      // Another report may be shown by now.
      setKept((before) =>
        before?.reportId === reportId ? { reportId, drafts: { ...before.drafts, [slot]: text } } : before,
      )
      void invoke('report.keepDraft', { workspaceId, reportId, slot, text }).then(notifyFailure)
    },
    [workspaceId, reportId],
  )
  const readKept = useCallback(async () => {
    const answer = await invoke('report.drafts', { workspaceId, reportId })
    notifyFailure(answer)
    return answer.ok ? answer.value : null
  }, [workspaceId, reportId])
  // What is still here of the report before must not be written into this one.
  return { drafts: kept?.reportId === reportId ? kept.drafts : null, write, readKept }
}
