import type { ReactNode } from 'react'
import type { Counted, ReporterCard, ReporterReport, ReporterTally } from '#shared/desk/reporter.ts'
import type { Outcome } from '#shared/rules/status.ts'
import { drawingTime } from '../../../design/drawing-time.ts'
import { Avatar } from '../../../design/primitives/Avatar.tsx'
import { formatCount } from '../../../design/primitives/Count.tsx'
import { StatusGlyph } from '../../../design/primitives/StatusGlyph.tsx'
import { useValue } from '../../../state/use-answer.ts'
import { useApp, useAppStore } from '../../../state/use-app.ts'
import { ForeignText } from '../../../text/ForeignText.tsx'
import { TitleText } from '../../../text/TitleText.tsx'
import { visibleText } from '../../../text/visible.ts'
import { formatAge, formatMonth } from '../../../time/instant-words.ts'
import { useNow } from '../../../time/use-now.ts'
import { Region } from './Region.tsx'
import styles from './ReporterRegion.module.css'

interface ReporterRegionProps {
  readonly workspaceId: string
  readonly reportId: number
}

/** Wait until the report itself is drawn, in milliseconds. */
const pause = 2 * drawingTime

/** The reporter's record in the local copy: numbers of reports, each a link to a search that lists them. */
export function ReporterRegion({ workspaceId, reportId }: ReporterRegionProps): ReactNode {
  const card = useValue(
    'report.reporter',
    { workspaceId, reportId },
    {
      pause,
      isChangedBy: (event) => event.kind === 'reportsChanged' && event.workspaceId === workspaceId,
    },
  )
  if (card === null) return null
  const { reporter, everywhere, inProgram, others } = card
  return (
    <Region title="Reporter">
      <p className={styles.who}>
        <Avatar person={reporter} size={18} />
        <b className={styles.name}>{reporter.isMe ? 'You' : <ForeignText text={reporter.nickname} />}</b>
        <CountLink counted={everywhere.total} word={everywhere.total.count === 1 ? 'report' : 'reports'} />
      </p>
      <Tally tally={everywhere} />
      {inProgram !== null && (
        <Tally tally={inProgram} place={inProgram.program.name} total={inProgram.total} />
      )}
      <Since card={card} />
      {others.length > 0 && (
        <ul className={styles.others} aria-label="Other reports">
          {others.map((report) => (
            <Other key={report.id} report={report} />
          ))}
        </ul>
      )}
    </Region>
  )
}

const outcomeWords: Readonly<Record<Outcome, readonly [one: string, many: string]>> = {
  valid: ['valid', 'valid'],
  duplicate: ['duplicate', 'duplicates'],
  notApplicable: ['not applicable', 'not applicable'],
  pending: ['pending', 'pending'],
}

interface TallyProps {
  readonly tally: ReporterTally
  /** The program that the numbers belong to; left out = all programs. */
  readonly place?: string
  readonly total?: Counted
}

function Tally({ tally: { open, outcomes }, place, total }: TallyProps): ReactNode {
  return (
    <p className={styles.tally}>
      {place !== undefined && (
        <span className={styles.place}>
          In <ForeignText text={place} />
        </span>
      )}
      {total !== undefined && <CountLink counted={total} word={total.count === 1 ? 'report' : 'reports'} />}
      {outcomes.map(({ outcome, ...counted }) => (
        <CountLink
          key={outcome}
          counted={counted}
          word={outcomeWords[outcome][counted.count === 1 ? 0 : 1]}
        />
      ))}
      {open.count > 0 && <CountLink counted={open} word="open" />}
    </p>
  )
}

/** A number of reports; pressing it lists those reports. */
function CountLink({
  counted: { count, search },
  word,
}: {
  readonly counted: Counted
  readonly word: string
}): ReactNode {
  const store = useAppStore()
  const isAlone = useApp(({ ownReport }) => ownReport !== null)
  const words = `${formatCount(count)} ${word}`
  // A report window has no list, so the number is plain text there.
  if (isAlone) return <span className={styles.count}>{words}</span>
  return (
    <button
      type="button"
      className={styles.count}
      title={visibleText(search)}
      onClick={() => {
        store.getState().chooseView({ kind: 'all' })
        store.getState().typeSearch(search)
      }}
    >
      {words}
    </button>
  )
}

function Since({ card: { firstReportAt } }: { readonly card: ReporterCard }): ReactNode {
  if (firstReportAt === null) return null
  return <p className={styles.since}>First report {formatMonth(firstReportAt)}</p>
}

function Other({ report }: { readonly report: ReporterReport }): ReactNode {
  const now = useNow()
  const openReport = useApp((state) => state.openReport)
  const { id, title, status, createdAt, lastActivityAt } = report
  const instant = lastActivityAt ?? createdAt
  return (
    <li>
      <button
        type="button"
        className={styles.other}
        title={status === null ? undefined : visibleText(status.name)}
        onClick={() => void openReport(id)}
      >
        <StatusGlyph phase={status?.phase ?? 'open'} />
        <span className={styles.number}>#{id}</span>
        <span className={styles.title}>
          <TitleText title={title} />
        </span>
        {instant !== null && <span className={styles.age}>{formatAge(instant, now)}</span>}
      </button>
    </li>
  )
}
