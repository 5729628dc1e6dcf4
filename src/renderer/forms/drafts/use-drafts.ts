import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { draftedWords, withReturnedWords } from '#shared/desk/draft-places.ts'
import type { DraftSlot, Drafts } from '#shared/desk/drafts.ts'
import { invoke } from '../../bridge/desk-bridge.ts'
import { notifyFailure } from '../../notices/notify-error.ts'
import { useApp } from '../../state/use-app.ts'
import { keepDraft, unkeptDrafts } from './unkept-drafts.ts'

export interface KeptDrafts {
  /** null until they were read. */
  readonly drafts: Drafts | null
  /** Keeps the present text as a draft; called with every keystroke. */
  readonly write: (slot: DraftSlot, text: string) => void
  /** Reads this report's stored drafts, even when another report is shown; null when they cannot be read. */
  readonly readKept: () => Promise<Drafts | null>
}

/** For a form whose text an undo never returns to a draft. */
export const ownsNone = (): boolean => false

/** Wait before drafts that could not be read are read again, in milliseconds. */
const readAgainAfter = 2_000

/**
 * The drafts of a report. Every keystroke is written to the disk, so that a crash loses nothing.
 *
 * @param owns whether a slot is written in this component: text that an undo returns to another slot belongs to the
 * component that writes that slot.
 * @param pause wait before the drafts are read, in milliseconds. When it becomes 0 they are read at once, unless that
 * was done already: known drafts are not read again, since the newest text may not be on the disk.
 */
export function useDrafts(
  workspaceId: string,
  reportId: number,
  owns: (slot: DraftSlot) => boolean,
  pause = 0,
): KeptDrafts {
  const [kept, setKept] = useState<{ readonly reportId: number; readonly drafts: Drafts } | null>(null)
  /** Slots written to since the drafts were requested: the answer is older than their text. */
  const written = useRef<Set<DraftSlot>>(new Set())
  /** Requests the drafts without a pause; does nothing if they were requested already. */
  const begin = useRef<() => void>(() => undefined)
  const pauseAtFirst = useEffectEvent(() => pause)

  useEffect(() => {
    let isCurrent = true
    // Drafts of another report are dropped. If the user comes back to that report, its drafts are read again, since an
    // undo may have returned text to them meanwhile. Drafts of this report stay, so that text being written is not
    // removed.
    setKept((before) => (before?.reportId === reportId ? before : null))
    const since = new Set<DraftSlot>()
    written.current = since
    let later: ReturnType<typeof setTimeout> | undefined
    let lastAsked = 0
    const read = async (isFirst: boolean) => {
      lastAsked += 1
      const asked = lastAsked
      const answer = await invoke('report.drafts', { workspaceId, reportId })
      if (!isCurrent || asked !== lastAsked) return
      if (answer.ok) {
        return setKept((before) => {
          const mine =
            before?.reportId === reportId ? [...since].map((slot) => [slot, before.drafts[slot]]) : []
          const inWindow = unkeptDrafts(workspaceId, reportId)
          return { reportId, drafts: { ...answer.value, ...inWindow, ...Object.fromEntries(mine) } }
        })
      }
      // Drafts that could not be read do not count as empty: the first key would overwrite them.
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
    // The same report may be open in two windows: text written in the other window is read when this one gets the
    // focus.
    const readAnew = () => {
      if (!isAsked || unkeptDrafts(workspaceId, reportId) !== undefined) return
      clearTimeout(later)
      since.clear()
      void read(false)
    }
    window.addEventListener('focus', readAnew)
    if (pauseAtFirst() > 0) later = setTimeout(begin.current, pauseAtFirst())
    else begin.current()
    return () => {
      isCurrent = false
      clearTimeout(later)
      window.removeEventListener('focus', readAnew)
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
      void keepDraft({ workspaceId, reportId, slot, text }).then(notifyFailure)
    },
    [workspaceId, reportId],
  )
  const readKept = useCallback(async () => {
    const answer = await invoke('report.drafts', { workspaceId, reportId })
    notifyFailure(answer)
    return answer.ok ? { ...answer.value, ...unkeptDrafts(workspaceId, reportId) } : null
  }, [workspaceId, reportId])
  // Text of the previous report must not be written into this one.
  const drafts = { drafts: kept?.reportId === reportId ? kept.drafts : null, write, readKept }
  useReturnedWords(reportId, owns, drafts)
  return drafts
}

/**
 * Puts text that an undo returned into the draft shown here. Otherwise, text typed here would overwrite the returned
 * text on the disk.
 */
function useReturnedWords(
  reportId: number,
  owns: (slot: DraftSlot) => boolean,
  { drafts, write, readKept }: KeptDrafts,
): void {
  const returned = useApp((state) => state.returned)
  const heard = useRef(returned)
  const takeReturned = useEffectEvent(async () => {
    const mine = returned
      .flatMap((words) => (words.reportId === reportId ? (draftedWords(words.action) ?? []) : []))
      .filter(({ slot }) => owns(slot))
    if (mine.length === 0) return
    const shown = drafts ?? (await readKept())
    if (shown === null) return
    for (const { slot, text } of mine) write(slot, withReturnedWords(shown[slot] ?? '', text))
  })
  useEffect(() => {
    if (heard.current === returned) return
    heard.current = returned
    void takeReturned()
  }, [returned])
}
