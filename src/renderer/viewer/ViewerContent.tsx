import { type ReactNode, useEffect, useRef } from 'react'
import type { PreviewContent } from '#shared/desk/evidence-preview.ts'
import { withHiddenNamed } from '#shared/rules/hidden-characters.ts'
import { ArchiveTable } from './ArchiveTable.tsx'
import { HarTable } from './HarTable.tsx'
import { hexRows } from './hex-rows.ts'
import { PixelCanvas } from './PixelCanvas.tsx'
import styles from './ViewerContent.module.css'

interface ViewerContentProps {
  readonly content: PreviewContent
  /** Describes the content, in plain text. */
  readonly label: string
  /** Called once, when the content is drawn. */
  readonly onDrawn: () => void
  readonly onBroken: () => void
}

/** The content of a file as plain text, numbers or pixels; none of it is run or loaded. */
export function ViewerContent({ content, label, onDrawn, onBroken }: ViewerContentProps): ReactNode {
  if (content.kind === 'image') {
    return <PixelCanvas picture={content} label={label} onDrawn={onDrawn} onBroken={onBroken} />
  }
  return <Words content={content} label={label} onDrawn={onDrawn} />
}

interface WordsProps extends Omit<ViewerContentProps, 'onBroken'> {
  readonly content: Exclude<PreviewContent, { kind: 'image' }>
}

function Words({ content, label, onDrawn }: WordsProps): ReactNode {
  const hasReported = useRef(false)
  useEffect(() => {
    if (hasReported.current) return
    hasReported.current = true
    onDrawn()
  }, [onDrawn])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <main className={styles.content} aria-label={label} tabIndex={0}>
      <ContentOf content={content} />
    </main>
  )
}

function ContentOf({ content }: Pick<WordsProps, 'content'>): ReactNode {
  switch (content.kind) {
    case 'text':
      return <Plain text={withHiddenNamed(content.text)} />
    case 'hex':
      return <Plain text={hexRows(content.hex).join('\n')} />
    case 'har':
      return <HarTable requests={content.requests} />
    case 'archive':
      return <ArchiveTable entries={content.entries} />
    default:
      return content satisfies never
  }
}

function Plain({ text }: { readonly text: string }): ReactNode {
  return (
    <pre className={styles.text} dir="ltr">
      {text}
    </pre>
  )
}
