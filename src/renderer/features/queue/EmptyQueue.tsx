import type { ReactNode } from 'react'
import type { QueueView } from '#shared/desk/queue-request.ts'
import { useKeysOf } from '../../commands/use-keys.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { formatCount } from '../../design/primitives/Count.tsx'
import { EmptyState } from '../../design/primitives/EmptyState.tsx'
import { Progress } from '../../design/primitives/Gauge.tsx'
import type { IconName } from '../../design/primitives/Icon.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { MeChooser } from '../../forms/person/MeChooser.tsx'
import { notifyFailure } from '../../notices/notify-error.ts'
import type { Elsewhere } from '../../state/shape/elsewhere-shape.ts'
import { isStillBare } from '../../state/sync-slice.ts'
import { useValue } from '../../state/use-answer.ts'
import { useApp, useCurrentWorkspace } from '../../state/use-app.ts'
import { type Uncounted, useUncounted } from '../../state/use-uncounted.ts'
import { visibleText } from '../../text/visible.ts'
import { emptyViewWords, uncountedWords, viewTitle } from '../../words/view-words.ts'
import styles from './EmptyQueue.module.css'

/** Replaces the rows of an empty list: shows why it is empty, and what the user can do. */
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
  sla: 'clock',
  reviewed: 'done',
}

function Reason(): ReactNode {
  const view = useApp((state) => state.view)
  const search = useApp((state) => state.search)
  const counts = useApp((state) => state.counts)
  const isBare = useApp(isStillBare)
  const uncounted = useUncounted()
  const workspace = useCurrentWorkspace()
  const hasReports = (counts?.all ?? 0) > 0
  if (search.trim() !== '') return <NothingFound />
  if (isBare) return <NotSyncedYet />
  if (view.kind === 'mine' && workspace?.meUserId === null && hasReports) return <WhoAreYou />
  if (view.kind === 'needsReply' && uncounted !== null) return <NotAllCounted uncounted={uncounted} />
  if (view.kind === 'sla' && hasReports && workspace !== undefined)
    return <NothingAtRisk workspaceId={workspace.id} />
  const words = emptyViewWords(hasReports || view.kind === 'program' ? view : { kind: 'all' })
  return (
    <EmptyState icon={hasReports ? (emptyIcons[view.kind] ?? 'inbox') : 'inbox'} title={words.title}>
      {words.text}
    </EmptyState>
  )
}

/** Shown when no report is at risk. There are no promises until the user chooses rules. */
function NothingAtRisk({ workspaceId }: { readonly workspaceId: string }): ReactNode {
  const sla = useValue(
    'sla.read',
    { workspaceId },
    { isChangedBy: (event) => event.kind === 'reportsChanged' && event.workspaceId === workspaceId },
  )
  const openDialog = useApp((state) => state.openDialog)
  if (sla === null) return null
  if (sla.waiting > 0)
    return (
      <EmptyState icon="clock" title="Working out due times">
        {formatCount(sla.waiting)} {sla.waiting === 1 ? 'report' : 'reports'} to go.
      </EmptyState>
    )
  if ((sla.settings?.rules.length ?? 0) > 0) {
    const { title, text } = emptyViewWords({ kind: 'sla' })
    return (
      <EmptyState icon="clock" title={title}>
        {text}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="clock"
      title="No SLA rules yet"
      actions={
        <Button variant="primary" onPress={() => openDialog('sla')}>
          Set up SLA rules…
        </Button>
      }
    >
      Choose how soon your team replies, triages, resolves, and pays. Reports show up here before they’re due.
    </EmptyState>
  )
}

/** Shown while some timelines are not read: only timelines show whose turn it is. */
function NotAllCounted({ uncounted }: { readonly uncounted: Uncounted }): ReactNode {
  const { title, text } = uncountedWords(uncounted)
  return (
    <EmptyState icon="reply" title={title}>
      <p>{text}</p>
    </EmptyState>
  )
}

function NothingFound(): ReactNode {
  const view = useApp((state) => state.view)
  const search = useApp((state) => state.search)
  const counts = useApp((state) => state.counts)
  const unread = useApp((state) => state.sync?.toHydrate ?? 0)
  const typeSearch = useApp((state) => state.typeSearch)
  const elsewhere = useApp((state) => state.elsewhere)
  const go = useApp((state) => state.goElsewhere)
  const keysOf = useKeysOf()
  const offer = elsewhereWords(elsewhere)
  return (
    <EmptyState
      icon="search"
      title="Nothing found"
      actions={
        <>
          {offer !== null && (
            <Button variant="primary" keys={keysOf('search.elsewhere')} onPress={() => go()}>
              {offer}
            </Button>
          )}
          <Button variant="quiet" keys="Escape" onPress={() => typeSearch('')}>
            Clear the search
          </Button>
        </>
      }
    >
      <p>
        No report{view.kind === 'all' ? '' : ` in ${visibleText(viewTitle(view, counts))}`} matches{' '}
        <b className={styles.sought}>{visibleText(search)}</b>
        {view.kind !== 'all' && elsewhere?.isKnown === true && offer === null && ', nor anywhere else here'}.
      </p>
      {unread > 0 && (
        <p className={styles.figures}>
          Of {formatCount(unread)} {unread === 1 ? 'report' : 'reports'} the texts are not here yet.
        </p>
      )}
    </EmptyState>
  )
}

/** Where else the search finds reports; null if it finds none on this computer, or if that is not known yet. */
function elsewhereWords(elsewhere: Elsewhere | null): string | null {
  if (elsewhere === null || !elsewhere.isKnown) return null
  if (elsewhere.reportId !== null) return `Open #${elsewhere.reportId}`
  return elsewhere.count === 0 ? null : `${formatCount(elsewhere.count)} more in All reports`
}

function WhoAreYou(): ReactNode {
  return (
    <EmptyState icon="person" title="Who are you?">
      <p className={styles.words}>
        The service doesn’t say whose token this is. Choose yourself once to fill this queue.
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
        No reports on this computer yet. They load once the service accepts a token.
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
        No reports on this computer yet. The desk keeps trying.
      </EmptyState>
    )
  }
  const phase = sync?.phase
  return (
    <EmptyState icon="sync" title="Loading reports">
      <p>The newest come first. Read them as soon as they arrive.</p>
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
