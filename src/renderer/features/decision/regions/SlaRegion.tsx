import type { ReactNode } from 'react'
import type { PromiseView } from '#shared/desk/sla.ts'
import { type DueWords, dueWords, formatSpan, promiseTitles } from '#shared/rules/sla/due-words.ts'
import type { UnknownBecause } from '#shared/rules/sla/history.ts'
import { drawingTime } from '../../../design/drawing-time.ts'
import { useValue } from '../../../state/use-answer.ts'
import { formatInstantFull } from '../../../time/instant-words.ts'
import { useNow } from '../../../time/use-now.ts'
import { Region } from './Region.tsx'
import styles from './SlaRegion.module.css'

interface SlaRegionProps {
  readonly workspaceId: string
  readonly reportId: number
}

/** The promises that apply to the report, and the state of each; nothing is shown when no rule applies. */
export function SlaRegion({ workspaceId, reportId }: SlaRegionProps): ReactNode {
  const now = useNow()
  const promises = useValue(
    'report.promises',
    { workspaceId, reportId },
    {
      pause: drawingTime,
      isChangedBy: (event) => event.kind === 'reportsChanged' && event.workspaceId === workspaceId,
    },
  )
  const shown = (promises ?? []).flatMap((view) => {
    const words = promiseWords(view, now)
    return words === null ? [] : [{ ...view, words }]
  })
  if (shown.length === 0) return null
  return (
    <Region title="SLA">
      <dl className={styles.promises}>
        {shown.map(({ promise, words }) => (
          <div key={promise} className={styles.promise}>
            <dt>{promiseTitles[promise]}</dt>
            <dd data-tone={words.tone} title={words.title}>
              {words.long}
            </dd>
          </div>
        ))}
      </dl>
    </Region>
  )
}

type PromiseWords = Omit<DueWords, 'short'> & { readonly title: string | undefined }

/** Describes the state of a promise; null when the promise is not owed, or when its clock has not started. */
function promiseWords({ promise, clock, dayMs }: PromiseView, now: number): PromiseWords | null {
  const plain = (long: string, title?: string): PromiseWords => ({ long, title, tone: 'plain' })
  switch (clock.kind) {
    case 'running':
      return {
        ...dueWords({ kind: 'due', promise, dueAt: clock.dueAt, atRiskFrom: clock.atRiskFrom }, now),
        title: formatInstantFull(clock.dueAt),
      }
    case 'paused':
      return {
        ...dueWords({ kind: 'paused', promise, left: clock.left, dayMs }, now),
        title: 'The clock is stopped until the reporter answers and the status changes',
      }
    case 'met':
      return plain('Met', formatInstantFull(clock.at))
    case 'late':
      return {
        ...plain(`${formatSpan(clock.at - clock.dueAt)} late`, formatInstantFull(clock.at)),
        tone: 'missed',
      }
    case 'unknown':
      return plain('Unknown', whyUnknown[clock.because])
    case 'notStarted':
    case 'notOwed':
      return null
    default:
      return clock satisfies never
  }
}

const whyUnknown: Readonly<Record<UnknownBecause, string>> = {
  timelineNotRead: 'The whole timeline isn’t here yet',
  noDate: 'The service gives no usable date',
  reporterUnknown: 'The service doesn’t say who reported it',
  statusUnknown: 'The timeline doesn’t say how it got its status',
  rewardNotDated: 'The timeline doesn’t say when the reward was set',
  detailsNotRead: 'Its details aren’t here yet',
  eligibilityUnknown: 'The service doesn’t say whether its target pays bounties',
  noWorkingTime: 'The calendar has no working time',
}
