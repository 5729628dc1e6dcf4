import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { CommandInput, CommandName, CommandOutput, CommandResult } from '#shared/desk/commands.ts'
import type { DeskEvent } from '#shared/desk/events.ts'
import { invoke, listen } from '../bridge/desk-bridge.ts'
import { useVisibility } from '../design/visibility.ts'
import { followAnswer } from './follow-answer.ts'
import { keptSame } from './kept-same.ts'

/** An answer of the desk, together with the input it is for. */
export interface Asked<N extends CommandName> {
  readonly input: CommandInput<N>
  readonly answer: CommandResult<N>
  /** When the answer was requested, by `performance.now()`. */
  readonly askedAt: number
}

interface AskOptions {
  /** Whether the answer to the previous input stays until the new one is here. */
  readonly keepsEarlier?: boolean
  /** Whether a failure leaves the previous answer in place. */
  readonly skipsFailures?: boolean
  /** Wait before the request, in milliseconds. */
  readonly pause?: number
  /** Changing this number repeats the request. */
  readonly round?: number
  /** Whether a push requires another reading. */
  readonly isChangedBy?: (event: DeskEvent) => boolean
}

/**
 * Requests data for a component from the desk, and again whenever the input changes. An answer that arrives after a
 * change, or after the component is gone, is dropped.
 *
 * @param input null: nothing is requested.
 * @returns null until there is an answer.
 */
export function useAsked<N extends CommandName>(
  command: N,
  input: CommandInput<N> | null,
  options: AskOptions = {},
): Asked<N> | null {
  const { keepsEarlier = false, round = 0 } = options
  const [held, setHeld] = useState<(Asked<N> & { readonly question: string }) | null>(null)
  const question = useMemo(() => JSON.stringify([command, input, round]), [command, input, round])
  const visibility = useVisibility()
  const atFirst = useEffectEvent(() => ({ command, input, options }))
  const isChangedBy = useEffectEvent((event: DeskEvent) => options.isChangedBy?.(event) === true)

  useEffect(() => {
    const { command, input, options } = atFirst()
    if (input === null) return
    return followAnswer({ listen }, visibility, {
      pause: options.pause ?? 0,
      isChangedBy: options.isChangedBy && isChangedBy,
      read: () => invoke(command, input),
      show: (answer, askedAt) => {
        if (options.skipsFailures && !answer.ok) return
        setHeld((before) => {
          const known = before?.question === question ? before.answer : undefined
          return { question, input, answer: keptSame(known, answer), askedAt }
        })
      },
    })
  }, [question, visibility])

  return keepsEarlier || held?.question === question ? held : null
}

/** Like `useAsked`, but returns only the answer. */
export function useAnswer<N extends CommandName>(
  command: N,
  input: CommandInput<N> | null,
  options?: AskOptions,
): CommandResult<N> | null {
  return useAsked(command, input, options)?.answer ?? null
}

/** Like `useAnswer`, but returns the value; after a failure, the previous value. null until there is one. */
export function useValue<N extends CommandName>(
  command: N,
  input: CommandInput<N> | null,
  options?: AskOptions,
): CommandOutput<N> | null {
  const answer = useAnswer(command, input, { ...options, skipsFailures: true })
  return answer?.ok ? answer.value : null
}
