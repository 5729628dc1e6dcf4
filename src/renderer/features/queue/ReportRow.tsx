import { Fragment, memo, type ReactNode } from 'react'
import type { Label } from '#shared/desk/labels.ts'
import type { ReportRow } from '#shared/desk/models.ts'
import type { DueView } from '#shared/desk/sla.ts'
import { formatMoney } from '#shared/rules/money.ts'
import { dueWords } from '#shared/rules/sla/due-words.ts'
import { Avatar } from '../../design/primitives/Avatar.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { LabelDot } from '../../design/primitives/LabelDot.tsx'
import { SeverityGlyph } from '../../design/primitives/SeverityGlyph.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { ForeignText } from '../../text/ForeignText.tsx'
import { TitleText } from '../../text/TitleText.tsx'
import { isPlain, visibleText } from '../../text/visible.ts'
import { formatAge, formatInstantFull } from '../../time/instant-words.ts'
import { hitLine } from './hit-line.ts'
import styles from './ReportRow.module.css'
import { dueTitle, hitFieldWords, markNote, rowName, turnWords } from './row-words.ts'

interface RowPlace {
  readonly index: number
  /** Distance from the top of the list, in px. */
  readonly top: number
  readonly height: number
}

interface ReportRowProps extends RowPlace {
  readonly row: ReportRow
  readonly now: number
  readonly isCursor: boolean
  /** Whether the row is selected; null: nothing in the list is selected. */
  readonly selected: boolean | null
}

/** The id of a row's element, for `aria-activedescendant`. */
export function rowElementId(reportId: number): string {
  return `report-row-${reportId}`
}

/** A report on two lines: its identity and its state. All texts in it were written by strangers. */
export const ReportRowView = memo(ReportRowDrawing)

function ReportRowDrawing({ row, now, index, top, height, isCursor, selected }: ReportRowProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus; this is its active descendant
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be virtual and keep its layout
    <div
      id={rowElementId(row.id)}
      className={styles.row}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={selected ?? isCursor}
      aria-label={rowName(row, now)}
      data-selected={selected === true || undefined}
      data-selecting={selected !== null || undefined}
      data-cursor={isCursor || undefined}
      data-seen={!row.unseen || undefined}
      data-changed={row.marks?.changed || undefined}
      style={{ height, top }}
    >
      <Cell className={styles.severity} isBox>
        <SeverityGlyph band={row.severity?.band ?? 'unknown'} />
        {selected === true && (
          <span className={styles.check}>
            <Icon name="check" size={10} />
          </span>
        )}
      </Cell>
      <Cell className={styles.text}>
        <span className={styles.title}>
          <TitleText title={row.title} highlights={row.titleHighlights} />
        </span>
        <span className={styles.facts}>
          {`#${row.id}`}
          {row.labels !== undefined && <RowLabels labels={row.labels} />}
          {row.awaitsTexts === true && (
            <>
              {between}
              <span className={styles.arrived} title="Found on the server. Its text is on the way.">
                from the server
              </span>
            </>
          )}
          {row.isOutOfScope === true && (
            <>
              {between}
              <span className={styles.outside}>Out of scope</span>
            </>
          )}
          {row.marks !== undefined && <MarkFact row={row} now={now} />}
          {row.hit !== null && row.hit.field !== 'title' && row.hit.field !== 'id' ? (
            <>
              {`${between}${hitFieldWords[row.hit.field]} `}
              <span className={styles.hit}>
                <ForeignText {...hitLine(row.hit)} />
              </span>
            </>
          ) : (
            statusLine(row)
          )}
        </span>
      </Cell>
      <Cell className={styles.end}>
        <span
          className={styles.age}
          onPointerEnter={({ currentTarget }) => {
            currentTarget.title = titleOf(row, now)
          }}
        >
          {row.marks?.reviewed === true && (
            <span className={styles.tick}>
              <Icon name="check" size={12} />
            </span>
          )}
          {row.isPinned === true && (
            <span className={styles.pin}>
              <Icon name="pin" size={12} />
            </span>
          )}
          {row.hasNote === true && <Icon name="note" size={12} />}
          {row.turn !== undefined && <Icon name={row.turn.who === 'team' ? 'reply' : 'clock'} size={12} />}
          {ageOf(row, now)}
        </span>
        {row.due !== undefined && <Due due={row.due} now={now} />}
        {row.bounty !== undefined && (
          <span className={styles.bounty}>{formatMoney(row.bounty.amount, row.bounty.currency)}</span>
        )}
        <Avatar
          person={row.assignee}
          title={row.assignee === null ? 'Unassigned' : visibleText(row.assignee.nickname)}
        />
      </Cell>
    </div>
  )
}

