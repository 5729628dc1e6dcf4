import { type ReactNode, useState } from 'react'
import type { ReportView } from '#shared/desk/models.ts'
import { formatMoney } from '#shared/rules/money.ts'
import { readAmount } from '#shared/rules/reward-amount.ts'
import { Field } from '../../design/primitives/Field.tsx'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible-text.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { ReportForm } from '../forms/ReportForm.tsx'
import { type RewardForm, rewardChange, rewardLacks } from './reward-change.ts'
import { tellDecision } from './tell-decision.ts'

interface RewardDialogProps {
  readonly workspaceId: string
  readonly reportId: number
}

/** Bounty and bonus of a report, in whole units of its program's currency; large ones are typed twice. */
export function RewardDialog({ workspaceId, reportId }: RewardDialogProps): ReactNode {
  return (
    <ReportForm workspaceId={workspaceId} reportId={reportId} title="Reward" width="narrow">
      {(report) => <Rewarding report={report} />}
    </ReportForm>
  )
}

const nothingTyped: RewardForm = { bounty: '', bounty2: '', bonus: '', bonus2: '' }

function Rewarding({ report }: { readonly report: ReportView }): ReactNode {
  const store = useAppStore()
  const closeDialog = useApp((state) => state.closeDialog)
  const decide = useApp((state) => state.decide)
  const confirmAbove = useApp((state) => state.desk?.settings.rewardConfirmAbove ?? 0)
  const [form, setForm] = useState(nothingTyped)
  const currency = report.program?.currency ?? null
  const change = rewardChange(form)
  const words = [
    ...(change.bounty === undefined ? [] : [`bounty ${formatMoney(change.bounty, currency)}`]),
    ...(change.bonus === undefined ? [] : [`bonus ${formatMoney(change.bonus, currency)}`]),
  ]
  const outcome = visibleText(`#${report.id}: ${words.join(', ')}.`)

  const apply = async () => {
    const decided = await decide([report.id], change)
    if (decided.ok) closeDialog()
    tellDecision(store, decided, outcome)
  }
  const amountField = (label: 'Bounty' | 'Bonus', now: number | null) => {
    const [first, second] =
      label === 'Bounty' ? (['bounty', 'bounty2'] as const) : (['bonus', 'bonus2'] as const)
    const read = readAmount(form[first])
    const isLarge = read.kind === 'amount' && read.amount > confirmAbove
    const isSame = form[second].trim() === form[first].trim()
    return (
      <>
        <Field
          label={label}
          inputMode="numeric"
          autoFocus={label === 'Bounty'}
          value={form[first]}
          onChange={(text) => setForm({ ...form, [first]: text })}
          placeholder={now === null ? 'Not said' : 'Unchanged'}
          description={visibleText(
            read.kind === 'amount'
              ? `${formatMoney(read.amount, currency)}, now ${now === null ? 'unknown' : formatMoney(now, currency)}`
              : `Now ${now === null ? 'unknown' : formatMoney(now, currency)}. Left empty it stays so.`,
          )}
          error={read.kind === 'wrong' ? read.message : undefined}
        />
        {isLarge && (
          <Field
            label={`${label} again`}
            inputMode="numeric"
            value={form[second]}
            onChange={(text) => setForm({ ...form, [second]: text })}
            description={visibleText(
              `Amounts above ${formatMoney(confirmAbove, currency)} are typed twice. Settings change that.`,
            )}
            error={form[second] === '' || isSame ? undefined : 'The two amounts differ.'}
          />
        )}
      </>
    )
  }
  return (
    <FormDialog
      title="Reward"
      width="narrow"
      verb="Set reward"
      lacks={rewardLacks(form, report, confirmAbove)}
      outcome={outcome}
      onApply={apply}
    >
      {amountField('Bounty', report.bounty)}
      {amountField('Bonus', report.bonus)}
    </FormDialog>
  )
}
