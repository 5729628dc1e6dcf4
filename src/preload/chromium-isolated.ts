import { bindingName, handoverEvent, receiverName } from '#shared/desk/chromium-wire.ts'

/**
 * Runs in the isolated world of every frame before the page's own scripts. Only the top frame gets a channel: one
 * end stays here beside the binding, the other goes to the page's world by an event that is dispatched and taken
 * synchronously, so that no script of the page can be there to take it instead.
 */
const world: Record<string, unknown> = Object(globalThis)
const send = world[bindingName]

if (window === window.top && typeof send === 'function') {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = (message: MessageEvent<unknown>) => send(JSON.stringify(message.data))
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
