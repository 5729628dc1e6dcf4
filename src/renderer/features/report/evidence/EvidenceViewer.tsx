import { type ReactNode, useState } from 'react'
import type { EvidenceKey } from '#shared/desk/evidence.ts'
import type { PreviewContent } from '#shared/desk/evidence-preview.ts'
import { formatCount } from '../../../design/primitives/Count.tsx'
import { Dialog } from '../../../design/primitives/Dialog.tsx'
import { Skeleton } from '../../../design/primitives/Skeleton.tsx'
import { ErrorNote } from '../../../errors/ErrorNote.tsx'
import { useAnswer } from '../../../state/use-answer.ts'
import { useApp } from '../../../state/use-app.ts'
import { formatByteSize } from '../../../text/byte-size.ts'
import { visibleText } from '../../../text/visible.ts'
import { PixelView } from '../../../viewer/PixelView.tsx'
import { ViewerFrame } from '../../../viewer/ViewerFrame.tsx'
import { kindWords } from '../../../words/download-words.ts'
import styles from './EvidenceViewer.module.css'

interface EvidenceViewerProps {
  readonly workspaceId: string
  readonly viewed: EvidenceKey & { readonly title: string }
}

/** A downloaded file shown as plain text, numbers or pixels; nothing in it is run or loaded. */
export function EvidenceViewer({ workspaceId, viewed }: EvidenceViewerProps): ReactNode {
  const { reportId, evidenceId, title } = viewed
  const closeDialog = useApp((state) => state.closeDialog)
  const preview = useAnswer('evidence.preview', { workspaceId, key: { reportId, evidenceId } })
  return (
    <Dialog title={visibleText(title)} isOpen width="full" onClose={closeDialog}>
      {preview === null ? (
        <Skeleton width="100%" height="12rem" />
      ) : preview.ok ? (
        <section className={styles.viewer} aria-label="Content">
          <p className={styles.about}>
            Detected: {kindWords[preview.value.fileKind]}, {formatByteSize(preview.value.bytes)}.{' '}
            {limitWords(preview.value.content)}
          </p>
          <Content content={preview.value.content} title={title} onEscape={closeDialog} />
        </section>
      ) : (
        <ErrorNote error={preview.error} />
      )}
    </Dialog>
  )
}

/**
 * Describes how much of the file is shown: the size of a picture, the number of requests or entries, or that a text is
 * cut. Empty for text and hex shown in full.
 */
function limitWords(content: PreviewContent): string {
  switch (content.kind) {
    case 'text':
    case 'hex':
      return content.isCut ? 'Only the beginning is shown.' : ''
    case 'image':
      return `${content.width} × ${content.height} pixels.`
    case 'har':
    case 'archive': {
      const shown = content.kind === 'har' ? content.requests.length : content.entries.length
      const what = content.kind === 'har' ? 'requests' : 'entries'
      const unpacked = content.kind === 'archive' ? ' Nothing was unpacked.' : ''
      return content.total > shown
        ? `The first ${formatCount(shown)} of ${formatCount(content.total)} ${what}.${unpacked}`
        : `${formatCount(content.total)} ${what}.${unpacked}`
    }
    default:
      return content satisfies never
  }
}

/** Greatest height of a picture, in CSS pixels; a higher one is scaled down. */
const highestPicture = 8_000

function Content({
  content,
  title,
  onEscape,
}: {
  readonly content: PreviewContent
  readonly title: string
  readonly onEscape: () => void
}): ReactNode {
  const [isBroken, setBroken] = useState(false)
  const [height, setHeight] = useState<number | null>(null)
  if (isBroken) return <p className={styles.about}>{brokenWords(content)}</p>
  const label = `${content.kind === 'image' ? 'Picture' : 'Content of'} ${visibleText(title)}`
  if (content.kind === 'image') {
    return (
      <div className={styles.picture}>
        <PixelView
          picture={content}
          label={label}
          highest={highestPicture}
          onBroken={() => setBroken(true)}
        />
      </div>
    )
  }
  return (
    <div className={styles.content} style={{ height: height === null ? '12rem' : `${height}px` }}>
      <ViewerFrame
        content={content}
        label={label}
        onSaid={(said) => {
          if (said.kind === 'drawn') setHeight(said.height)
          else if (said.kind === 'escape') onEscape()
          else setBroken(true)
        }}
      />
    </div>
  )
}

function brokenWords({ kind }: PreviewContent): string {
  return kind === 'image'
    ? 'The image is damaged and can’t be shown. The file itself is unchanged.'
    : 'The viewer didn’t start. The file is unchanged. Close this and open it again.'
}
