import { type ReactNode, useEffect, useState } from 'react'
import type { EvidenceKey } from '#shared/desk/evidence.ts'
import type { EvidencePreview, PreviewContent } from '#shared/desk/evidence-preview.ts'
import type { Result } from '#shared/desk/result.ts'
import { withHiddenNamed } from '#shared/rules/hidden-characters.ts'
import { formatCount } from '../../design/primitives/Count.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { invoke } from '../../state/desk.ts'
import { useApp } from '../../state/use-app.ts'
import { formatByteSize } from '../../text/byte-size.ts'
import { RevealedText } from '../../text/RevealedText.tsx'
import { visibleText } from '../../text/visible-text.ts'
import { kindWords } from './download-words.ts'
import styles from './EvidenceViewer.module.css'
import { HarTable } from './HarTable.tsx'
import { hexRows } from './hex-rows.ts'
import { ImageView } from './ImageView.tsx'

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
          <Content content={preview.value.content} title={title} />
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

function Content({
  content,
  title,
}: {
  readonly content: PreviewContent
  readonly title: string
}): ReactNode {
  switch (content.kind) {
    case 'text':
      return (
        <pre className={styles.text} dir="ltr">
          {withHiddenNamed(content.text)}
        </pre>
      )
    case 'image':
      return <ImageView image={content} title={title} />
    case 'har':
      return <HarTable requests={content.requests} />
    case 'archive':
      return (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Size</th>
              <th scope="col">Packed</th>
            </tr>
          </thead>
          <tbody>
            {content.entries.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an archive may hold a name twice, and never changes here
              <tr key={index}>
                <td className={styles.name}>
                  <bdi dir="ltr">
                    <RevealedText text={entry.name} />
                  </bdi>
                  {entry.isEncrypted && ' (encrypted)'}
                </td>
                <td>{formatByteSize(entry.size)}</td>
                <td>{formatByteSize(entry.packedSize)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )
    case 'hex':
      return (
        <pre className={styles.text} dir="ltr">
          {hexRows(content.hex).join('\n')}
        </pre>
      )
    default:
      return content satisfies never
  }
}
