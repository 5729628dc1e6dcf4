import { memo, type ReactNode } from 'react'
import type { ReportView } from '#shared/desk/models.ts'
import type { DueView } from '#shared/desk/sla.ts'
import { dueWords, loweredFirst, promiseTitles } from '#shared/rules/sla/due-words.ts'
import { Icon } from '../../design/primitives/Icon.tsx'
import { ForeignText } from '../../text/ForeignText.tsx'
import { TitleText } from '../../text/TitleText.tsx'
import { formatInstantFull } from '../../time/instant-words.ts'
import { useNow } from '../../time/use-now.ts'
import { ReportActions } from './ReportActions.tsx'
import styles from './ReportHeader.module.css'

/** A title has one line; under the pointer and with the focus it unfolds. */
const unfolds = { tabIndex: 0 }

/** The report's program, target and title, across text and sidebar. Its height is the same for all reports. */
export const ReportHeader = memo(function ReportHeader({
  report: { id, title, program, target, due },
}: {
  readonly report: ReportView
}): ReactNode {
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <p className={styles.crumb}>
          {program !== null && <ForeignText text={program.name} />}
          {program !== null && target !== null && <Icon name="chevronRight" size={12} />}
          {target !== null && <ForeignText text={target.name} />}
        </p>
        {due !== undefined && <DueMark due={due} />}
        <ReportActions />
      </div>
      <h1 className={styles.title} {...unfolds}>
        <span className={styles.id}>#{id}</span> {title === '' ? 'Untitled' : <TitleText title={title} />}
      </h1>
    </header>
  )
})

/** When the next promise is due. */
function DueMark({ due }: { readonly due: DueView }): ReactNode {
  const { long, tone } = dueWords(due, useNow())
  return (
    <span className={styles.due} data-tone={tone} title={titleOf(due)}>
      <span className={styles.promise}>{promiseTitles[due.promise]} </span>
      <span className={styles.state}>{loweredFirst(long)}</span>
    </span>
  )
}

function titleOf(due: DueView): string {
  const promise = promiseTitles[due.promise]
  return due.kind === 'due' ? `${promise}: ${formatInstantFull(due.dueAt)}` : promise
}
