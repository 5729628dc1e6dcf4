import type { ReactNode } from 'react'
import { currencyName, formatMoney, formatMoneyWithCode } from '#shared/rules/money.ts'
import { readAmount } from '#shared/rules/reward-amount.ts'
import { Field } from '../../design/primitives/Field.tsx'
import { visibleText } from '../../text/visible.ts'
import { isTypedTwice, type RewardForm } from './reward-change.ts'
import { useRewardTerms } from './use-reward-terms.ts'

interface RewardFieldsProps {
  readonly form: RewardForm
  readonly onChange: (form: RewardForm) => void
  /** The report's present reward; null = unknown. */
  readonly now: { readonly bounty: number | null; readonly bonus: number | null }
  /** The currency of the program; null = not known. */
  readonly currency: string | null
}

/** The fields for bounty and bonus, in whole units. Large amounts must be typed twice. */
export function RewardFields({ form, onChange, now, currency }: RewardFieldsProps): ReactNode {
  return (
    <>
      <AmountField
        label="Bounty"
        autoFocus
        texts={[form.bounty, form.bounty2]}
        onChange={([bounty, bounty2]) => onChange({ ...form, bounty, bounty2 })}
        now={now.bounty}
        currency={currency}
      />
      <AmountField
        label="Bonus"
        texts={[form.bonus, form.bonus2]}
        onChange={([bonus, bonus2]) => onChange({ ...form, bonus, bonus2 })}
        now={now.bonus}
        currency={currency}
      />
    </>
  )
}

/** The text typed the first time and the second time. */
type TypedTwice = readonly [first: string, second: string]

interface AmountFieldProps {
  readonly label: 'Bounty' | 'Bonus'
  readonly texts: TypedTwice
  readonly onChange: (texts: TypedTwice) => void
  readonly now: number | null
  readonly currency: string | null
  readonly autoFocus?: boolean
}

function AmountField(props: AmountFieldProps): ReactNode {
  const { label, texts, onChange, now, currency, autoFocus = false } = props
  const [first, second] = texts
  const { confirmAbove } = useRewardTerms(currency)
  const read = readAmount(first, currency)
  const unit = currency === null ? undefined : currencyName(currency)
  const isLarge = read.kind === 'amount' && read.amount > confirmAbove
  const isSame = isTypedTwice(first, second, currency)
  const nowWords = now === null ? 'unknown' : formatMoneyWithCode(now, currency)
  return (
    <>
      <Field
        label={label}
        unit={unit}
        inputMode="numeric"
        autoFocus={autoFocus}
        value={first}
        onChange={(text) => onChange([text, second])}
        placeholder="Unchanged"
        description={visibleText(
          read.kind === 'amount'
            ? `${formatMoneyWithCode(read.amount, currency)}, currently ${nowWords}`
            : `Currently ${nowWords}. Leave empty to keep it.`,
        )}
        error={read.kind === 'wrong' ? read.message : undefined}
      />
      {isLarge && (
        <Field
          label={`${label} again`}
          unit={unit}
          inputMode="numeric"
          value={second}
          onChange={(text) => onChange([first, text])}
          description={visibleText(
            `Amounts above ${formatMoney(confirmAbove, currency)} must be typed twice. You can change this in Settings.`,
          )}
          error={second.trim() === '' || isSame ? undefined : 'The two amounts differ.'}
        />
      )}
    </>
  )
}
