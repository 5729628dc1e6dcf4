import type { ReactNode } from 'react'
import { useOfferedAction } from '../commands/offered-actions.ts'
import { useKeysOf } from '../commands/use-keys.ts'
import { ariaKeys } from '../design/key-caps.ts'
import { Kbd } from '../design/primitives/Kbd.tsx'
import styles from './QuoteSelection.module.css'
import { withQuote } from './quote.ts'
import { selectedInReport, useHasReportSelection } from './report-selection.ts'

interface QuoteSelectionProps {
  /** As the field has it now. */
  readonly text: string
  /** Puts a text in the place of it, to be gone on with. */
  readonly onQuote: (text: string) => void
}

/** Takes what is selected in the report beside a form into the form. There only while something is. */
export function QuoteSelection({ text, onQuote }: QuoteSelectionProps): ReactNode {
  const has = useHasReportSelection()
  const keys = useKeysOf()('report.quote')
  const quote = () => {
    const words = selectedInReport()
    if (words !== '') onQuote(withQuote(text, words))
  }
  useOfferedAction('report.quote', has ? quote : null)
  if (!has) return null
  return (
    <button
      type="button"
      className={styles.quote}
      aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      // The press would take the selection away.
      onMouseDown={(event) => event.preventDefault()}
      onClick={quote}
    >
      Quote selection
      {keys !== undefined && <Kbd keys={keys} />}
    </button>
  )
}