/** Maximum number of labels drawn in a row; the accessible name of the row lists all of them. */
const dotsAtMost = 4

/** The colors of a row's labels; a single label has room for its name. */
function RowLabels({ labels }: { readonly labels: readonly Label[] }): ReactNode {
  const [only] = labels
  return (
    <span className={styles.labels} title={visibleText(labels.map(({ name }) => name).join(', '))}>
      {labels.slice(0, dotsAtMost).map(({ id, color }) => (
        <LabelDot key={id} color={color} />
      ))}
      {only !== undefined && labels.length === 1 && (
        <span className={styles.label}>
          <ForeignText text={only.name} />
        </span>
      )}
    </span>
  )
}

/** A dot with an en space on either side. */
const between = '\u2002·\u2002'

/**
 * Status, then program, then type; whatever does not fit is cut off. A single run of text, unless one of the names
 * could hide characters.
 */
function statusLine({ status, programName, typeName }: ReportRow): ReactNode {
  const names = [status?.name, programName, typeName].filter((name) => typeof name === 'string')
  if (names.every(isPlain)) return names.map((name) => `${between}${name}`).join('')
  return names.map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the names never change places
    <Fragment key={index}>
      {between}
      <ForeignText text={name} />
    </Fragment>
  ))
}

/** For a report that is snoozed or has woken: until when it is snoozed, or why it is back. */
function MarkFact({ row, now }: Pick<ReportRowProps, 'row' | 'now'>): ReactNode {
  const note = markNote(row, now)
  if (note === null) return null
  return (
    <>
      {between}
      <span className={styles.note}>
        <Icon name={row.marks?.snooze == null ? 'sun' : 'moon'} size={12} />
        {note}
      </span>
    </>
  )
}

/** When the next promise is due, in its short form. For screen readers this is part of the row's name. */
function Due({ due, now }: { readonly due: DueView; readonly now: number }): ReactNode {
  const { short, tone } = dueWords(due, now)
  return (
    <span
      className={styles.due}
      data-tone={tone}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = dueTitle(due, now)
      }}
    >
      {due.kind === 'paused' && <Icon name="pause" size={10} />}
      {tone === 'risk' && <Icon name="clock" size={10} />}
      {short}
    </span>
  )
}

interface CellProps {
  readonly className: string | undefined
  /** Whether a click here selects the row. */
  readonly isBox?: boolean
  readonly children: ReactNode
}

function Cell({ className, isBox = false, children }: CellProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be virtual and keep its layout
    <span role="gridcell" className={className} data-box={isBox || undefined}>
      {children}
    </span>
  )
}

/** The time since it has been someone's turn; since the last activity if it is no one's turn or that is unknown. */
function ageOf({ turn, lastActivityAt }: ReportRow, now: number): string {
  const instant = turn?.since ?? lastActivityAt
  return instant === null ? '' : formatAge(instant, now)
}

/** The tooltip, computed only when the pointer is over the row: most rows are just scrolled past. */
function titleOf(row: ReportRow, now: number): string {
  const turn = turnWords(row, now)
  const active = row.lastActivityAt === null ? null : `Last activity ${formatInstantFull(row.lastActivityAt)}`
  const said = turn === null ? null : `${turn.charAt(0).toUpperCase()}${turn.slice(1)}`
  return [said, active].filter((line) => line !== null).join('\n')
}

interface SkeletonRowProps extends RowPlace {
  /** Whether the row is not animated, because the list is here and only this row is still being read. */
  readonly isStill: boolean
}

/** A row whose report is still being read. */
export function SkeletonRow({ index, top, height, isStill }: SkeletonRowProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: there is nothing here yet
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be virtual and keep its layout
    <div
      className={styles.row}
      role="row"
      aria-rowindex={index + 1}
      aria-label="Loading"
      data-seen
      style={{ height, top }}
    >
      <Cell className={styles.severity}>
        <Skeleton width="14px" height="14px" isStill={isStill} />
      </Cell>
      <Cell className={styles.blank}>
        <Skeleton width={`${52 + ((index * 37) % 40)}%`} isStill={isStill} />
        <Skeleton width={`${28 + ((index * 23) % 20)}%`} height="0.5rem" isStill={isStill} />
      </Cell>
      <Cell className={styles.end}>
        <Skeleton width="34px" height="0.5rem" isStill={isStill} />
      </Cell>
    </div>
  )
}
