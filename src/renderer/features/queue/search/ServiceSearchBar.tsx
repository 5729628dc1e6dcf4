import type { ReactNode } from 'react'
import type { DeskError } from '#shared/desk/errors.ts'
import { useKeysOf } from '../../../commands/use-keys.ts'
import { Button } from '../../../design/primitives/Button.tsx'
import { Icon } from '../../../design/primitives/Icon.tsx'
import { Spinner } from '../../../design/primitives/Spinner.tsx'
import { describeError } from '../../../errors/describe-error.ts'
import { missingNumber } from '../../../state/elsewhere-slice.ts'
import type { ReportFetch, ServiceSearch } from '../../../state/shape/service-search-shape.ts'
import { useApp } from '../../../state/use-app.ts'
import { visibleText } from '../../../text/visible.ts'
import { formatWait } from '../../../time/instant-words.ts'
import { useNowToTheSecond } from '../../../time/use-now.ts'
import styles from './ServiceSearchBar.module.css'
import { findingsWords } from './service-search-words.ts'

/** Shown below the list during a search: offers to search the service, which may have more than the local copy. */
export function ServiceSearchBar(): ReactNode {
  const isSearching = useApp(({ search }) => search.trim() !== '')
  const search = useApp((state) => state.serviceSearch)
  const fetch = useApp((state) => state.reportFetch)
  const missing = useApp(missingNumber)
  const elsewhere = useApp((state) => state.elsewhere)
  if (fetch !== null) return <Fetching fetch={fetch} />
  if (!isSearching) return null
  if (search !== null) return <Searching search={search} />
  if (missing === null) return <Offer />
  // Do not offer the service before it is known that the report is not on this computer.
  if (elsewhere?.isKnown !== true || elsewhere.isListed) return null
  return elsewhere.reportId === null ? (
    <MissingReport reportId={missing} />
  ) : (
    <OtherView reportId={elsewhere.reportId} />
  )
}

interface BarProps {
  readonly sign: ReactNode
  readonly title: string
  readonly more?: readonly string[]
  readonly tone?: 'bad'
  readonly children?: ReactNode
}

function Bar({ sign, title, more = [], tone, children }: BarProps): ReactNode {
  return (
    <section className={styles.bar} aria-label="Search on the server" data-tone={tone}>
      <span className={styles.sign}>{sign}</span>
      <div className={styles.words} aria-live="polite">
        <span className={styles.title}>{title}</span>
        {more.map((sentence) => (
          <p key={sentence} className={styles.more}>
            <bdi>{sentence}</bdi>
          </p>
        ))}
      </div>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </section>
  )
}

function Offer(): ReactNode {
  const keysOf = useKeysOf()
  const ask = useApp((state) => state.searchService)
  return (
    <Bar sign={<Icon name="search" size={14} />} title="Not in the list?">
      <Button size="small" variant="quiet" keys={keysOf('search.service')} onPress={() => void ask()}>
        Search on the server
      </Button>
    </Bar>
  )
}

function Searching({ search }: { readonly search: ServiceSearch }): ReactNode {
  const keysOf = useKeysOf()
  const typed = useApp((state) => state.search)
  const ask = useApp((state) => state.searchService)
  const stop = useApp((state) => state.stopServiceSearch)
  const { state, findings, error } = search
  const words = findings === null ? null : findingsWords(findings, typed)
  if (state === 'asking') {
    return (
      <Asking title={words === null ? 'Asking the server' : words.title}>
        <Button size="small" variant="quiet" keys="Escape" onPress={() => void stop()}>
          Stop
        </Button>
      </Asking>
    )
  }
  if (error !== null) return <Failed error={error} again={() => void ask()} />
  if (words === null || findings === null) return null
  return (
    <Bar sign={<Icon name={findings.added > 0 ? 'check' : 'info'} size={14} />} {...words}>
      {findings.hasMore && (
        <Button size="small" keys={keysOf('search.service')} onPress={() => void ask()}>
          Next page
        </Button>
      )}
    </Bar>
  )
}

/** A pending request; if the sync knows why it takes long, also the reason. */
function Asking({ title, children }: { readonly title: string; readonly children?: ReactNode }): ReactNode {
  const sync = useApp((state) => state.sync)
  const now = useNowToTheSecond()
  const wait = formatWait((sync?.nextTryAt ?? now) - now)
  const why =
    sync?.connection === 'limited'
      ? [`The service asks for a pause; this goes on in ${wait}.`]
      : sync?.connection === 'offline'
        ? ['The service could not be reached a moment ago. Trying again.']
        : []
  return (
    <Bar sign={<Spinner />} title={title} more={why}>
      {children}
    </Bar>
  )
}

function Failed({ error, again }: { readonly error: DeskError; readonly again: () => void }): ReactNode {
  const openDialog = useApp((state) => state.openDialog)
  const words = describeError(error)
  const isTokenBad = error.kind === 'unauthorized'
  return (
    <Bar
      sign={<Icon name="warning" size={14} />}
      title={words.title}
      more={[
        'The list shows what’s on this computer.',
        ...(words.detail === undefined ? [] : [visibleText(words.detail)]),
      ]}
      tone="bad"
    >
      <Button size="small" onPress={isTokenBad ? () => openDialog('renewToken') : again}>
        {isTokenBad ? 'Enter a new one' : 'Try again'}
      </Button>
    </Bar>
  )
}

function OtherView({ reportId }: { readonly reportId: number }): ReactNode {
  const keysOf = useKeysOf()
  const go = useApp((state) => state.goElsewhere)
  return (
    <Bar sign={<Icon name="stack" size={14} />} title={`#${reportId} is on this computer, not in this list`}>
      <Button size="small" keys={keysOf('search.elsewhere')} onPress={() => go()}>
        Open #{reportId}
      </Button>
    </Bar>
  )
}

function MissingReport({ reportId }: { readonly reportId: number }): ReactNode {
  const keysOf = useKeysOf()
  const fetch = useApp((state) => state.fetchReport)
  return (
    <Bar sign={<Icon name="search" size={14} />} title={`#${reportId} is not on this computer`}>
      <Button size="small" keys={keysOf('report.fetch')} onPress={() => void fetch(reportId)}>
        Get it from the server
      </Button>
    </Bar>
  )
}

function Fetching({ fetch }: { readonly fetch: ReportFetch }): ReactNode {
  const again = useApp((state) => state.fetchReport)
  const { reportId, error } = fetch
  if (error === null) return <Asking title={`Asking the server for #${reportId}`} />
  if (error.kind !== 'notFound') return <Failed error={error} again={() => void again(reportId)} />
  return (
    <Bar
      sign={<Icon name="lock" size={14} />}
      title={`The server does not show #${reportId}`}
      more={['It doesn’t exist, or your token can’t see it.']}
    >
      <Button size="small" variant="quiet" onPress={() => void again(reportId)}>
        Ask again
      </Button>
    </Bar>
  )
}
