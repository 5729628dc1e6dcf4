import type { ReactNode } from 'react'
import { Button } from '../../design/primitives/Button.tsx'
import { formatCount } from '../../design/primitives/Count.tsx'
import { Progress } from '../../design/primitives/Gauge.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { useApp, useCurrentWorkspace } from '../../state/use-app.ts'
import { useReachability } from '../../state/use-reachability.ts'
import { timeLeft, timeLeftInWords } from '../../time/time-left.ts'
import { uncountedWords } from '../../words/view-words.ts'
import styles from './ListNotices.module.css'

/** Tells the user that some rows are missing from the list below, or that no news can arrive. */
export function ListNotices(): ReactNode {
  const sync = useApp((state) => state.sync)
  const search = useApp((state) => state.search)
  const unread = useApp(({ view, counts, total }) =>
    view.kind === 'needsReply' && (total ?? 0) > 0 ? (counts?.missingTimelines ?? 0) : 0,
  )
  const tokenTrouble = useTokenTrouble()
  if (sync?.damaged) return <DamageNotice />
  if (tokenTrouble !== null) return <TokenNotice words={tokenTrouble} />
  if (sync !== null && sync.evicted > 0 && search.trim() !== '')
    return <UnsearchedNotice count={sync.evicted} />
  if (unread > 0) return <CountingNotice count={unread} />
  if (sync === null || sync.phase?.name !== 'queue') return null
  if (sync.currentAsOf !== null || sync.connection !== 'syncing' || sync.reports === 0) return null
  const { done, of } = sync.phase
  const left = timeLeft(sync)
  return (
    <div className={styles.progress}>
      <span>
        First sync, newest first: {formatCount(done)}
        {of === null ? ' reports so far' : ` of ${formatCount(of)} reports`}. What is listed can be worked
        with; details follow{left === null ? '' : `, ${timeLeftInWords(left)}`}.
      </span>
      <Progress label="First sync" done={done} of={of} />
    </div>
  )
}

/** The problem with the token that keeps the desk from reaching the service; null when there is none. */
function useTokenTrouble(): string | null {
  const isRefused = useApp(({ sync }) => sync?.connection === 'unauthorized')
  const isKeychainLocked = useApp(({ desk }) => desk?.keychain.state === 'locked')
  const isKeychainAbsent = useApp(({ desk }) => desk?.keychain.state === 'absent')
  const workspace = useCurrentWorkspace()
  if (workspace?.token === 'missing') {
    if (isKeychainAbsent)
      return 'This computer has no keychain, so the access token wasn’t kept. You can still read what’s here.'
    return isKeychainLocked
      ? 'The keychain is locked, so there’s no access token. You can still read what’s here.'
      : 'This workspace’s access token isn’t on this computer. You can still read what’s here.'
  }
  return isRefused ? 'The access token is no longer accepted. You can still read what’s here.' : null
}

function DamageNotice(): ReactNode {
  const openDialog = useApp((state) => state.openDialog)
  return (
    <div className={styles.notice} data-tone="bad" role="alert">
      <Icon name="warning" />
      <span className={styles.words}>
        The local copy is damaged and no longer syncs. What’s still readable is shown.
      </span>
      <Button size="small" onPress={() => openDialog('storage')}>
        Rebuild…
      </Button>
    </div>
  )
}

/** Says that a search does not cover texts that the user chose not to keep. */
function UnsearchedNotice({ count }: { readonly count: number }): ReactNode {
  return (
    <div className={styles.notice} role="note">
      <Icon name="search" />
      <span className={styles.words}>
        The texts of {formatCount(count)} closed {count === 1 ? 'report is' : 'reports are'} not kept here, so
        they are not searched. Titles are.
      </span>
    </div>
  )
}

function CountingNotice({ count }: { readonly count: number }): ReactNode {
  const isReading = useReachability() === 'reachable'
  return (
    <div className={styles.notice} role="note">
      <Icon name="reply" />
      <span className={styles.words}>{uncountedWords({ reports: count, isReading }).text}</span>
    </div>
  )
}

function TokenNotice({ words }: { readonly words: string }): ReactNode {
  const openDialog = useApp((state) => state.openDialog)
  return (
    <div className={styles.notice} data-tone="bad" role="alert">
      <Icon name="key" />
      <span className={styles.words}>{words}</span>
      <Button size="small" onPress={() => openDialog('renewToken')}>
        Enter a new one
      </Button>
    </div>
  )
}
