import type { ReactNode } from 'react'
import { Button } from '../../design/primitives/Button.tsx'
import { formatCount } from '../../design/primitives/Count.tsx'
import { Progress } from '../../design/primitives/Gauge.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { useApp } from '../../state/use-app.ts'
import styles from './ListNotices.module.css'

/** What a person must know about the rows below: that more are coming, or that no news can come. */
export function ListNotices(): ReactNode {
  const sync = useApp((state) => state.sync)
  const openDialog = useApp((state) => state.openDialog)
  if (sync === null) return null
  if (sync.connection === 'unauthorized') {
    return (
      <div className={styles.notice} data-tone="bad" role="alert">
        <Icon name="key" />
        <span className={styles.words}>
          The access token is no longer accepted. What is here can still be read.
        </span>
        <Button size="small" onPress={() => openDialog('renewToken')}>
          Enter a new one
        </Button>
      </div>
    )
  }
  const isFirstSync =
    sync.currentAsOf === null && sync.connection === 'syncing' && sync.phase?.name === 'queue'
  if (!isFirstSync || sync.phase === null || sync.reports === 0) return null
  return (
    <div className={styles.progress}>
      <span>
        First sync, newest first: {formatCount(sync.phase.done)}
        {sync.phase.of === null ? ' reports so far' : ` of ${formatCount(sync.phase.of)} reports`}
      </span>
      <Progress label="First sync" done={sync.phase.done} of={sync.phase.of} />
    </div>
  )
}
