import { Fragment, type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { beginningOf } from '#shared/rules/beginning-of.ts'
import { formatCount } from '../design/primitives/Count.tsx'
import { RevealedText } from '../text/RevealedText.tsx'
import styles from './FlowingText.module.css'

/** Longer than any word or genuine address. */
const endless = /(\S{400,})/
/** How many characters of an endless word are shown. */
const shownOfEndless = 160

/** Running text. An endless "word", such as a padding payload, is folded so that it does not bury the rest. */
export function FlowingText({ text }: { readonly text: string }): ReactNode {
  if (!endless.test(text)) return <RevealedText text={text} />
  return text.split(endless).map((run, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text never move
    <Fragment key={index}>
      {index % 2 === 1 ? <EndlessWord word={run} /> : <RevealedText text={run} />}
    </Fragment>
  ))
}

function EndlessWord({ word }: { readonly word: string }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <RevealedText text={word} />
  return (
    <>
      <RevealedText text={beginningOf(word, shownOfEndless)} />
      <Button className={styles.more} onPress={() => setOpen(true)}>
        … {formatCount(word.length - shownOfEndless)} more characters
      </Button>
    </>
  )
}
