import { markNotIn, placeholder, putBack, readPlaces, readSent } from './sent-marks.ts'

/** Set by `RevealedText`: on a sign, or on words with too many hidden characters for a sign each. */
const carriers = '[data-sent], [data-places]'

/** A text node of the document whose text is replaced while a copy is made. */
interface Exchange {
  readonly node: Text
  readonly before: string
  readonly meanwhile: string
  /** Converts an offset of a selection's boundary to the replaced text. */
  readonly move: (offset: number, isEnd: boolean) => number
}

/**
 * The text of a selection as the browser itself would copy it, but with the hidden characters instead of their signs. A
 * partly selected sign counts as all of its characters.
 *
 * @returns null when the selection contains no hidden characters: then the browser's own copy is the text as it was
 * sent.
 */
export function selectionAsSent(selection: Selection): string | null {
  if (selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const around = elementOf(range.commonAncestorContainer)
  if (around === null) return null
  const outer = around.closest(carriers)
  const found = [...(outer === null ? [] : [outer]), ...around.querySelectorAll(carriers)]
  const selected = found.filter((element) => range.intersectsNode(element))
  return selected.length === 0 ? null : textOf(selected, selection, () => selection.toString())
}

/** All text of an element as on screen, including its hidden characters. */
export function elementAsSent(element: HTMLElement): string {
  return textOf(
    [...element.querySelectorAll(carriers)],
    element.ownerDocument.getSelection(),
    () => element.innerText,
  )
}

/** Lets the browser make the text, so that line breaks are the browser's own, with a placeholder for each sign. */
function textOf(found: readonly Element[], selection: Selection | null, read: () => string): string {
  const mark = markNotIn(read())
  const sent: string[] = []
  const add = (characters: string) => placeholder(mark, sent.push(characters) - 1)
  const exchanges = found.flatMap((element) => exchangeOf(element, add) ?? [])
  const restore = moveSelection(selection, exchanges)
  try {
    return putBack(read(), mark, sent)
  } finally {
    for (const { node, before } of exchanges) node.data = before
    restore()
  }
}

function exchangeOf(element: Element, add: (sent: string) => string): Exchange | null {
  const node = element.firstChild
  if (!(node instanceof Text)) return null
  const before = node.data
  const written = element.getAttribute('data-sent')
  if (written !== null) {
    const meanwhile = add(readSent(written))
    const move = (offset: number, isEnd: boolean) =>
      (isEnd ? offset === 0 : offset < before.length) ? 0 : meanwhile.length
    return { node, before, meanwhile, move }
  }
  const places = readPlaces(element.getAttribute('data-places') ?? '').map(({ at, sent }) => ({
    at,
    sign: add(sent),
  }))
  let end = 0
  let meanwhile = ''
  for (const { at, sign } of places) {
    meanwhile += before.slice(end, at) + sign
    end = at
  }
  meanwhile += before.slice(end)
  const move = (offset: number, isEnd: boolean) =>
    places.reduce((sum, { at, sign }) => {
      const isBefore = at < offset || (isEnd && offset === before.length)
      return isBefore ? sum + sign.length : sum
    }, offset)
  return { node, before, meanwhile, move }
}

/**
 * Replaces the texts and keeps the selection on them.
 *
 * @returns a function that restores the selection once the old texts are back.
 */
function moveSelection(selection: Selection | null, exchanges: readonly Exchange[]): () => void {
  const apply = () => {
    for (const { node, meanwhile } of exchanges) node.data = meanwhile
  }
  if (selection === null || selection.rangeCount === 0) {
    apply()
    return () => undefined
  }
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection
  const { startContainer, startOffset } = selection.getRangeAt(0)
  const isForward = startContainer === anchorNode && startOffset === anchorOffset
  const byNode = new Map<Node | null, Exchange>(exchanges.map((exchange) => [exchange.node, exchange]))
  const moved = (node: Node | null, offset: number, isEnd: boolean) =>
    byNode.get(node)?.move(offset, isEnd) ?? offset
  const select = (anchor: number, focus: number) => {
    if (anchorNode !== null && focusNode !== null)
      selection.setBaseAndExtent(anchorNode, anchor, focusNode, focus)
  }
  const anchor = moved(anchorNode, anchorOffset, !isForward)
  const focus = moved(focusNode, focusOffset, isForward)
  apply()
  select(anchor, focus)
  return () => select(anchorOffset, focusOffset)
}

function elementOf(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement
}
