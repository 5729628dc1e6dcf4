import * as z from 'zod'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { keepsAllTexts, monthsBefore, type TextPolicy } from '#shared/rules/kept-texts.ts'
import { type ReadableDb, select, type WritableDb } from '../store/database.ts'
import { attempt } from '../store/failure.ts'
import { readChoice, writeChoice } from '../store/own/choices.ts'
import { evictionConditions, evictionParameters, evictSome } from '../store/reports/eviction.ts'
import { inTransaction } from '../store/transaction.ts'
import type { JobControl } from './job.ts'

const Policy = z.object({ closedMonths: z.int().min(1).nullable() })
const policyName = 'texts'

export function readPolicy(db: ReadableDb): TextPolicy {
  return readChoice(db, policyName, Policy) ?? keepsAllTexts
}

export function writePolicy(db: WritableDb, policy: TextPolicy): Result<null> {
  return inTransaction(db, (transaction) => {
    writeChoice(transaction, policyName, policy)
    return null
  })
}

/**
 * Maximum number of reports evicted in one transaction. Such a transaction takes a few milliseconds; after each one the
 * engine can answer.
 */
const atOnce = 20

/**
 * Evicts the texts that the policy does not keep, step by step on the engine's own connection.
 *
 * @returns how many reports were evicted; `cancelled` (evicted texts stay evicted), `diskFull`, `databaseDamaged`.
 */
export async function applyPolicy(
  db: WritableDb,
  changed: (reportIds: readonly number[]) => void,
  control: JobControl,
  now = Date.now(),
): Promise<Result<number>> {
  const planned = attempt(db.file, () => {
    const { closedMonths } = readPolicy(db)
    if (closedMonths === null) return null
    const range = { before: monthsBefore(now, closedMonths), now }
    const { isOld, isSpared } = evictionConditions(db)
    const counting = select<{ total: number }>(
      'eviction.all',
      `select count(*) as total from reports r where ${isOld} and not ${isSpared}`,
    )
    return { range, all: db.get(counting, evictionParameters(range))?.total ?? 0 }
  })
  if (!planned.ok) return planned
  if (planned.value === null) return ok(0)

  const { range, all } = planned.value
  let done = 0
  while (done < all) {
    control.progress(done, all)
    const step = inTransaction(db, (transaction) => evictSome(transaction, range, atOnce))
    if (!step.ok) return step
    if (step.value.length === 0) break
    done += step.value.length
    changed(step.value)
    await new Promise((resolve) => setImmediate(resolve))
    if (control.cancelled) return err({ kind: 'cancelled' })
  }
  return ok(done)
}
