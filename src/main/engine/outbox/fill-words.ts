import type { BulkAction } from '#shared/desk/actions.ts'
import { fillPlaceholders, findPlaceholders } from '#shared/rules/templates/placeholders.ts'
import { templateValues } from '#shared/rules/templates/report-values.ts'
import { readReport } from '../queries/report/report-view.ts'
import { type ReadableDb, select } from '../store/database.ts'
import { cweName } from '../store/reports/cwe-catalogue.ts'

const nicknameOf = select<{ nickname: string | null }>(
  'fillWords.person',
  'select nickname from people where id = ?',
)

/** The text of an action; null when it has none. */
function wordsOf(action: BulkAction): string | null {
  if (action.kind === 'comment') return action.text
  return action.kind === 'transition' ? (action.message ?? null) : null
}

/** Whether the action's text has placeholders, and so differs between reports. */
export function hasPlaceholders(action: BulkAction): boolean {
  const words = wordsOf(action)
  return words !== null && findPlaceholders(words).length > 0
}

/**
 * The action as sent on one report: its placeholders are filled in with values from the local copy.
 *
 * @returns null when a value is not known for this report.
 */
export function fillWords(
  db: ReadableDb,
  reportId: number,
  action: BulkAction,
  me: string | null,
): BulkAction | null {
  const words = wordsOf(action)
  if (words === null || !hasPlaceholders(action)) return action
  const report = readReport(db, reportId, { me, cweName })
  if (!report.ok) return null
  const duplicateOf = action.kind === 'transition' ? action.duplicateOf : undefined
  const original = duplicateOf === undefined ? null : originalOf(db, duplicateOf, me)
  const myName = me === null ? null : (db.get(nicknameOf, [me])?.nickname ?? null)
  const values = templateValues(report.value, myName, original)
  const filled = fillPlaceholders(words, values)
  if (findPlaceholders(filled).length > 0) return null
  if (action.kind === 'comment') return { ...action, text: filled }
  return action.kind === 'transition' ? { ...action, message: filled } : action
}

function originalOf(db: ReadableDb, id: number, me: string | null) {
  const original = readReport(db, id, { me, cweName })
  return { id, title: original.ok ? original.value.title : null }
}
