import { type ReactNode, useState } from 'react'
import type { DownloadView } from '#shared/desk/evidence.ts'
import type { EvidenceItem, ReportView } from '#shared/desk/models.ts'
import { useKeysOf } from '../../../commands/use-keys.ts'
import { Button, IconButton } from '../../../design/primitives/Button.tsx'
import { formatCount } from '../../../design/primitives/Count.tsx'
import { EmptyState } from '../../../design/primitives/EmptyState.tsx'
import { Icon } from '../../../design/primitives/Icon.tsx'
import { MoreButton } from '../../../design/primitives/MoreButton.tsx'
import { tellAdded } from '../../../notices/tell-downloads.ts'
import { useApp, useAppStore } from '../../../state/use-app.ts'
import { useDownloadsOfReport } from '../../../state/use-downloads.ts'
import { useReachability } from '../../../state/use-reachability.ts'
import { formatByteSize } from '../../../text/byte-size.ts'
import { ForeignText } from '../../../text/ForeignText.tsx'
import { RevealedText } from '../../../text/RevealedText.tsx'
import { visibleText } from '../../../text/visible.ts'
import { comesWhen, missingReason, whyUnread } from '../missing-reason.ts'
import { UnreadPart } from '../UnreadPart.tsx'
import { DownloadActions } from './DownloadActions.tsx'
import { DownloadStatus } from './DownloadStatus.tsx'
import styles from './EvidenceList.module.css'

interface EvidenceListProps {
  readonly workspaceId: string
  readonly reportId: number
  /** null while the list is being read from the local copy. */
  readonly evidence: readonly EvidenceItem[] | null
  /** Whether the list was already read from the service. */
  readonly wasRead: boolean
  readonly unread: ReportView['unread']
}

/** How many files are shown at first, and added by each request for more: no triager reads a hundred files. */
const portion = 100

/** The files of a report: names, sizes and types as claimed, none of them trusted; and the state of each download. */
export function EvidenceList({
  workspaceId,
  reportId,
  evidence,
  wasRead,
  unread,
}: EvidenceListProps): ReactNode {
  const downloads = useDownloadsOfReport(workspaceId, reportId)
  const [shown, setShown] = useState(portion)
  const why = whyUnread(unread, 'evidence')
  return (
    <section className={styles.evidence} aria-label="Evidence">
      {evidence === null ? null : evidence.length === 0 ? (
        <NothingListed reportId={reportId} wasRead={wasRead} unread={unread} />
      ) : (
        <>
          <div className={styles.head}>
            <p className={styles.note}>Names, types, and sizes are as claimed by the sender.</p>
            <DownloadAll reportId={reportId} />
          </div>
          <ul className={styles.items}>
            {evidence.slice(0, shown).map((item) => (
              <EvidenceRow
                key={item.id}
                reportId={reportId}
                item={item}
                download={downloads.find(({ evidenceId }) => evidenceId === item.id) ?? null}
              />
            ))}
          </ul>
          {evidence.length > shown && (
            <MoreButton onPress={() => setShown(shown + portion)}>
              Show {formatCount(Math.min(portion, evidence.length - shown))} more of{' '}
              {formatCount(evidence.length)} files
            </MoreButton>
          )}
          {why !== null && (
            <UnreadPart reportId={reportId} title="Files may be missing from this list" why={why} />
          )}
          <p className={styles.note}>Downloaded files aren’t encrypted.</p>
        </>
      )}
    </section>
  )
}

function NothingListed({
  reportId,
  wasRead,
  unread,
}: Pick<EvidenceListProps, 'reportId' | 'wasRead' | 'unread'>): ReactNode {
  const missing = missingReason(unread, 'evidence', useReachability())
  const why = whyUnread(unread, 'evidence')
  // The list was read once and was empty, but files that could not be read may have been added since.
  if (why !== null && (wasRead || missing.kind === 'unread')) {
    return <UnreadPart reportId={reportId} title="The list of evidence could not be read" why={why} />
  }
  if (wasRead) {
    return (
      <EmptyState icon="paperclip" title="No evidence">
        No files attached to this report.
      </EmptyState>
    )
  }
  return missing.kind === 'waits' ? (
    <EmptyState icon="offline" title="The list of evidence is not on this computer yet">
      {comesWhen[missing.until]}
    </EmptyState>
  ) : (
    <p className={styles.note} role="status">
      Loading evidence…
    </p>
  )
}

function DownloadAll({ reportId }: { readonly reportId: number }): ReactNode {
  const store = useAppStore()
  const keysOf = useKeysOf()
  const downloadAllOf = useApp((state) => state.downloadAllOf)
  return (
    <Button
      size="small"
      keys={keysOf('evidence.downloadAll')}
      onPress={() => void downloadAllOf(reportId).then((added) => tellAdded(store, added))}
    >
      Download all
    </Button>
  )
}

interface EvidenceRowProps {
  readonly reportId: number
  readonly item: EvidenceItem
  /** null: no download was requested. */
  readonly download: DownloadView | null
}

function EvidenceRow({ reportId, item, download }: EvidenceRowProps): ReactNode {
  return (
    <li className={styles.item} data-evidence-id={item.id}>
      <span className={styles.icon}>
        <Icon name={item.mimeType?.startsWith('image/') === true ? 'image' : 'file'} />
      </span>
      <div>
        <p className={styles.name}>
          <bdi dir="ltr">
            {item.filename === null ? 'Unnamed file' : <RevealedText text={item.filename} />}
          </bdi>
        </p>
        <p className={styles.claims}>
          <span>{item.mimeType === null ? 'No type given' : <ForeignText text={item.mimeType} />}</span>
          {item.status !== null && (
            <>
              <span aria-hidden="true">·</span>
              <ForeignText text={item.status} />
            </>
          )}
        </p>
      </div>
      <span className={styles.size}>{item.size === null ? '–' : formatByteSize(item.size)}</span>
      <span className={styles.actions}>
        {download === null ? (
          <DownloadOne reportId={reportId} item={item} />
        ) : (
          <DownloadActions download={download} />
        )}
      </span>
      {download !== null && (
        <div className={styles.progress}>
          <DownloadStatus download={download} />
        </div>
      )}
    </li>
  )
}

function DownloadOne({ reportId, item }: Pick<EvidenceRowProps, 'reportId' | 'item'>): ReactNode {
  const store = useAppStore()
  const downloadEvidence = useApp((state) => state.downloadEvidence)
  const name = item.filename === null ? `evidence ${item.id}` : visibleText(item.filename)
  return (
    <IconButton
      label={`Download ${name}`}
      onPress={() =>
        void downloadEvidence({ reportId, evidenceId: item.id }).then((added) => {
          if (!added.ok) tellAdded(store, added)
        })
      }
    >
      <Icon name="download" />
    </IconButton>
  )
}
