import { type ReactNode, useEffect, useState } from 'react'
import type { EvidenceKey } from '#shared/desk/evidence.ts'
import type { EvidencePreview, PreviewContent } from '#shared/desk/evidence-preview.ts'
import type { Result } from '#shared/desk/result.ts'
import { formatCount } from '../../design/primitives/Count.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { invoke } from '../../state/desk.ts'
import { useApp } from '../../state/use-app.ts'
import { formatByteSize } from '../../text/byte-size.ts'
import { visibleText } from '../../text/visible-text.ts'
import { PixelView } from '../../viewer/PixelView.tsx'
import { ViewerFrame } from '../../viewer/ViewerFrame.tsx'
import { kindWords } from './download-words.ts'
import styles from './EvidenceViewer.module.css'

interface EvidenceViewerProps {
  readonly workspaceId: string
  readonly viewed: EvidenceKey & { readonly title: string }
}

/** A downloaded file as plain text, numbers or pixels: nothing of it is run or loaded. */
export function EvidenceViewer({ workspaceId, viewed }: EvidenceViewerProps): ReactNode {
  const { reportId, evidenceId, title } = viewed
  const closeDialog = useApp((state) => state.closeDialog)
  const [preview, setPreview] = useState<Result<EvidencePreview> | null>(null)
  useEffect(() => {
    let isCurrent = true
    void invoke('evidence.preview', { workspaceId, key: { reportId, evidenceId } }).then((answer) => {
      if (isCurrent) setPreview(answer)
    })
    return () => {
      isCurrent = false
    }
  }, [workspaceId, reportId, evidenceId])
  return (
    <Dialog title={visibleText(title)} isOpen width="full" onClose={closeDialog}>
      {preview === null ? (
        <Skeleton width="100%" height="12rem" />
      ) : preview.ok ? (
        <section className={styles.viewer} aria-label="Content">
          <p className={styles.about}>
            By its content it is {kindWords[preview.value.fileKind]}, {formatByteSize(preview.value.bytes)}.{' '}
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

/** What of the file is not shown; empty when all of it is. */
function limitWords(content: PreviewContent): string {
  switch (content.kind) {
    case 'text':
    case 'hex':
      return content.isCut ? 'Only its beginning is shown.' : ''
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

/** CSS px of a picture; longer ones are shown smaller. */
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
    ? 'The picture is damaged and cannot be drawn. The file itself is as it was.'
    : 'The viewer did not start. The file is as it was; close this and look at it again.'
}
