import type { ReactNode } from 'react'
import type { WordsDoubt } from '#shared/rules/outgoing/review-words.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { useApp } from '../../state/use-app.ts'
import { RevealedText } from '../../text/RevealedText.tsx'
import { doubtWords, placeWords, questionWords } from './doubt-words.ts'
import styles from './OutgoingQuestion.module.css'

/** Asks before text is sent that seems to contain a secret or a placeholder. Enter, Esc and a click outside go back. */
export function OutgoingQuestion(): ReactNode {
  const question = useApp((state) => state.wordsQuestion)
  const answer = useApp((state) => state.answerWords)
  if (question === null) return null
  const { doubts } = question
  return (
    <Dialog
      title="Send this?"
      role="alertdialog"
      isOpen
      onClose={() => answer(false)}
      actions={
        <>
          <Button variant="danger" className={styles.apart} onPress={() => answer(true)}>
            Send anyway
          </Button>
          <Button variant="primary" autoFocus onPress={() => answer(false)}>
            Go back and edit
          </Button>
        </>
      }
    >
      <p className={styles.question}>{questionWords(doubts)}</p>
      <ul className={styles.doubts} aria-label="What was found">
        {doubts.map((doubt) => (
          <Doubt key={`${doubt.place}:${doubt.start}`} doubt={doubt} />
        ))}
      </ul>
    </Dialog>
  )
}

function Doubt({ doubt }: { readonly doubt: WordsDoubt }): ReactNode {
  const { kind, place, line, before, secret, after } = doubt
  return (
    <li className={styles.doubt}>
      <p className={styles.head}>
        <b>{doubtWords[kind]}</b>
        <span className={styles.place}>
          {placeWords[place]}, line {line}
        </span>
      </p>
      <p className={styles.line}>
        <RevealedText text={before} />
        <mark className={styles.secret}>
          <RevealedText text={secret} />
        </mark>
        <RevealedText text={after} />
      </p>
    </li>
  )
}
