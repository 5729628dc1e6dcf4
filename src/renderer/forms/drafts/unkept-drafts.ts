import { useSyncExternalStore } from 'react'
import type { CommandInput } from '#shared/desk/commands.ts'
import type { Drafts } from '#shared/desk/drafts.ts'
import { err, type Result } from '#shared/desk/result.ts'
import { longestDraft } from '#shared/desk/text-limits.ts'
import { invoke } from '../../bridge/desk-bridge.ts'

type KeepDraft = CommandInput<'report.keepDraft'>

/**
 * Drafts that could not be written to the disk, by report: they exist only in this window, whatever report it shows.
 */
const unkept = new Map<string, ReadonlyMap<string, KeepDraft>>()
const listeners = new Set<() => void>()
const keyOf = (workspaceId: string, reportId: number) => `${workspaceId} ${reportId}`

/** The drafts of a report that exist only in this window; undefined: all are on the disk. */
export function unkeptDrafts(workspaceId: string, reportId: number): Drafts | undefined {
  const own = unkept.get(keyOf(workspaceId, reportId))
  if (own === undefined) return undefined
  return Object.fromEntries([...own.values()].map(({ slot, text }) => [slot, text]))
}

/** Why drafts of a report exist only in this window; null if there are none. */
export function useUnkept(workspaceId: string, reportId: number): 'disk' | 'tooLong' | null {
  return useSyncExternalStore(listen, () => {
    const own = unkept.get(keyOf(workspaceId, reportId))
    if (own === undefined) return null
    return [...own.values()].some(isTooLong) ? 'tooLong' : 'disk'
  })
}

const isTooLong = ({ text }: KeepDraft): boolean => text.length > longestDraft

function listen(hear: () => void): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

/**
 * Writes a draft to the disk. A draft that is too long is not written, so the disk keeps the previous one. Once the
 * disk accepts a draft again, drafts that it rejected before are written, too.
 */
export async function keepDraft(draft: KeepDraft): Promise<Result<null>> {
  if (isTooLong(draft)) {
    note(draft, false)
    const tooLong = { length: draft.text.length, longest: longestDraft }
    return err({ kind: 'invalidInput', command: 'report.keepDraft', issues: [], tooLong })
  }
  const answer = await invoke('report.keepDraft', draft)
  note(draft, answer.ok)
  if (answer.ok) void writeOthers()
  return answer
}

let isWriting = false

async function writeOthers(): Promise<void> {
  if (isWriting) return
  isWriting = true
  try {
    for (const draft of [...unkept.values()].flatMap((own) => [...own.values()])) {
      // A later keystroke may have been written first.
      if (unkept.get(keyOf(draft.workspaceId, draft.reportId))?.get(draft.slot) !== draft) continue
      if (isTooLong(draft)) continue
      const answer = await invoke('report.keepDraft', draft)
      if (!answer.ok) return
      if (unkept.get(keyOf(draft.workspaceId, draft.reportId))?.get(draft.slot) === draft) note(draft, true)
    }
  } finally {
    isWriting = false
  }
}

function note(draft: KeepDraft, isKept: boolean): void {
  const key = keyOf(draft.workspaceId, draft.reportId)
  const own = new Map(unkept.get(key))
  if (isKept) own.delete(draft.slot)
  else own.set(draft.slot, draft)
  if (own.size > 0) unkept.set(key, own)
  else unkept.delete(key)
  for (const hear of listeners) hear()
}
