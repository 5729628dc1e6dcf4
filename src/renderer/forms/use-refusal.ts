import { useState } from 'react'
import type { ActionKind } from '#shared/desk/actions.ts'
import type { Refusal } from '#shared/rules/refusals.ts'
import { invoke } from '../bridge/desk-bridge.ts'
import { notifyFailure } from '../notices/notify-error.ts'
import { useValue } from '../state/use-answer.ts'

/** Forgets that an action was refused, so that the user can try it again. @returns whether that could be stored. */
export async function forgetRefusal(
  workspaceId: string,
  action: ActionKind,
  about: { readonly reportId: number } | { readonly programId: number },
): Promise<boolean> {
  const forgotten = await invoke('act.forgetRefusal', { workspaceId, action, about })
  notifyFailure(forgotten)
  return forgotten.ok
}

/** The earlier refusal of an action on a report, as known when its form opens; null when there was none. */
export function useRefusal(
  workspaceId: string,
  reportId: number,
  action: ActionKind,
): { readonly refusal: Refusal | null; readonly tryAgain: () => void } {
  const [round, setRound] = useState(0)
  const report = useValue('report.read', { workspaceId, reportId }, { round })
  const refusal = report?.refusals.find((one) => one.action === action) ?? null
  const tryAgain = () => {
    void forgetRefusal(workspaceId, action, { reportId }).then((isForgotten) => {
      if (isForgotten) setRound((count) => count + 1)
    })
  }
  return { refusal, tryAgain }
}
