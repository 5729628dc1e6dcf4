import { memo, type ReactNode, useMemo, useState } from 'react'
import { Button } from '../design/primitives/Button.tsx'
import { formatCount } from '../design/primitives/Count.tsx'
import { CopyButton } from '../text/CopyButton.tsx'
import { RevealedText } from '../text/RevealedText.tsx'
import styles from './CodeBlock.module.css'
import type { CodeLines, CodeToken } from './code-token.ts'
import { useColouredCode } from './formatting.ts'
import { languageOf } from './languages.ts'

interface CodeBlockProps {
  readonly code: string
  /** The language as its author named it. */
  readonly label: string | null
}

/** Lines shown before a person asks for all of them. */
const firstLines = 40
/** A few lines more are not worth a button. */
const linesWorthFolding = 8
/** Characters of one line shown before a person asks for all of it. */
const firstCharacters = 2_000
/** Longer code is shown plain. */
const longestColoured = 60_000

/** Code in a box that scrolls by itself, coloured when its language is known. Copying gives the code as it was sent. */
export function CodeBlock({ code: withEnd, label }: CodeBlockProps): ReactNode {
  const code = withEnd.replace(/\r?\n$/, '')
  const [isWhole, setWhole] = useState(false)
  const language = useMemo(
    () => (code.length > longestColoured ? null : languageOf(label, code)),
    [code, label],
  )
  const coloured = useColouredCode(code, language)
  const plain = useMemo(() => plainLines(code), [code])
  const lines = coloured ?? plain

  const folds = lines.length > firstLines + linesWorthFolding
  const longest = lines.some((line) => lineLength(line) > firstCharacters)
  const shown = folds && !isWhole ? lines.slice(0, firstLines) : lines
  return (
    <figure className={styles.frame}>
      <pre className={styles.code} dir="ltr">
        {shown.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a parsed text never move
          <Line key={index} tokens={isWhole ? line : cut(line)} isLast={index === shown.length - 1} />
        ))}
      </pre>
      <CopyButton className={styles.copy} text={code} what="code" />
      {(folds || longest) && (
        <Button className={styles.whole} variant="quiet" size="small" onPress={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : folds ? `Show all ${formatCount(lines.length)} lines` : 'Show whole lines'}
        </Button>
      )}
    </figure>
  )
}

const plainLines = (code: string): CodeLines => code.split(/\r?\n/).map((text) => [['plain', text]])

const lineLength = (line: readonly CodeToken[]): number =>
  line.reduce((sum, [, text]) => sum + text.length, 0)

/** The beginning of an endless line: laying all of it out would take longer than reading it. */
function cut(line: readonly CodeToken[]): readonly CodeToken[] {
  const length = lineLength(line)
  if (length <= firstCharacters) return line
  const kept: CodeToken[] = []
  let left = firstCharacters
  for (const [kind, text] of line) {
    if (left <= 0) break
    kept.push([kind, text.slice(0, left)])
    left -= text.length
  }
  return [...kept, ['comment', ` … ${formatCount(length - firstCharacters)} more characters`]]
}

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
