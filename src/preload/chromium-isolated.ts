import {
  answerEvent,
  askEvent,
  bindingName,
  handoverEvent,
  longestMessage,
  receiverName,
} from '#shared/desk/chromium-wire.ts'

/**
 * Runs in the isolated world of every frame before the page's own scripts. Only the top frame gets a line: an element
 * that is in no document and that only the two worlds know. It is handed over by an event that is dispatched
 * and taken synchronously, so that no script of the page can take it instead.
 *
 * Messages over it arrive at once. A message port would deliver them in a separate task, and after a key the browser
 * draws first: 8 to 20 ms in which nothing would have been asked yet.
 */
const world: Record<string, unknown> = Object(globalThis)
const send = world[bindingName]

if (window === window.top && typeof send === 'function') {
  const line = document.createElement('i')
  line.addEventListener(askEvent, (event) => {
    const json = event instanceof CustomEvent ? event.detail : null
    // The host accepts no other; the page's script has reported that to the caller.
    if (typeof json === 'string' && json.length <= longestMessage) send(json)
  })
  let received = ''
  world[receiverName] = (piece: string, isLast: boolean) => {
    received += piece
    if (!isLast) return
    const json = received
    received = ''
    line.dispatchEvent(new CustomEvent(answerEvent, { detail: json }))
  }
  window.dispatchEvent(new FocusEvent(handoverEvent, { relatedTarget: line }))
}
