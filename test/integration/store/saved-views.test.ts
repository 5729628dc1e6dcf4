import { describe, expect, test } from 'vitest'
import { countSavedView } from '#main/engine/queries/lists/saved-view-count.ts'
import { change } from '#main/engine/store/database.ts'
import {
  listSavedViews,
  moveSavedView,
  putSavedView,
  removeSavedView,
} from '#main/engine/store/own/saved-views.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { type SavedView, savedViewsAtMost } from '#shared/desk/saved-view.ts'
import { severity, status, summary } from './received-samples.ts'
import { must, temporaryStore } from './temporary-store.ts'

const saved = (id: string, more: Partial<SavedView> = {}): SavedView => ({
  id,
  name: `View ${id}`,
  view: { kind: 'inbox' },
  search: 'severity:high',
  sort: 'activity',
  group: 'none',
  ...more,
})
const names = (views: readonly SavedView[]) => views.map(({ id }) => id).join('')

describe('saved views', () => {
  test('return as they were saved, in their order, wherever they are added, moved or removed', () => {
    const db = temporaryStore()
    const own = saved('a', { view: { kind: 'program', programId: 4 }, sort: 'severity', group: 'status' })
    expect(putSavedView(db, own, null)).toEqual([own])
    putSavedView(db, saved('b'), null)
    putSavedView(db, saved('c'), 0)
    expect(names(listSavedViews(db))).toBe('cab')
    expect(listSavedViews(db)[1]).toEqual(own)
    expect(names(putSavedView(db, { ...own, name: 'Another' }, 0))).toBe('cab')
    expect(listSavedViews(db)[1]?.name).toBe('Another')
    expect(names(moveSavedView(db, 'c', 2))).toBe('abc')
    expect(names(moveSavedView(db, 'c', 0))).toBe('cab')
    expect(names(moveSavedView(db, 'nobody', 0))).toBe('cab')
    expect(names(removeSavedView(db, 'a'))).toBe('cb')
    expect(names(putSavedView(db, own, 1))).toBe('cab')
  })

  test('are limited in number', () => {
    const db = temporaryStore()
    for (let index = 0; index <= savedViewsAtMost; index += 1) putSavedView(db, saved(String(index)), null)
    expect(listSavedViews(db)).toHaveLength(savedViewsAtMost)
  })

  test('of an unknown shape are skipped, not lost', () => {
    const db = temporaryStore()
    putSavedView(db, saved('a'), null)
    putSavedView(db, saved('b'), null)
    db.run(change('test', `update saved_views set view = '{"kind":"from the future"}' where id = 'a'`))
    expect(names(listSavedViews(db))).toBe('b')
    putSavedView(db, saved('c'), null)
    db.run(change('test', `update saved_views set view = '{"kind":"all"}' where id = 'a'`))
    expect([...names(listSavedViews(db))].toSorted().join('')).toBe('abc')
  })

  test('count their reports now', () => {
    const db = temporaryStore()
    putSavedView(db, saved('a'), null)
    const count = () => must(countSavedView(db, 'a', null))
    expect(count()).toBe(0)
    storeReportSummaries(db, [
      summary(1, { severity: severity.high }),
      summary(2, { severity: severity.high, status: status.resolved }),
      summary(3),
    ])
    expect(count()).toBe(1)
    storeReportSummaries(db, [summary(3, { severity: severity.high })])
    expect(count()).toBe(2)
    expect(countSavedView(db, 'nobody', null)).toEqual({
      ok: false,
      error: { kind: 'unknownHere', what: 'view' },
    })
  })
})
