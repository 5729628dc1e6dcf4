import {
  answerEvent,
  askEvent,
  bindingName,
  handoverEvent,
  longestMessage,
  receiverName,
} from '#shared/desk/chromium-wire.ts'

/**
 * Runs in the isolated world of every frame, before the page's own scripts. In the top frame, it creates the line
 * between the isolated world and the page's world: an element that is in no document and that only the two preload
 * scripts know. An event passes the element to the page's preload script (`chromium-page.ts`); it is dispatched and
 * handled synchronously, so that no script of the page can get the element.
 *
 * Events on the line are delivered at once. A message port would deliver them in a separate task. After a key press,
 * the browser draws a frame before it runs that task, so that a request would leave 8 to 20 ms later.
 */
const world: Record<string, unknown> = Object(globalThis)
const send = world[bindingName]

if (window === window.top && typeof send === 'function') {
  const line = document.createElement('i')
  line.addEventListener(askEvent, (event) => {
    const json = event instanceof CustomEvent ? event.detail : null
    // The host ignores other messages; the page's preload script has already returned an error for them.
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
