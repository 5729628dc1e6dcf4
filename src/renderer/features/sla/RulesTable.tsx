import type { ReactNode } from 'react'
import { Input } from 'react-aria-components'
import { slaRulesAtMost } from '#shared/desk/sla-limits.ts'
import { type SeverityBand, severityBands } from '#shared/rules/severity.ts'
import { promiseTitles } from '#shared/rules/sla/due-words.ts'
import { type SlaPromise, slaPromises } from '#shared/rules/sla/promises.ts'
import { readTarget } from '#shared/rules/sla/target-text.ts'
import { Button, IconButton } from '../../design/primitives/Button.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { useApp } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible.ts'
import styles from './SlaDialog.module.css'
import { emptyRule, type RuleDraft } from './sla-form.ts'

interface RulesTableProps {
  readonly rules: readonly RuleDraft[]
  readonly onChange: (rules: readonly RuleDraft[]) => void
}

const bandTitles: Readonly<Record<SeverityBand, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  none: 'None',
  unknown: 'Other',
}

/** The rules, one in each row; the most specific rule applies to a report. */
export function RulesTable({ rules, onChange }: RulesTableProps): ReactNode {
  const change = (key: string, changed: Partial<RuleDraft>) =>
    onChange(rules.map((rule) => (rule.key === key ? { ...rule, ...changed } : rule)))
  return (
    <section className={styles.part} aria-labelledby="sla-rules">
      <h3 id="sla-rules" className={styles.title}>
        Rules
      </h3>
      <p className={styles.note}>
        Hours run around the clock (8h), business days by the calendar below (2d). First reply and triage
        count from receipt, resolution and bounty from triage. The clock stops while you wait for the
        reporter. The most specific rule applies.
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Program</th>
            <th scope="col">Severity</th>
            {slaPromises.map((promise) => (
              <th key={promise} scope="col">
                {promiseTitles[promise]}
              </th>
            ))}
            <th scope="col">At risk in the last</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rules.map((rule, at) => (
            <RuleRow
              key={rule.key}
              rule={rule}
              name={`rule ${at + 1}`}
              isFirst={at === 0}
              onChange={(changed) => change(rule.key, changed)}
              onRemove={() => onChange(rules.filter(({ key }) => key !== rule.key))}
            />
          ))}
        </tbody>
      </table>
      <span>
        <Button
          size="small"
          isDisabled={rules.length >= slaRulesAtMost}
          onPress={() => onChange([...rules, emptyRule()])}
        >
          Add rule
        </Button>
      </span>
    </section>
  )
}

/** Focuses the field when it appears, since the button that was pressed is gone. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus()
}

interface RuleRowProps {
  readonly rule: RuleDraft
  readonly name: string
  readonly isFirst: boolean
  readonly onChange: (changed: Partial<RuleDraft>) => void
  readonly onRemove: () => void
}

function RuleRow({ rule, name, isFirst, onChange, onRemove }: RuleRowProps): ReactNode {
  const programs = useApp((state) => state.counts?.programs) ?? []
  const isListed = rule.programId === null || programs.some(({ id }) => id === rule.programId)
  const type = (promise: SlaPromise, text: string) =>
    onChange({ targets: { ...rule.targets, [promise]: text } })
  return (
    <tr>
      <td>
        <select
          className={styles.select}
          aria-label={`Program of ${name}`}
          value={rule.programId ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ programId: value === '' ? null : Number(value) })
          }
        >
          <option value="">All programs</option>
          {!isListed && <option value={rule.programId ?? ''}>Program {rule.programId}</option>}
          {programs.map(({ id, name: title }) => (
            <option key={id} value={id}>
              {visibleText(title)}
            </option>
          ))}
        </select>
      </td>
      <td>
        <select
          className={styles.select}
          aria-label={`Severity of ${name}`}
          value={rule.severity ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ severity: severityBands.find((band) => band === value) ?? null })
          }
        >
          <option value="">Any</option>
          {severityBands.map((band) => (
            <option key={band} value={band}>
              {bandTitles[band]}
            </option>
          ))}
        </select>
      </td>
      {slaPromises.map((promise) => (
        <td key={promise}>
          <Input
            ref={isFirst && promise === 'firstReply' ? takeFocus : undefined}
            className={styles.input}
            aria-label={`${promiseTitles[promise]} of ${name}`}
            aria-invalid={readTarget(rule.targets[promise]).kind === 'bad' || undefined}
            placeholder={rule.programId === null && rule.severity === null ? 'None' : 'Default'}
            autoComplete="off"
            spellCheck={false}
            maxLength={12}
            value={rule.targets[promise]}
            onChange={({ currentTarget }) => type(promise, currentTarget.value)}
          />
        </td>
      ))}
      <td className={styles.percent}>
        <Input
          className={styles.share}
          aria-label={`At risk percent of ${name}`}
          autoComplete="off"
          inputMode="numeric"
          maxLength={3}
          value={rule.atRiskPercent}
          onChange={({ currentTarget }) => onChange({ atRiskPercent: currentTarget.value })}
        />
        %
      </td>
      <td>
        <IconButton label={`Remove ${name}`} onPress={onRemove}>
          <Icon name="cross" />
        </IconButton>
      </td>
    </tr>
  )
}
