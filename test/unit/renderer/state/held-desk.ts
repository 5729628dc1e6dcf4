import type { Desk } from '#renderer/bridge/desk-bridge.ts'
import type { CommandName, CommandResult } from '#shared/desk/commands.ts'
import type { DeskEvent } from '#shared/desk/events.ts'

interface HeldCall {
  readonly name: CommandName
  readonly input: unknown
  /** Answers the call, whenever the test calls this. */
  readonly answer: (result: unknown) => Promise<void>
}

/**
 * A desk that answers only when the test says so. This is the only way to have a query overtake the former
 * answer every time. The state under test is the real one.
 */
export function heldDesk() {
  const calls: HeldCall[] = []
  const listeners = new Set<(event: DeskEvent) => void>()
  const desk: Desk = {
    invoke: (name, input) =>
      new Promise((resolve) => {
        calls.push({
          name,
          input,
          answer: async (result) => {
            resolve(result as CommandResult<typeof name>)
            await settle()
          },
        })
      }),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    desk,
    /** The calls of one command so far, oldest first. */
    calls: (name: CommandName) => calls.filter((call) => call.name === name),
    /** The names of all calls so far, oldest first. */
    asked: () => calls.map(({ name }) => name),
    push: (event: DeskEvent) => {
      for (const listener of listeners) listener(event)
    },
  }
}

/** Runs everything that waits for nothing else. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}
