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
  /** Keeps the present text: called with every keystroke. */
  readonly write: (slot: DraftSlot, text: string) => void
  /** This report's stored drafts, even when another report is shown; null when they cannot be read. */
  readonly readKept: () => Promise<Drafts | null>
}

/** For a form whose words an undo never puts back into a draft. */
export const ownsNone = (): boolean => false

/** ms before drafts that could not be read are asked for again. */
const readAgainAfter = 2_000

/**
 * The drafts of a report. Every keystroke goes to the disk: a crash loses none.
 *
 * @param owns the slots written in here: words that an undo puts back into another slot belong to that slot's writer.
 * @param pause ms until they are asked for. Once it is 0 they are asked for at once, unless they already were: known
 *   drafts are not read again, since the disk may not have taken the newest words.
 */
export function useDrafts(
  workspaceId: string,
  reportId: number,
  owns: (slot: DraftSlot) => boolean,
  pause = 0,
): KeptDrafts {
  const [kept, setKept] = useState<{ readonly reportId: number; readonly drafts: Drafts } | null>(null)
  /** Slots written to since the drafts were asked for: for these the answer is older. */
  const written = useRef<Set<DraftSlot>>(new Set())
  /** Asks for them without a pause; does nothing if they were asked for. */
  const begin = useRef<() => void>(() => undefined)
  const pauseAtFirst = useEffectEvent(() => pause)

  useEffect(() => {
    let isCurrent = true
    // A user who comes back at once finds them unread again: an undo may have put words back meanwhile. An answer about
    // a report in between, which is not drawn yet, must not remove the text being written.
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
      // If the draft counted as empty, the first key would overwrite it.
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
    // The same report may be open in two windows: text written in the other one is here when the user comes back.
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
    return answer.ok ? answer.value : null
  }, [workspaceId, reportId])
  // Text of the previous report must not be written into this one.
  const drafts = { drafts: kept?.reportId === reportId ? kept.drafts : null, write, readKept }
  useReturnedWords(reportId, owns, drafts)
  return drafts
}

/** An undo put words back into the draft on the disk. Text typed here meanwhile would replace it, without them. */
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
