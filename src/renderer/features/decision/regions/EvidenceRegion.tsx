import type { ReactNode } from 'react'
import type { DownloadView } from '#shared/desk/evidence.ts'
import type { EvidenceItem } from '#shared/desk/models.ts'
import { useKeysOf } from '../../../commands/use-keys.ts'
import { ariaKeys } from '../../../design/key-caps.ts'
import { ContentButton, ContentIconButton } from '../../../design/primitives/ContentButton.tsx'
import { formatCount } from '../../../design/primitives/Count.tsx'
import { Icon } from '../../../design/primitives/Icon.tsx'
import { Kbd } from '../../../design/primitives/Kbd.tsx'
import { tellAdded } from '../../../notices/tell-downloads.ts'
import { useApp, useAppStore } from '../../../state/use-app.ts'
import { useDownloadsOfReport } from '../../../state/use-downloads.ts'
import { formatByteSize } from '../../../text/byte-size.ts'
import { cutMiddle } from '../../../text/middle-cut.ts'
import { RevealedText } from '../../../text/RevealedText.tsx'
import { visibleText } from '../../../text/visible.ts'
import styles from './EvidenceRegion.module.css'
import { Region } from './Region.tsx'

interface EvidenceRegionProps {
  readonly workspaceId: string
  readonly reportId: number
  /** null until it was read. */
  readonly evidence: readonly EvidenceItem[] | null
  /** Whether files may be missing from the list, because not all of it could be read. */
  readonly mayLack: boolean
  readonly onShowAll: () => void
}

const atMost = 6
/**
 * Maximum length of a name that is shown in full, in characters. The list of evidence shows longer names in full, too.
 */
const longestName = 36

/** Lists the report's files, with buttons to download or view them. */
export function EvidenceRegion({
  workspaceId,
  reportId,
  evidence,
  mayLack,
  onShowAll,
}: EvidenceRegionProps): ReactNode {
  const downloads = useDownloadsOfReport(workspaceId, reportId)
  if (evidence === null || (evidence.length === 0 && !mayLack)) return null
  const more = evidence.length - atMost
  return (
    <Region title="Evidence" end={evidence.length > 0 && <DownloadAll reportId={reportId} />}>
      <ul>
        {evidence.slice(0, atMost).map((item) => (
          <EvidenceLine
            key={item.id}
            reportId={reportId}
            item={item}
            download={downloads.find(({ evidenceId }) => evidenceId === item.id) ?? null}
            onShowAll={onShowAll}
          />
        ))}
      </ul>
      {more > 0 && (
        <ContentButton className={styles.more} onPress={onShowAll}>
          {formatCount(more)} more
        </ContentButton>
      )}
      {mayLack && (
        <ContentButton className={styles.more} onPress={onShowAll}>
          Files may be missing
        </ContentButton>
      )}
    </Region>
  )
}

function DownloadAll({ reportId }: { readonly reportId: number }): ReactNode {
  const store = useAppStore()
  const downloadAllOf = useApp((state) => state.downloadAllOf)
  const keys = useKeysOf()('evidence.downloadAll')
  return (
    <button
      type="button"
      className={styles.all}
      aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      onClick={() => void downloadAllOf(reportId).then((added) => tellAdded(store, added))}
    >
      Download all
      {keys !== undefined && <Kbd keys={keys} />}
    </button>
  )
}

interface EvidenceLineProps {
  readonly reportId: number
  readonly item: EvidenceItem
  /** null: no download was requested. */
  readonly download: DownloadView | null
  readonly onShowAll: () => void
}

function EvidenceLine({ reportId, item, download, onShowAll }: EvidenceLineProps): ReactNode {
  const store = useAppStore()
  const downloadEvidence = useApp((state) => state.downloadEvidence)
  const viewEvidence = useApp((state) => state.viewEvidence)
  const key = { reportId, evidenceId: item.id }
  const name = item.filename === null ? `evidence ${item.id}` : visibleText(item.filename)
  const isHere = download?.state === 'done' && download.presence === 'here'
  const isUnderWay = download !== null && !isHere
  return (
    <li className={styles.item} data-evidence-id={item.id}>
      <Icon name={item.mimeType?.startsWith('image/') === true ? 'image' : 'file'} size={13} />
      <bdi dir="ltr" className={styles.name}>
        {item.filename === null ? (
          'Unnamed file'
        ) : (
          <RevealedText text={cutMiddle(item.filename, longestName)} />
        )}
      </bdi>
      <span className={styles.size}>{item.size === null ? '' : formatByteSize(item.size)}</span>
      {isHere ? (
        <ContentIconButton
          label={`View ${name}`}
          className={styles.act}
          onPress={() => viewEvidence({ ...key, title: item.filename ?? name })}
        >
          <Icon name="eye" size={14} />
        </ContentIconButton>
      ) : isUnderWay ? (
        // There is no room here for the progress and its buttons, so this leads to the list of evidence.
        <ContentIconButton label={`Progress of ${name}`} className={styles.act} onPress={onShowAll}>
          <Icon name={download.state === 'failed' ? 'warning' : 'more'} size={14} />
        </ContentIconButton>
      ) : (
        <ContentIconButton
          label={`Download ${name}`}
          className={styles.act}
          onPress={() =>
            void downloadEvidence(key).then((added) => {
              if (!added.ok) tellAdded(store, added)
            })
          }
        >
          <Icon name="download" size={14} />
        </ContentIconButton>
      )}
    </li>
  )
}
