import type { ReactNode } from 'react'
import type { QueueView } from '#shared/desk/queue-request.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { formatCount } from '../../design/primitives/Count.tsx'
import { EmptyState } from '../../design/primitives/EmptyState.tsx'
import { Progress } from '../../design/primitives/Gauge.tsx'
import type { IconName } from '../../design/primitives/Icon.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { notifyFailure } from '../../errors/notify-error.ts'
import { isStillBare } from '../../state/sync-slice.ts'
import { useApp, useCurrentWorkspace } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible-text.ts'
import { MeChooser } from '../workspace/MeChooser.tsx'
import styles from './EmptyQueue.module.css'
import { emptyViewWords, viewTitle } from './view-words.ts'

/** What stands in the list when no row does: always why, and what to do. */
export function EmptyQueue(): ReactNode {
  const total = useApp((state) => state.total)
  const error = useApp((state) => state.queueError)
  const rereadQueue = useApp((state) => state.rereadQueue)
  if (error !== null) {
    return (
      <div className={styles.over}>
        <div className={styles.note}>
          <ErrorNote error={error} actions={<Button onPress={rereadQueue}>Try again</Button>} />
        </div>
      </div>
    )
  }
  if (total !== 0) return null
  return (
    <div className={styles.over}>
      <Reason />
    </div>
  )
}

const emptyIcons: Partial<Record<QueueView['kind'], IconName>> = {
  needsReply: 'reply',
  changed: 'sparkle',
  snoozed: 'moon',
  reviewed: 'done',
}

function Reason(): ReactNode {
  const view = useApp((state) => state.view)
  const search = useApp((state) => state.search)
  const counts = useApp((state) => state.counts)
  const isBare = useApp(isStillBare)
  const workspace = useCurrentWorkspace()
  const hasReports = (counts?.all ?? 0) > 0
  if (search.trim() !== '') return <NothingFound />
  if (isBare) return <NotSyncedYet />
  if (view.kind === 'mine' && workspace?.meUserId === null && hasReports) return <WhoAreYou />
  const words = emptyViewWords(hasReports || view.kind === 'program' ? view : { kind: 'all' })
  return (
    <EmptyState icon={hasReports ? (emptyIcons[view.kind] ?? 'inbox') : 'inbox'} title={words.title}>
      {words.text}
    </EmptyState>
  )
}

function NothingFound(): ReactNode {
  const view = useApp((state) => state.view)
  const search = useApp((state) => state.search)
  const counts = useApp((state) => state.counts)
  const unread = useApp((state) => state.sync?.toHydrate ?? 0)
  const typeSearch = useApp((state) => state.typeSearch)
  const searchEverywhere = useApp((state) => state.searchEverywhere)
  return (
    <EmptyState
      icon="search"
      title="Nothing found"
      actions={
        <>
          {view.kind !== 'all' && <Button onPress={searchEverywhere}>Search all reports</Button>}
          <Button variant="quiet" keys="Escape" onPress={() => typeSearch('')}>
            Clear the search
          </Button>
        </>
      }
    >
      <p>
        No report{view.kind === 'all' ? '' : ` in ${visibleText(viewTitle(view, counts))}`} matches{' '}
        <b className={styles.sought}>{visibleText(search)}</b>.
      </p>
      {unread > 0 && (
        <p className={styles.figures}>
          Of {formatCount(unread)} {unread === 1 ? 'report' : 'reports'} the texts are not here yet.
        </p>
      )}
    </EmptyState>
  )
}

function WhoAreYou(): ReactNode {
  return (
    <EmptyState icon="person" title="Who are you?">
      <p className={styles.words}>
        The service does not say whose token this is. Choose yourself once, and this queue fills.
      </p>
      <div className={styles.people}>
        <MeChooser />
      </div>
    </EmptyState>
  )
}

function NotSyncedYet(): ReactNode {
  const sync = useApp((state) => state.sync)
  const syncNow = useApp((state) => state.syncNow)
  const openDialog = useApp((state) => state.openDialog)
  if (sync?.connection === 'unauthorized') {
    return (
      <EmptyState
        icon="key"
        tone="bad"
        title="The access token was not accepted"
        actions={
          <Button variant="primary" onPress={() => openDialog('renewToken')}>
            Enter a new one
          </Button>
        }
      >
        No reports are on this computer yet. They come as soon as the service accepts a token.
      </EmptyState>
    )
  }
  if (sync?.connection === 'offline' || sync?.connection === 'failing') {
    return (
      <EmptyState
        icon="offline"
        title={sync.connection === 'offline' ? 'The service cannot be reached' : 'The service is failing'}
        actions={<Button onPress={() => void syncNow().then(notifyFailure)}>Try now</Button>}
      >
        No reports are on this computer yet. The desk keeps trying by itself.
      </EmptyState>
    )
  }
  const phase = sync?.phase
  return (
    <EmptyState icon="sync" title="Getting the reports">
      <p>The newest come first, and can be read as soon as they are here.</p>
      <span className={styles.progress}>
        <Progress label="First sync" done={phase?.done ?? 0} of={phase?.of ?? null} />
      </span>
      {phase !== null && phase !== undefined && phase.done > 0 && (
        <p className={styles.figures}>
          {formatCount(phase.done)} {phase.of === null ? 'so far' : `of ${formatCount(phase.of)}`}
        </p>
      )}
    </EmptyState>
  )
}
