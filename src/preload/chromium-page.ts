import type { DeskBridge } from '#shared/desk/bridge.ts'
import {
  answerEvent,
  askEvent,
  type FromWindow,
  handoverEvent,
  longestMessage,
  type ToWindow,
} from '#shared/desk/chromium-wire.ts'
import type { CommandInput, CommandName, CommandResult } from '#shared/desk/commands.ts'
import type { DeskEvent } from '#shared/desk/events.ts'
import { notSent } from '#shared/desk/not-sent.ts'

/**
 * The bridge over the line to the isolated world (see `chromium-isolated.ts`). This file runs in the page's world of
 * every frame, before the page's own scripts, and defines `window.desk` in the top frame.
 */
function bridgeOver(line: EventTarget): DeskBridge {
  const waiting = new Map<number, (result: unknown) => void>()
  const listeners = new Set<(event: DeskEvent) => void>()
  let lastId = 0
  line.addEventListener(answerEvent, (answer) => {
    if (!(answer instanceof CustomEvent)) return
    const said: ToWindow = JSON.parse(answer.detail)
    if (said.kind === 'event') {
      for (const listener of listeners) listener(said.event)
      return
    }
    waiting.get(said.id)?.(said.result)
    waiting.delete(said.id)
  })
  return {
    invoke<N extends CommandName>(name: N, input: CommandInput<N>) {
      lastId += 1
      const message = asMessage({ id: lastId, name, input })
      if ('issue' in message) return Promise.resolve(notSent(name, message.issue))
      const { promise, resolve } = Promise.withResolvers<CommandResult<N>>()
      waiting.set(lastId, (result) => resolve(result as CommandResult<N>))
      line.dispatchEvent(new CustomEvent(askEvent, { detail: message.json }))
      return promise
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A command as JSON, in the form that the host accepts; or the reason why that is impossible. */
function asMessage(message: FromWindow): { readonly json: string } | { readonly issue: string } {
  try {
    // Cloning throws for values such as functions, which JSON would silently leave out.
    const json = JSON.stringify(structuredClone(message))
    return json.length > longestMessage ? { issue: 'it is too long' } : { json }
  } catch {
    // A function, a BigInt, an object that contains itself, or a getter that throws; no command has these.
    return { issue: 'it is not plain JSON' }
  }
}

if (window === window.top) {
  window.addEventListener(
    handoverEvent,
    (event) => {
      const line = event instanceof FocusEvent ? event.relatedTarget : null
      if (line === null) return
      event.stopImmediatePropagation()
      Object.defineProperty(window, 'desk', { value: Object.freeze(bridgeOver(line)), enumerable: true })
    },
    { once: true, capture: true },
  )
}
