import type { ReactNode } from 'react'
import type { ReportView } from '#shared/desk/models.ts'
import { Avatar } from '../../../design/primitives/Avatar.tsx'
import { formatCount } from '../../../design/primitives/Count.tsx'
import { ForeignText } from '../../../text/ForeignText.tsx'
import { Ago, isoInstant } from '../../../time/Instant.tsx'
import { formatAgo, formatInstantFull, formatInstantShort } from '../../../time/instant-words.ts'
import { useNow } from '../../../time/use-now.ts'
import { Region } from './Region.tsx'
import styles from './ReportFacts.module.css'

/** The facts of a report that no form of the sidebar changes; they are looked at only now and then. */
export function ReportFacts({ report }: { readonly report: ReportView }): ReactNode {
  const { reporter, cve, createdAt, lastActivityAt, effectiveRole, detailsReadAt } = report
  return (
    <Region title="Facts">
      <dl className={styles.facts}>
        {reporter !== null && (
          <Fact name="Reporter">
            <span className={styles.person}>
              <Avatar person={reporter} size={16} />
              <span className={styles.cut}>
                {reporter.isMe ? 'You' : <ForeignText text={reporter.nickname} />}
              </span>
            </span>
          </Fact>
        )}
        {cve !== null && cve !== '' && (
          <Fact name="CVE">
            <ForeignText text={cve} />
          </Fact>
        )}
        {createdAt !== null && (
          <Fact name="Created">
            <InstantFact instant={createdAt} />
          </Fact>
        )}
        {lastActivityAt !== null && (
          <Fact name="Activity">
            <InstantFact instant={lastActivityAt} />
          </Fact>
        )}
        {effectiveRole !== null && (
          <Fact name="Your role">
            <ForeignText text={effectiveRole} />
          </Fact>
        )}
        {detailsReadAt !== null && (
          <Fact name="Refreshed">
            <Ago instant={detailsReadAt} />
          </Fact>
        )}
      </dl>
    </Region>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <>
      <dt>{name}</dt>
      <dd className={styles.cut}>{children}</dd>
    </>
  )
}

/** In milliseconds. */
const day = 86_400_000

/**
 * The age of an instant. From two weeks on it is given in days, however many, since the date itself is shown beside it.
 */
function ageWords(instant: number, now: number): string {
  const days = Math.floor((now - instant) / day)
  return days < 14 ? formatAgo(instant, now) : `${formatCount(days)} d ago`
}

/** Day and time, and how long ago they were. */
function InstantFact({ instant }: { readonly instant: number }): ReactNode {
  const now = useNow()
  return (
    <>
      <time dateTime={isoInstant(instant)} title={formatInstantFull(instant)}>
        {formatInstantShort(instant, now)}
      </time>{' '}
      <span className={styles.age}>{ageWords(instant, now)}</span>
    </>
  )
}
