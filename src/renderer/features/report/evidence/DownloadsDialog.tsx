import { type ReactNode, useState } from 'react'
import type { DownloadsView, DownloadView } from '#shared/desk/evidence.ts'
import { Button } from '../../../design/primitives/Button.tsx'
import { CountedList } from '../../../design/primitives/CountedList.tsx'
import { Dialog } from '../../../design/primitives/Dialog.tsx'
import { EmptyState } from '../../../design/primitives/EmptyState.tsx'
import { Skeleton } from '../../../design/primitives/Skeleton.tsx'
import { notify } from '../../../design/primitives/Toast.tsx'
import { ErrorNote } from '../../../errors/ErrorNote.tsx'
import { ReportLink } from '../../../links/ReportLink.tsx'
import { notifyFailure } from '../../../notices/notify-error.ts'
import type { DownloadChange } from '../../../state/shape/downloads-shape.ts'
import { useApp } from '../../../state/use-app.ts'
import { useDownloads } from '../../../state/use-downloads.ts'
import { formatByteSize } from '../../../text/byte-size.ts'
import { RevealedText } from '../../../text/RevealedText.tsx'
import { downloadsSummary, verifiedWords } from '../../../words/download-words.ts'
import { DownloadActions } from './DownloadActions.tsx'
import { DownloadStatus } from './DownloadStatus.tsx'
import styles from './DownloadsDialog.module.css'
import { downloadGroups } from './download-groups.ts'

/** Lists the files being downloaded, and those on this computer. */
export function DownloadsDialog({ workspaceId }: { readonly workspaceId: string }): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const view = useDownloads(workspaceId)
  return (
    <Dialog title="Downloads" isOpen width="wide" onClose={closeDialog}>
      <section className={styles.downloads} aria-label="Downloads">
        {view === null ? (
          <Skeleton width="100%" height="8rem" />
        ) : view.ok ? (
          <Groups view={view.value} />
        ) : (
          <ErrorNote error={view.error} />
        )}
      </section>
    </Dialog>
  )
}

function Groups({ view }: { readonly view: DownloadsView }): ReactNode {
  const { downloads, counts, hindrance } = view
  if (downloads.length + counts.listsToRead + counts.listsPaused === 0) {
    return (
      <EmptyState icon="paperclip" title="No downloads yet">
        Evidence you download from a report, or from all selected reports, is shown here and stays on this
        computer, unencrypted.
      </EmptyState>
    )
  }
  return (
    <>
      <div className={styles.head}>
        <p className={styles.summary} aria-live="polite">
          {hindrance !== null && counts.waiting + counts.listsToRead > 0
            ? 'Not connected. Waiting downloads resume once the desk is connected.'
            : (downloadsSummary(counts) ?? 'Nothing in progress.')}
        </p>
        <Buttons view={view} />
        {counts.done > 0 && <p className={styles.note}>Downloaded files aren’t encrypted.</p>}
      </div>
      {downloadGroups(view).map(({ title, items, total }) => (
        <CountedList key={title} title={title} items={items} total={total} row={row} />
      ))}
    </>
  )
}

function Buttons({ view: { counts } }: { readonly view: DownloadsView }): ReactNode {
  const changeDownloads = useApp((state) => state.changeDownloads)
  const verifyDownloads = useApp((state) => state.verifyDownloads)
  const [isChecking, setChecking] = useState(false)
  const change = (to: DownloadChange) => void changeDownloads('all', to).then(notifyFailure)
  const check = async () => {
    setChecking(true)
    const checked = await verifyDownloads('all')
    setChecking(false)
    notifyFailure(checked)
    if (!checked.ok) return
    const isWell = checked.value.missing + checked.value.changed === 0
    notify({ tone: isWell ? 'good' : 'bad', title: verifiedWords(checked.value), topic: 'downloads' })
  }
  const moving = counts.waiting + counts.downloading
  return (
    <div className={styles.buttons}>
      {moving + counts.listsToRead > 0 && (
        <Button size="small" onPress={() => change('pause')}>
          Pause all
        </Button>
      )}
      {counts.paused + counts.listsPaused > 0 && (
        <Button size="small" onPress={() => change('resume')}>
          Resume all
        </Button>
      )}
      {counts.failed > 0 && (
        <Button size="small" onPress={() => change('retry')}>
          Retry all
        </Button>
      )}
      {moving + counts.paused + counts.failed + counts.listsToRead + counts.listsPaused > 0 && (
        <Button size="small" variant="quiet" onPress={() => change('cancel')}>
          Cancel all
        </Button>
      )}
      {counts.done > 0 && (
        <>
          <Button size="small" isPending={isChecking} onPress={() => void check()}>
            Check files
          </Button>
          <Button size="small" variant="quiet" onPress={() => change('forget')}>
            Clear the list
          </Button>
        </>
      )}
    </div>
  )
}

const row = (download: DownloadView) => (
  <Row key={`${download.reportId} ${download.evidenceId}`} download={download} />
)

function Row({ download }: { readonly download: DownloadView }): ReactNode {
  const { reportId, reportTitle, filename, name, size } = download
  const shown = name ?? filename
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>
          <bdi dir="ltr">{shown === null ? 'Unnamed file' : <RevealedText text={shown} />}</bdi>
          {size !== null && <span className={styles.size}>{formatByteSize(size)}</span>}
        </p>
        <ReportLink id={reportId} title={reportTitle} />
        <DownloadStatus download={download} />
      </div>
      <span className={styles.actions}>
        <DownloadActions download={download} />
      </span>
    </li>
  )
}
