import { Fragment, type ReactNode } from 'react'
import { RevealedText } from './RevealedText.tsx'

/** Longest name that is broken at its separators, in UTF-16 units; a longer one breaks wherever the line ends. */
const most = 200

/** A host, path or file name from a stranger, for a narrow place: it breaks after its separators if possible. */
export function BreakableText({ text }: { readonly text: string }): ReactNode {
  if (text.length > most) return <RevealedText text={text} />
  return (
    <bdi>
      {text.split(/(?<=[./_:-])/).map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a name never move
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <RevealedText text={piece} />
        </Fragment>
      ))}
    </bdi>
  )
}
