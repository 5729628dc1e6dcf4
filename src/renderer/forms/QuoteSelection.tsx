import type { ReactNode } from 'react'
import { useOfferedAction } from '../commands/offered-actions.ts'
import { useKeysOf } from '../commands/use-keys.ts'
import { ariaKeys } from '../design/key-caps.ts'
import { Kbd } from '../design/primitives/Kbd.tsx'
import styles from './QuoteSelection.module.css'
import { withQuote } from './quote.ts'
import { takeSelectedInReport, useHasReportSelection } from './report-selection.ts'

interface QuoteSelectionProps {
  /** The present text of the field. */
  readonly text: string
  /** Replaces the field's text and lets the user go on writing. */
  readonly onQuote: (text: string) => void
}

/** A button that quotes what is selected in the report beside the form. Shown only while something is selected. */
export function QuoteSelection({ text, onQuote }: QuoteSelectionProps): ReactNode {
  const has = useHasReportSelection()
  const keys = useKeysOf()('report.quote')
  const quote = () => {
    const words = takeSelectedInReport()
    if (words !== '') onQuote(withQuote(text, words))
  }
  useOfferedAction('report.quote', has ? quote : null)
  if (!has) return null
  return (
    <button
      type="button"
      className={styles.quote}
      aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      // Pressing the mouse would remove the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={quote}
    >
      Quote selection
      {keys !== undefined && <Kbd keys={keys} />}
    </button>
  )
}
