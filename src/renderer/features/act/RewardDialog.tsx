import { type ReactNode, useState } from 'react'
import type { ReportView } from '#shared/desk/models.ts'
import { formatMoney } from '#shared/rules/money.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible-text.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { ReportForm } from '../forms/ReportForm.tsx'
import { RewardFields } from './RewardFields.tsx'
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
  return (
    <FormDialog
      title="Reward"
      width="narrow"
      verb="Set reward"
      lacks={rewardLacks(form, report, confirmAbove)}
      outcome={outcome}
      onApply={apply}
    >
      <RewardFields form={form} onChange={setForm} now={report} currency={currency} />
    </FormDialog>
  )
}
