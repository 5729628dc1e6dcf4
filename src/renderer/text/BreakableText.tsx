import { Fragment, type ReactNode } from 'react'
import { RevealedText } from './RevealedText.tsx'

/** Longer names break wherever the line ends. */
const most = 200

/** A host, path or file name from a stranger in a narrow place: it breaks after its own separators first. */
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
