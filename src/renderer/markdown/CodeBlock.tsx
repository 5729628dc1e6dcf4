import { memo, type ReactNode, useMemo, useState } from 'react'
import { keyScroller } from '../design/key-scroller.ts'
import { Button } from '../design/primitives/Button.tsx'
import { formatCount } from '../design/primitives/Count.tsx'
import { CopyButton } from '../text/CopyButton.tsx'
import { RevealedText } from '../text/RevealedText.tsx'
import styles from './CodeBlock.module.css'
import { codePortion } from './code-portion.ts'
import type { CodeLines, CodeToken } from './code-token.ts'
import { useColouredCode } from './formatting.ts'
import { languageOf } from './languages.ts'

interface CodeBlockProps {
  readonly code: string
  /** The language as the author named it; null = not named. */
  readonly label: string | null
}

/** Longest code that is colored, in UTF-16 units; longer code is shown plain. */
const longestColoured = 30_000

/** Code in a box with its own scrolling, colored if its language is known. Copying it gives the code as it was sent. */
export function CodeBlock({ code: withEnd, label }: CodeBlockProps): ReactNode {
  const code = withEnd.replace(/\r?\n$/, '')
  const [presses, setPresses] = useState(0)
  const language = useMemo(
    () => (code.length > longestColoured ? null : languageOf(label, code)),
    [code, label],
  )
  const coloured = useColouredCode(code, language)
  const plain = useMemo(() => plainLines(code), [code])
  const lines = coloured ?? plain
  const { shown, isWhole, fitsNext } = useMemo(() => codePortion(lines, presses), [lines, presses])
  return (
    <figure className={styles.frame}>
      <pre ref={keyScroller} className={styles.code} dir="ltr">
        {shown.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a parsed text never move
          <Line key={index} tokens={line} isLast={index === shown.length - 1} />
        ))}
      </pre>
      <CopyButton className={styles.copy} text={code} what="code" />
      {(!isWhole || presses > 0) && (
        <Button
          className={styles.whole}
          variant="quiet"
          size="small"
          data-more={isWhole ? undefined : true}
          onPress={() => setPresses(isWhole ? 0 : presses + 1)}
        >
          {isWhole ? 'Show less' : moreWords(lines.length, shown.length, fitsNext)}
        </Button>
      )}
    </figure>
  )
}

function moreWords(lines: number, shown: number, fitsNext: boolean): string {
  if (lines === shown) return 'Show whole lines'
  return fitsNext ? `Show all ${formatCount(lines)} lines` : `Show more of ${formatCount(lines)} lines`
}

const plainLines = (code: string): CodeLines => code.split(/\r?\n/).map((text) => [['plain', text]])

interface LineProps {
  readonly tokens: readonly CodeToken[]
  readonly isLast: boolean
}

const Line = memo(function Line({ tokens, isLast }: LineProps): ReactNode {
  return (
    <>
      {tokens.map(([kind, text], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tokens of a line never move
        <span key={index} className={styles.token} data-kind={kind}>
          <RevealedText text={text} />
        </span>
      ))}
      {!isLast && '\n'}
    </>
  )
})
