import type { ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components'
import { MarkdownPreview } from './MarkdownPreview.tsx'
import styles from './PublicPreview.module.css'

interface PreviewToggleProps {
  /** The words that reporters will read; without any there is no preview. */
  readonly text: string
  readonly isShown: boolean
  readonly onChange: (isShown: boolean) => void
}

/** Beside the label of a field for reporters: shows or hides the preview of its words. */
export function PreviewToggle({ text, isShown, onChange }: PreviewToggleProps): ReactNode {
  if (text.trim() === '') return null
  return (
    <ToggleButton className={styles.toggle ?? ''} isSelected={isShown} onChange={onChange}>
      Preview
    </ToggleButton>
  )
}

/** Below such a field: its words as reporters will read them. Placeholders stay unfilled. */
export function PublicPreview({ text, isShown }: Omit<PreviewToggleProps, 'onChange'>): ReactNode {
  if (!isShown || text.trim() === '') return null
  return (
    <section className={styles.preview} aria-label="Preview">
      <MarkdownPreview source={text} />
    </section>
  )
}
