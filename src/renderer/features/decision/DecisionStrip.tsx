import type { ReactNode } from 'react'
import type { ReportView } from '#shared/desk/models.ts'
import type { DueView } from '#shared/desk/sla.ts'
import { formatMoney } from '#shared/rules/money.ts'
import type { NextMove } from '#shared/rules/next-move.ts'
import { dueSentence, dueWords } from '#shared/rules/sla/due-words.ts'
import { runOffered, useIsOffered } from '../../commands/offered-actions.ts'
import { useKeysOf } from '../../commands/use-keys.ts'
import { ariaKeys } from '../../design/key-caps.ts'
import { Avatar } from '../../design/primitives/Avatar.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { Kbd } from '../../design/primitives/Kbd.tsx'
import { SeverityGlyph } from '../../design/primitives/SeverityGlyph.tsx'
import { StatusGlyph } from '../../design/primitives/StatusGlyph.tsx'
import { shownToMark } from '../../state/marks-slice.ts'
import { useApp } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible.ts'
import { useNow } from '../../time/use-now.ts'
import { turnWords } from '../../words/turn-words.ts'
import styles from './DecisionStrip.module.css'
import { turnIcon } from './TurnHead.tsx'

interface DecisionStripProps {
  readonly report: ReportView
  readonly move: NextMove | null
  readonly onShowEvidence: () => void
}

/**
 * Replaces the sidebar where there is no room for it: the present values as icons, each with the key that changes it.
 */
export function DecisionStrip({ report, move, onShowEvidence }: DecisionStripProps): ReactNode {
  const { status, assignee, severity, cwe, bounty, bonus, detailsReadAt } = report
  const { program, target, scope, evidenceCount, due } = report
  const openDialog = useApp((state) => state.openDialog)
  const openForm = useApp((state) => state.openForm)
  const openLabeling = useApp((state) => state.openLabeling)
  const keysOf = useKeysOf()
  const { who, why } = turnWords(move)
  const money = (bounty ?? 0) + (bonus ?? 0)
  const unset = detailsReadAt === null ? 'not synced yet' : 'not set'
  return (
    <div className={styles.strip} data-unprinted>
      <span className={styles.turn} data-who={move?.who} title={`${who}. ${why}`} role="img" aria-label={who}>
        <Icon name={turnIcon(move)} />
      </span>
      {due !== undefined && <DueMark due={due} />}
      <hr className={styles.rule} />
      <StripButton
        label={`State: ${status === null ? 'not synced yet' : status.name}`}
        keys={keysOf('act.state')}
        onPress={() => openForm('state')}
      >
        {status === null ? <Icon name="clock" /> : <StatusGlyph phase={status.phase} size={15} />}
      </StripButton>
      <StripButton
        label={`Assignee: ${assignee === null ? 'nobody' : assignee.isMe ? 'you' : assignee.nickname}`}
        keys={keysOf('act.assign')}
        onPress={() => openForm('assign')}
      >
        <Avatar person={assignee} size={16} />
      </StripButton>
      <StripButton
        label={`Severity: ${severity === null ? 'not synced yet' : severity.name}`}
        keys={keysOf('act.classify')}
        onPress={() => openForm('classify')}
      >
        <SeverityGlyph band={severity?.band ?? 'unknown'} size={15} />
      </StripButton>
      <StripButton
        label={`Weakness: ${cwe === null ? unset : `CWE-${cwe.id}`}`}
        keys={keysOf('act.weakness')}
        onPress={() => openForm('classifyWeakness')}
      >
        <Icon name="bug" />
      </StripButton>
      <StripButton
        label={`Reward: ${money > 0 ? formatMoney(money, program?.currency ?? null) : unset}`}
        keys={keysOf('act.reward')}
        onPress={() => openForm('reward')}
      >
        <Icon name="coin" />
      </StripButton>
      <hr className={styles.rule} />
      <DuplicatesButton />
      {evidenceCount > 0 && (
        <StripButton label={`Evidence: ${evidenceCount}`} keys={undefined} onPress={onShowEvidence}>
          <Icon name="paperclip" />
          <span className={styles.count}>{evidenceCount}</span>
        </StripButton>
      )}
      {target !== null && (
        <StripButton
          label={`Scope: ${scope.isInScope === null ? 'unknown' : scope.isInScope ? 'in scope' : 'out of scope'}`}
          keys={keysOf('report.scope')}
          onPress={() => openDialog('scope')}
        >
          <span
            className={styles.scope}
            data-in={scope.isInScope === true || undefined}
            data-out={scope.isInScope === false || undefined}
          >
            <Icon name="target" />
          </span>
        </StripButton>
      )}
      <StripButton
        label={
          report.own === undefined || report.own.labels.length === 0
            ? 'Labels: none'
            : `Labels: ${report.own.labels.map(({ name }) => name).join(', ')}`
        }
        keys={undefined}
        onPress={() => openLabeling({ kind: 'report', report: shownToMark(report) })}
      >
        <Icon name="tag" />
      </StripButton>
      <StripButton
        label={report.own?.note == null ? 'Private note: none' : 'Private note'}
        keys={undefined}
        onPress={() => openForm('note')}
      >
        <Icon name="note" />
      </StripButton>
    </div>
  )
}

/** When the next promise is due, in the short form that list rows use. */
function DueMark({ due }: { readonly due: DueView }): ReactNode {
  const now = useNow()
  const { short, tone } = dueWords(due, now)
  const words = dueSentence(due, now)
  return (
    <span className={styles.due} data-tone={tone} title={words} role="img" aria-label={words}>
      <Icon name={due.kind === 'paused' ? 'pause' : 'clock'} />
      <span className={styles.count}>{short}</span>
    </span>
  )
}

/** A button that opens the form with the likeliest original; shown only while the report resembles an earlier one. */
function DuplicatesButton(): ReactNode {
  const keysOf = useKeysOf()
  if (!useIsOffered('duplicate.mark')) return null
  return (
    <StripButton
      label="Possible duplicates"
      keys={keysOf('duplicate.mark')}
      onPress={() => runOffered('duplicate.mark')}
    >
      <Icon name="copy" />
    </StripButton>
  )
}

interface StripButtonProps {
  /** The button's name and tooltip. */
  readonly label: string
  readonly keys: string | undefined
  readonly onPress: () => void
  readonly children: ReactNode
}

function StripButton({ label, keys, onPress, children }: StripButtonProps): ReactNode {
  const words = visibleText(label)
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={words}
      title={words}
      aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      onClick={onPress}
    >
      {children}
      {keys !== undefined && <Kbd keys={keys} />}
    </button>
  )
}
