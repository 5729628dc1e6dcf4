import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  type AwaitedSend,
  afterReading,
  awaitedSend,
  type PickerFields,
  type PickerScreen,
} from '../../../forms/transition/picker-state.ts'
import type { useTransitionMessage } from '../../../forms/transition/use-transition-message.ts'
import { tellDecision } from '../../../notices/tell-decision.ts'
import type { AppStore } from '../../../state/app-state.ts'
import { useApp, useAppStore } from '../../../state/use-app.ts'
import { transitionWords } from '../../../words/action-words.ts'
import type { NamedOriginal } from './use-named-original.ts'

/** The present content of the form. */
interface FilledForm {
  readonly reportId: number
  readonly screen: PickerScreen
  readonly fields: PickerFields
  readonly message: ReturnType<typeof useTransitionMessage>
  readonly named: NamedOriginal
}

interface StateSending {
  /** Sends the content of the form, or shows what is missing in it. */
  readonly send: () => Promise<void>
  /** Whether the message arrived after the user tried to send, and the user has not changed it since. */
  readonly isLate: boolean
}

/**
 * Sends the transition; pressing several times sends it once. If the user sends before it is known whether there is a
 * message, sending waits until then; a message that the user has not seen is shown instead of sent.
 *
 * @param showLack shows what is missing in the form.
 */
export function useStateSending(form: FilledForm, showLack: (screen: PickerScreen) => void): StateSending {
  const { reportId, screen, fields, message, named } = form
  const store = useAppStore()
  const closeForm = useApp((state) => state.closeForm)
  const decide = useApp((state) => state.decide)
  const isSending = useRef(false)
  const writtenNow = useRef(message.text)
  useLayoutEffect(() => {
    writtenNow.current = message.text
  }, [message.text])
  const awaited = useRef<AwaitedSend | null>(null)
  /** A message that arrived after the user tried to send; null = none, or the user has changed it since. */
  const [lateText, setLateText] = useState<string | null>(null)

  const send = async (decision = screen.decision) => {
    awaited.current = awaitedSend(screen, fields)
    setLateText(null)
    if (decision === null) return showLack(screen)
    if (isSending.current) return
    isSending.current = true
    try {
      if (screen.needsOriginal && !(await named.original.check())) return showLack(screen)
      const opened = store.getState().form
      const { action, seen } = decision
      const decided = await decide([reportId], action, seen)
      if (decided.ok) {
        // Text typed while the transition was being sent is not part of it, so it is kept.
        if (writtenNow.current === message.text) message.forget()
        named.forget()
        closeForm(opened)
      }
      tellDecision(store, decided, `#${reportId}: ${transitionWords[action.transition]}`)
      if (decided.ok) advance(store, reportId)
    } finally {
      isSending.current = false
    }
  }
  const readOn = useEffectEvent(() => {
    const shown = awaited.current
    awaited.current = null
    if (shown === null) return
    const outcome = afterReading(shown, screen, fields)
    if (outcome.kind === 'send') void send(outcome.decision)
    if (outcome.kind === 'cameLate') setLateText(message.text)
  })
  const isReady = message.isReady
  useEffect(() => {
    if (isReady) readOn()
  }, [isReady])

  return { send: () => send(), isLate: lateText !== null && lateText === message.text }
}

/**
 * Moves to the next report of the queue after a change of state, if the user's settings say so. At the end of the
 * queue, or when the report was not opened from the list, the report stays open.
 */
function advance(store: AppStore, reportId: number): void {
  const { desk, cursor, moveCursor } = store.getState()
  if (desk?.settings.advancesAfterState === true && cursor?.reportId === reportId) moveCursor(1)
}
