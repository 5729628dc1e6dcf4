import type { ReactNode } from 'react'
import type { DeskError } from '#shared/desk/errors.ts'
import type { Workspace } from '#shared/desk/models.ts'
import { useKeysOf } from '../commands/use-keys.ts'
import { Button } from '../design/primitives/Button.tsx'
import { formatCount } from '../design/primitives/Count.tsx'
import { describeError } from '../errors/describe-error.ts'
import { ErrorNote } from '../errors/ErrorNote.tsx'
import { notifyFailure } from '../notices/notify-error.ts'
import { useApp, useCurrentWorkspace } from '../state/use-app.ts'
import { visibleText } from '../text/visible.ts'
import { formatAgoToTheSecond, formatInstantFull } from '../time/instant-words.ts'
import { useNowToTheSecond } from '../time/use-now.ts'
import { EarlierErrors } from './EarlierErrors.tsx'
import { OtherWorkspaces } from './OtherWorkspaces.tsx'
import styles from './panels.module.css'
import { SyncStages } from './SyncStages.tsx'
import { nextTryWords, syncWords } from './sync-words.ts'

const tokenPlaces: Readonly<Record<Workspace['token'], string>> = {
  keychain: 'In the keychain',
  session: 'Until you close the desk',
  missing: 'Not on this computer',
}

/** The state of the local copy, the sync work under way, and the last error. */
export function SyncPanel(): ReactNode {
  const keysOf = useKeysOf()
  const sync = useApp((state) => state.sync)
  const syncNow = useApp((state) => state.syncNow)
  const openDialog = useApp((state) => state.openDialog)
  const workspace = useCurrentWorkspace()
  const now = useNowToTheSecond()
  const readError = useApp((state) => state.syncReadError)
  if (readError !== null) return <CopyNotOpen error={readError} />
  if (sync === null) return <p>Starting…</p>
  const { limit, fullLimit } = sync.budget
  const nextTry = nextTryWords(sync, now)
  return (
    <div className={styles.panel}>
      <p>{syncWords(sync, now).text}.</p>
      {sync.stages.length > 0 && <SyncStages sync={sync} label="Sync stages" />}
      <dl className={styles.facts}>
        <dt>Synced through</dt>
        <dd title={sync.currentAsOf === null ? undefined : formatInstantFull(sync.currentAsOf)}>
          {sync.currentAsOf === null ? 'First sync in progress' : formatAgoToTheSecond(sync.currentAsOf, now)}
        </dd>
        <dt>On this computer</dt>
        <dd>{formatCount(sync.reports)} reports</dd>
        <dt>To read in full</dt>
        <dd>{sync.toHydrate === 0 ? 'None' : formatCount(sync.toHydrate)}</dd>
        <dt>Access token</dt>
        <dd>{tokenPlaces[workspace?.token ?? 'missing']}</dd>
        {nextTry !== null && (
          <>
            <dt>Next try</dt>
            <dd>{nextTry}</dd>
          </>
        )}
        {limit < fullLimit && (
          <>
            <dt>Slowed by the service</dt>
            <dd>
              {limit} of {fullLimit} requests a minute
            </dd>
          </>
        )}
      </dl>
      {sync.lastError !== null && <LastError at={sync.lastError.at} now={now} error={sync.lastError.error} />}
      <EarlierErrors now={now} />
      <OtherWorkspaces now={now} />
      <div className={styles.actions}>
        <Button variant="quiet" onPress={() => openDialog('storage')}>
          Storage…
        </Button>
        {sync.connection === 'unauthorized' ? (
          <Button variant="primary" onPress={() => openDialog('renewToken')}>
            Enter a new token
          </Button>
        ) : (
          <Button
            isDisabled={sync.connection === 'syncing'}
            keys={keysOf('sync.now')}
            onPress={() => void syncNow().then(notifyFailure)}
          >
            {sync.lastError === null || sync.connection === 'idle' ? 'Sync now' : 'Try now'}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Shown for a local copy that does not open: only the reason is known. */
function CopyNotOpen({ error }: { readonly error: DeskError }): ReactNode {
  const readSync = useApp((state) => state.readSync)
  const rereadQueue = useApp((state) => state.rereadQueue)
  const tryAgain = () => void readSync().then(rereadQueue)
  return <ErrorNote error={error} actions={<Button onPress={tryAgain}>Try again</Button>} />
}

interface LastErrorProps {
  readonly at: number
  readonly now: number
  readonly error: Parameters<typeof describeError>[0]
}

function LastError({ at, now, error }: LastErrorProps): ReactNode {
  const words = describeError(error)
  return (
    <div className={styles.error}>
      <p>
        <strong>{words.title}</strong>{' '}
        <span title={formatInstantFull(at)}>{formatAgoToTheSecond(at, now)}</span>
      </p>
      <p>{words.next}</p>
      {words.detail !== undefined && <p className={styles.detail}>{visibleText(words.detail)}</p>}
    </div>
  )
}
