import type { Result } from '#shared/desk/result.ts'
import { isCurrencyCode } from '#shared/rules/money.ts'
import { type ReadableDb, select } from '../../store/database.ts'
import { attempt } from '../../store/failure.ts'

const ofPrograms = select<{ currency: string }>(
  'programs.currencies',
  'select distinct upper(currency) as currency from programs where currency is not null order by 1',
)

/**
 * The codes of the currencies in which the programs of a workspace pay. Values that are not currency codes are left
 * out.
 */
export function readCurrencies(db: ReadableDb): Result<readonly string[]> {
  return attempt(db.file, () =>
    db.all(ofPrograms).flatMap(({ currency }) => (isCurrencyCode(currency) ? [currency] : [])),
  )
}
