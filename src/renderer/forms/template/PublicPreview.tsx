import type { ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components'
import { MarkdownPreview } from './MarkdownPreview.tsx'
import styles from './PublicPreview.module.css'

interface PreviewToggleProps {
  /** The text that reporters will read; there is no preview of an empty text. */
  readonly text: string
  readonly isShown: boolean
  readonly onChange: (isShown: boolean) => void
}

/** A button beside the label of a field for reporters that shows or hides the preview. */
export function PreviewToggle({ text, isShown, onChange }: PreviewToggleProps): ReactNode {
  if (text.trim() === '') return null
  return (
    <ToggleButton className={styles.toggle ?? ''} isSelected={isShown} onChange={onChange}>
      Preview
    </ToggleButton>
  )
}

/** The preview below such a field: the text as reporters will read it. Placeholders stay unfilled. */
export function PublicPreview({ text, isShown }: Omit<PreviewToggleProps, 'onChange'>): ReactNode {
  if (!isShown || text.trim() === '') return null
  return (
    <section className={styles.preview} aria-label="Preview">
      <MarkdownPreview source={text} />
    </section>
  )
}
