import type { ReactNode } from 'react'
import type { DownloadView } from '#shared/desk/evidence.ts'
import { Progress } from '../../../design/primitives/Gauge.tsx'
import { Icon } from '../../../design/primitives/Icon.tsx'
import { CopyButton } from '../../../text/CopyButton.tsx'
import { visibleText } from '../../../text/visible.ts'
import { contradictionWords, progressWords, stateWords, troubleWords } from '../../../words/download-words.ts'
import { AllowHost } from './AllowHost.tsx'
import styles from './DownloadStatus.module.css'

/** The state of a download: its progress, its error, or the downloaded file. */
export function DownloadStatus({ download }: { readonly download: DownloadView }): ReactNode {
  const { state, presence, error, sha256, received, size, filename } = download
  const lie = contradictionWords(download)
  const isLost = state === 'failed' || (state === 'done' && presence !== 'here')
  const isMoving = state === 'downloading' || (state === 'paused' && received > 0)
  return (
    <div className={styles.progress}>
      {isMoving && (
        <Progress label={`Progress of ${visibleText(filename ?? 'evidence')}`} done={received} of={size} />
      )}
      <p className={styles.line}>
        <span className={styles.state} data-tone={isLost ? 'bad' : state === 'done' ? 'good' : 'plain'}>
          {stateWords(download)}
        </span>
        {isMoving && <span className={styles.figures}>{progressWords(download)}</span>}
        {sha256 !== null && (
          <span className={styles.hash}>
            SHA-256 <code>{sha256.slice(0, 12)}…</code>
            <CopyButton className={styles.copy ?? ''} text={sha256} what="SHA-256" />
          </span>
        )}
      </p>
      {lie !== null && (
        <p className={styles.lie}>
          <Icon name="warning" size={13} />
          {lie}
        </p>
      )}
      {state === 'failed' && error !== null && (
        <p className={styles.trouble}>{visibleText(troubleWords(error).text)}</p>
      )}
      {state === 'failed' && error?.kind === 'storageRefused' && error.host !== undefined && (
        <AllowHost host={error.host} download={download} />
      )}
    </div>
  )
}
