import type { DeskBridge } from '#shared/desk/bridge.ts'
import { type FromWindow, handoverEvent, type ToWindow } from '#shared/desk/chromium-wire.ts'
import type { CommandInput, CommandName, CommandResult } from '#shared/desk/commands.ts'
import type { DeskEvent } from '#shared/desk/events.ts'
import { err } from '#shared/desk/result.ts'

/** Runs in the page's world of every frame before the page's own scripts; puts `desk` into the top frame. */
function bridgeOver(port: MessagePort): DeskBridge {
  const waiting = new Map<number, (result: unknown) => void>()
  const listeners = new Set<(event: DeskEvent) => void>()
  let lastId = 0
  port.onmessage = (message: MessageEvent<ToWindow>) => {
    const said = message.data
    if (said.kind === 'event') {
      for (const listener of listeners) listener(said.event)
      return
    }
    waiting.get(said.id)?.(said.result)
    waiting.delete(said.id)
  }
  return {
    invoke<N extends CommandName>(name: N, input: CommandInput<N>) {
      lastId += 1
      const message: FromWindow = { id: lastId, name, input }
      const { promise, resolve } = Promise.withResolvers<CommandResult<N>>()
      waiting.set(message.id, (result) => resolve(result as CommandResult<N>))
      try {
        port.postMessage(message)
      } catch {
        // A function, a symbol: nothing that could be handed on.
        waiting.delete(message.id)
        resolve(refusal(name))
      }
      return promise
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function refusal<N extends CommandName>(command: N): CommandResult<N> {
  return err({ kind: 'invalidInput', command, issues: ['it is not plain JSON'] })
}

if (window === window.top) {
  window.addEventListener(
    handoverEvent,
    (event) => {
      const port = event instanceof MessageEvent ? event.ports[0] : undefined
      if (!port) return
      event.stopImmediatePropagation()
      Object.defineProperty(window, 'desk', { value: Object.freeze(bridgeOver(port)), enumerable: true })
    },
    { once: true, capture: true },
  )
}
