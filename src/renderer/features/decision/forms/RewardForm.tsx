import type { ReactNode } from 'react'
import type { ReportView } from '#shared/desk/models.ts'
import { formatMoneyWithCode } from '#shared/rules/money.ts'
import { LeftBefore } from '../../../forms/drafts/LeftBefore.tsx'
import { useKeptForm } from '../../../forms/kept-form.ts'
import { ReportForm } from '../../../forms/ReportForm.tsx'
import { RewardFields } from '../../../forms/reward/RewardFields.tsx'
import {
  rewardChange,
  rewardFields,
  rewardLacks,
  rewardNothing,
  rewardVerb,
} from '../../../forms/reward/reward-change.ts'
import { useRewardTerms } from '../../../forms/reward/use-reward-terms.ts'
import { SideForm } from '../../../forms/SideForm.tsx'
import { useTakenText } from '../../../forms/use-typed-ahead.ts'
import { tellDecision } from '../../../notices/tell-decision.ts'
import { useApp, useAppStore } from '../../../state/use-app.ts'
import { visibleText } from '../../../text/visible.ts'

interface RewardFormProps {
  readonly workspaceId: string
  readonly report: ReportView
}

/** Bounty and bonus of a report, in whole units of its program's currency. Large amounts must be typed twice. */
export function RewardForm({ workspaceId, report }: RewardFormProps): ReactNode {
  return (
    <ReportForm workspaceId={workspaceId} report={report} action="reward" title="Reward">
      {(seen) => <Rewarding workspaceId={workspaceId} report={seen} />}
    </ReportForm>
  )
}

interface RewardingProps {
  readonly workspaceId: string
  readonly report: ReportView
}

function Rewarding({ workspaceId, report }: RewardingProps): ReactNode {
  const store = useAppStore()
  const closeForm = useApp((state) => state.closeForm)
  const decide = useApp((state) => state.decide)
  const { form, setForm, wasLeft, forget } = useKeptForm(
    { workspaceId, reportId: report.id, form: 'reward' },
    rewardNothing,
    rewardFields,
  )
  // Typed text replaces an amount kept from an earlier form: appended to it, the digits would make a third amount.
  useTakenText(true, (typed) => {
    if (typed.trim() !== '') setForm({ ...form, bounty: typed.trim() })
  })
  const currency = report.program?.currency ?? null
  const terms = useRewardTerms(currency)
  const change = rewardChange(form, currency)
  const words = [
    ...(change.bounty === undefined ? [] : [`bounty ${formatMoneyWithCode(change.bounty, currency)}`]),
    ...(change.bonus === undefined ? [] : [`bonus ${formatMoneyWithCode(change.bonus, currency)}`]),
  ]
  const outcome = visibleText(`#${report.id}: ${words.join(', ')}.`)

  const apply = async () => {
    const opened = store.getState().form
    const decided = await decide([report.id], change, {
      bounty: report.bounty ?? 0,
      bonus: report.bonus ?? 0,
    })
    if (decided.ok) {
      forget()
      closeForm(opened)
    }
    tellDecision(store, decided, outcome)
  }
  return (
    <SideForm
      title="Reward"
      verb={rewardVerb(change, currency)}
      lacks={rewardLacks(form, report, terms)}
      outcome={outcome}
      onApply={apply}
    >
      {wasLeft && <LeftBefore onStartOver={forget} />}
      <RewardFields form={form} onChange={setForm} now={report} currency={currency} />
    </SideForm>
  )
}
