import type { ReactNode } from 'react'
import {
  type ConfirmLimits,
  confirmAbove,
  rewardAtMost,
  usualConfirmAbove,
} from '#shared/rules/reward-amount.ts'
import { useValue } from '../../state/use-answer.ts'
import { useApp } from '../../state/use-app.ts'
import { AmountRow } from './rows.tsx'

interface ConfirmLimitRowsProps {
  readonly limits: ConfirmLimits
  readonly onChange: (change: Partial<ConfirmLimits>) => void
}

/** The confirmation limits: in US dollars, and in each other currency that programs of the workspace pay in. */
export function ConfirmLimitRows({ limits, onChange }: ConfirmLimitRowsProps): ReactNode {
  const workspaceId = useApp(({ desk }) => desk?.currentWorkspaceId ?? null)
  const currencies = useValue('programs.currencies', workspaceId === null ? null : { workspaceId }) ?? []
  const { rewardConfirmByCurrency: own } = limits
  const others = [...new Set([...currencies, ...Object.keys(own)])]
    .filter((code) => code !== 'USD')
    .toSorted()
  const change = (code: string, limit: number) => {
    const { [code]: _, ...rest } = own
    // A limit set to its usual value is not stored, so that it follows the limit in dollars again.
    const isUsual = limit === usualConfirmAbove(limits, code)
    onChange({ rewardConfirmByCurrency: isUsual ? rest : { ...rest, [code]: limit } })
  }
  return (
    <>
      <AmountRow
        name="rewardConfirmAbove"
        value={limits.rewardConfirmAbove}
        from={0}
        to={rewardAtMost('USD')}
        onChange={(rewardConfirmAbove) => onChange({ rewardConfirmAbove })}
      />
      {others.map((code) => (
        <AmountRow
          key={code}
          name="rewardConfirmAbove"
          part={`in ${code}`}
          value={confirmAbove(limits, code)}
          from={0}
          to={rewardAtMost(code)}
          onChange={(limit) => change(code, limit)}
        />
      ))}
    </>
  )
}
