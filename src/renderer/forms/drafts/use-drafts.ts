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
  /** Keeps a text as it is now: called with every keystroke. */
  readonly write: (slot: DraftSlot, text: string) => void
  /** This report's stored drafts, also when another report is shown; null when they cannot be read. */
  readonly readKept: () => Promise<Drafts | null>
}

/** Of a form whose words no undo gives back to a draft. */
export const ownsNone = (): boolean => false

/** ms until what could not be read is asked for again. */
const readAgainAfter = 2_000

/**
 * The drafts of a report. Every keystroke goes to the disk: a crash costs none of it.
 *
 * @param owns the places that are written in here: words an undo gave back to another one are its writer's.
 * @param pause ms until they are asked for. Once 0 they are asked for at once, unless they were already: what is known is
 * not read again, since the disk may not have taken the newest words.
 */
export function useDrafts(
  workspaceId: string,
  reportId: number,
  owns: (slot: DraftSlot) => boolean,
  pause = 0,
): KeptDrafts {
  const [kept, setKept] = useState<{ readonly reportId: number; readonly drafts: Drafts } | null>(null)
  /** Places written to since the drafts were asked for: the answer is older. */
  const written = useRef<Set<DraftSlot>>(new Set())
  /** Asks for them without a pause; does nothing when they were asked for. */
  const begin = useRef<() => void>(() => undefined)
  const pauseAtFirst = useEffectEvent(() => pause)

  useEffect(() => {
    let isCurrent = true
    // Who comes back at once finds them unread again: an undo may have put words back meanwhile, and an answer about
    // the report in between, which is not drawn yet, must not take away what is being written in.
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
    // The same report may be open in two windows: what was written in the other stands here when a person comes back.
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
  // Text of the report before must not be written into this one.
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
