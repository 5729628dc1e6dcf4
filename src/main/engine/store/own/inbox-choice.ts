import * as z from 'zod'
import type { ReadableDb, Transaction } from '../database.ts'
import { readChoice, writeChoice } from './choices.ts'

/**
 * Whether reviewed reports stay in the inbox. It is a setting of the desk, copied into each local copy, so that
 * remembered lists and counts, and readers in another thread, use the same value.
 */
const name = 'inbox'
const InboxChoice = z.object({ keepsReviewed: z.boolean() })

export function keepsReviewed(db: ReadableDb): boolean {
  return readChoice(db, name, InboxChoice)?.keepsReviewed ?? false
}

/** @returns whether the value changed. */
export function followInboxSetting(transaction: Transaction, keeps: boolean): boolean {
  if (keepsReviewed(transaction) === keeps) return false
  writeChoice(transaction, name, { keepsReviewed: keeps })
  transaction.pending.changed = true
  return true
}
