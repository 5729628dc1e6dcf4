import {
  bindingName,
  type FromWindow,
  handoverEvent,
  longestMessage,
  receiverName,
  type ToWindow,
} from '#shared/desk/chromium-wire.ts'
import { err } from '#shared/desk/result.ts'

/**
 * Runs in the isolated world of every frame before the page's own scripts. Only the top frame gets a channel: one
 * end stays here beside the binding, the other goes to the page's world by an event that is dispatched and taken
 * synchronously, so that no script of the page can be there to take it instead.
 */
const world: Record<string, unknown> = Object(globalThis)
const send = world[bindingName]

if (window === window.top && typeof send === 'function') {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }: MessageEvent<FromWindow>) => {
    const message = asMessage(data)
    if ('json' in message) return send(message.json)
    // It would never be answered from outside: the host takes no such message.
    const issues = [message.issue]
    const error = { kind: 'invalidInput' as const, command: String(data.name).slice(0, 100), issues }
    const answer: ToWindow = { kind: 'answer', id: data.id, result: err(error) }
    port1.postMessage(answer)
  }
  let received = ''
  world[receiverName] = (piece: string, isLast: boolean) => {
    received += piece
    if (!isLast) return
    const json = received
    received = ''
    port1.postMessage(JSON.parse(json))
  }
  window.dispatchEvent(new MessageEvent(handoverEvent, { ports: [port2] }))
}

/** A command as the host takes it, or why it cannot take it. */
function asMessage(data: FromWindow): { readonly json: string } | { readonly issue: string } {
  try {
    const json = JSON.stringify(data)
    return json.length > longestMessage ? { issue: 'it is too long' } : { json }
  } catch (cause) {
    // A BigInt, or something that holds itself: no command has either.
    if (cause instanceof TypeError) return { issue: 'it is not plain JSON' }
    throw cause
  }
}
