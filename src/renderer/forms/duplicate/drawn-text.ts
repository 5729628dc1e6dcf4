import { blockEnd, type Span } from './shared-passages.ts'

/** The text that an element shows, with a function from a place in the text to its place on the page. */
export interface DrawnText {
  /** The text, with `blockEnd` between paragraphs and cells. */
  readonly text: string
  rangeOf(span: Span): StaticRange
}

interface Piece {
  readonly node: Text
  /** The offset in the whole text at which this piece begins. */
  readonly start: number
}

/** Elements whose text is separated from the text beside it. */
const blocks = 'p, li, td, th, pre, h1, h2, h3, h4, h5, h6, div, section'
/** Text that the desk adds, which is not part of the report. */
const ownWords = 'button, [data-own-words]'

/** Reads the text of a report that an element shows. */
export function drawnText(root: HTMLElement): DrawnText {
  const pieces: Piece[] = []
  let text = ''
  let block: Element | null = null
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof Element && node.matches(ownWords) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    // A line break within a paragraph has no character on the page, so add one.
    if (node instanceof HTMLBRElement) text += '\n'
    if (!(node instanceof Text)) continue
    const its = node.parentElement?.closest(blocks) ?? root
    if (its !== block && text !== '') text += blockEnd
    block = its
    pieces.push({ node, start: text.length })
    text += node.data
  }
  return {
    text,
    rangeOf({ start, end }) {
      const first = pieceAt(pieces, start)
      const last = pieceAt(pieces, Math.max(start, end - 1))
      return new StaticRange({
        startContainer: first?.node ?? root,
        startOffset: first === undefined ? 0 : within(first, start),
        endContainer: last?.node ?? root,
        endOffset: last === undefined ? 0 : within(last, end),
      })
    },
  }
}

const within = ({ node, start }: Piece, at: number): number => Math.min(node.data.length, at - start)

/** The piece that contains an offset, by binary search. */
function pieceAt(pieces: readonly Piece[], at: number): Piece | undefined {
  let low = 0
  let high = pieces.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((pieces[middle]?.start ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return pieces[low]
}
