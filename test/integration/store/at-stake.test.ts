import { expect, test } from 'vitest'
import { readAtStake } from '#main/engine/queries/lists/at-stake.ts'
import { storeLabel } from '#main/engine/store/own/kept-labels.ts'
import { putSavedView } from '#main/engine/store/own/saved-views.ts'
import { writeSlaSettings } from '#main/engine/store/own/sla-settings.ts'
import { changeTypeNames } from '#main/engine/store/reports/stored-types.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import { stakeWords } from '#renderer/features/workspace/workspace-words.ts'
import { ordinaryCalendar } from '#shared/rules/sla/calendar.ts'
import { starterRules } from '#shared/rules/sla/starter-rules.ts'
import { must, temporaryStore } from './temporary-store.ts'

test("a user's own data in a workspace is listed before the workspace is forgotten, or nothing if there is none", () => {
  const db = temporaryStore()
  expect(stakeWords(readAtStake(db, 0))).toEqual([])
  changeTypeNames(db, [{ id: 155, name: 'SQL injection' }])
  putSavedView(
    db,
    { id: 'a', name: 'Mine', view: { kind: 'inbox' }, search: '', sort: 'activity', group: 'none' },
    null,
  )
  must(
    inTransaction(db, (transaction) => {
      writeSlaSettings(transaction, { rules: [...starterRules], calendar: ordinaryCalendar('Europe/Berlin') })
      for (const id of ['x', 'y']) storeLabel(transaction, { id, name: id, color: 'blue' })
    }),
  )
  expect(stakeWords(readAtStake(db, 2))).toEqual([
    '1 saved view',
    '2 labels',
    `${starterRules.length} SLA rules`,
    '1 type name',
    '2 earlier copies set aside',
  ])
})
