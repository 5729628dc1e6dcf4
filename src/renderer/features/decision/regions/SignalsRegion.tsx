import type { ReactNode } from 'react'
import type { Signal } from '#shared/desk/signals.ts'
import { signalKinds } from '#shared/desk/signals.ts'
import { drawingTime } from '../../../design/drawing-time.ts'
import { Icon, type IconName } from '../../../design/primitives/Icon.tsx'
import { useValue } from '../../../state/use-answer.ts'
import { useApp, useAppStore } from '../../../state/use-app.ts'
import { ForeignText } from '../../../text/ForeignText.tsx'
import { visibleText } from '../../../text/visible.ts'
import { Ago } from '../../../time/Instant.tsx'
import { Region } from './Region.tsx'
import styles from './SignalsRegion.module.css'

interface SignalsRegionProps {
  readonly workspaceId: string
  readonly reportId: number
}

/** Wait until everything above is drawn, in milliseconds. */
const pause = 3 * drawingTime

const icons: Readonly<Record<Signal['kind'], IconName>> = {
  repeatedText: 'copy',
  noEvidence: 'paperclip',
  newEndpoint: 'sparkle',
  placeholders: 'pencil',
}

/** Signals that may be worth a look, each with its proof. Nothing is shown when there are none. */
export function SignalsRegion({ workspaceId, reportId }: SignalsRegionProps): ReactNode {
  const choices = useApp((state) => state.desk?.settings.signals)
  const kinds = signalKinds.filter((kind) => choices?.[kind] === true)
  const signals = useValue('report.signals', kinds.length === 0 ? null : { workspaceId, reportId, kinds }, {
    pause,
    isChangedBy: (event) => event.kind === 'reportsChanged' && event.workspaceId === workspaceId,
  })
  if (signals === null || signals.length === 0) return null
  return (
    <Region title="Signals">
      <ul className={styles.signals}>
        {signals.map((signal) => (
          <li key={signal.kind} className={styles.signal}>
            <Icon name={icons[signal.kind]} size={13} />
            <div className={styles.words}>
              <Words signal={signal} />
            </div>
          </li>
        ))}
      </ul>
    </Region>
  )
}

function Words({ signal }: { readonly signal: Signal }): ReactNode {
  switch (signal.kind) {
    case 'repeatedText':
      return (
        <>
          Same text as{' '}
          {signal.reportIds.map((id, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <ReportNumber id={id} />
            </span>
          ))}
          {signal.hasMore && (
            <>
              {' and '}
              <SearchLink search={signal.search}>others</SearchLink>
            </>
          )}
          <q className={styles.proof} title={visibleText(signal.passage)}>
            <ForeignText text={signal.passage} />
          </q>
        </>
      )
    case 'noEvidence':
      return (
        <>
          No evidence attached{' '}
          <span className={styles.since}>
            · checked <Ago instant={signal.readAt} />
          </span>
        </>
      )
    case 'newEndpoint':
      return (
        <>
          No other report names{' '}
          {signal.endpoints.map(({ path, search }, at) => (
            <span key={path}>
              {at > 0 && ', '}
              <SearchLink search={search}>
                <code className={styles.path}>
                  <ForeignText text={path} />
                </code>
              </SearchLink>
            </span>
          ))}
        </>
      )
    case 'placeholders':
      return (
        <>
          Placeholders left in{' '}
          {signal.quotes.map((quote) => (
            <q key={quote} className={styles.proof}>
              <ForeignText text={quote} />
            </q>
          ))}
        </>
      )
    default:
      return signal satisfies never
  }
}

function ReportNumber({ id }: { readonly id: number }): ReactNode {
  const openReport = useApp((state) => state.openReport)
  return (
    <button type="button" className={styles.link} onClick={() => void openReport(id)}>
      #{id}
    </button>
  )
}

/** A link that lists the reports that prove a signal. */
function SearchLink({
  search,
  children,
}: {
  readonly search: string
  readonly children: ReactNode
}): ReactNode {
  const store = useAppStore()
  const isAlone = useApp(({ ownReport }) => ownReport !== null)
  if (isAlone) return children
  return (
    <button
      type="button"
      className={styles.link}
      title={visibleText(search)}
      onClick={() => {
        store.getState().chooseView({ kind: 'all' })
        store.getState().typeSearch(search)
      }}
    >
      {children}
    </button>
  )
}
