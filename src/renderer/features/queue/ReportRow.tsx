import { memo, type ReactNode } from 'react'
import type { ReportRow } from '#shared/desk/models.ts'
import { Avatar } from '../../design/primitives/Avatar.tsx'
import { SeverityGlyph } from '../../design/primitives/SeverityGlyph.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { ForeignText } from '../../text/ForeignText.tsx'
import { visibleText } from '../../text/visible-text.ts'
import { formatAge, formatInstantFull } from '../../time/instant-words.ts'
import { hitLine } from './hit-line.ts'
import styles from './ReportRow.module.css'
import { hitFieldWords, rowName } from './row-words.ts'
import { TitleText } from './TitleText.tsx'

interface RowPlace {
  readonly index: number
  /** px within the list. */
  readonly top: number
  readonly height: number
}

interface ReportRowProps extends RowPlace {
  readonly row: ReportRow
  readonly now: number
  readonly isCursor: boolean
}

/** The id of a row's element, for `aria-activedescendant`. */
export function rowElementId(reportId: number): string {
  return `report-row-${reportId}`
}

/** A report on two lines: what it is, and how it stands. Everything in it was written by a stranger. */
export const ReportRowView = memo(ReportRowDrawing)

function ReportRowDrawing({ row, now, index, top, height, isCursor }: ReportRowProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus; this is its active descendant
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be virtual and keep its layout
    <div
      id={rowElementId(row.id)}
      className={styles.row}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={isCursor}
      aria-label={rowName(row, now)}
      data-cursor={isCursor || undefined}
      data-seen={!row.unseen || undefined}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      <Cell className={styles.severity}>
        <SeverityGlyph band={row.severity?.band ?? 'unknown'} />
      </Cell>
      <Cell className={styles.text}>
        <span className={styles.title}>
          <TitleText title={row.title} highlights={row.titleHighlights} />
        </span>
        <span className={styles.facts}>
          <span className={styles.number}>#{row.id}</span>
          {row.hit !== null && row.hit.field !== 'title' && row.hit.field !== 'id' ? (
            <>
              <span className={styles.fact}>{hitFieldWords[row.hit.field]}</span>
              <span className={styles.hit}>
                <ForeignText {...hitLine(row.hit)} />
              </span>
            </>
          ) : (
            <>
              {row.programName !== null && (
                <span className={styles.fact}>
                  <ForeignText text={row.programName} />
                </span>
              )}
              {row.status !== null && (
                <span className={styles.fact}>
                  <ForeignText text={row.status.name} />
                </span>
              )}
            </>
          )}
        </span>
      </Cell>
      <Cell className={styles.end}>
        <span className={styles.age} title={titleOf(row.lastActivityAt)}>
          {row.lastActivityAt === null ? '' : formatAge(row.lastActivityAt, now)}
        </span>
        <span
          className={styles.who}
          title={row.assignee === null ? 'Unassigned' : visibleText(row.assignee.nickname)}
        >
          <Avatar person={row.assignee} />
        </span>
      </Cell>
    </div>
  )
}

interface CellProps {
  readonly className: string | undefined
  readonly children: ReactNode
}

function Cell({ className, children }: CellProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be virtual and keep its layout
    <span role="gridcell" className={className}>
      {children}
    </span>
  )
}

function titleOf(instant: number | null): string | undefined {
  return instant === null ? undefined : `Last activity ${formatInstantFull(instant)}`
}

/** A row whose report is on its way. */
export function SkeletonRow({ index, top, height }: RowPlace): ReactNode {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: there is nothing here yet
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be virtual and keep its layout
    <div
      className={styles.row}
      role="row"
      aria-rowindex={index + 1}
      aria-label="Loading"
      data-seen
      style={{ height, transform: `translateY(${top}px)` }}
    >
      <Cell className={styles.severity}>
        <Skeleton width="14px" height="14px" />
      </Cell>
      <Cell className={styles.blank}>
        <Skeleton width={`${52 + ((index * 37) % 40)}%`} />
        <Skeleton width={`${28 + ((index * 23) % 20)}%`} height="0.5rem" />
      </Cell>
      <Cell className={styles.end}>
        <Skeleton width="34px" height="0.5rem" />
      </Cell>
    </div>
  )
}
