import { expect, test } from 'vitest'
import { readEvidenceList } from '#main/engine/queries/report/evidence-list.ts'
import { readReport } from '#main/engine/queries/report/report-view.ts'
import { storeAnswers } from '../../bench/store-answers.ts'
import { must, temporaryStore } from './temporary-store.ts'

const endless = 'x'.repeat(1_000_000)

test('texts in single lines of an open report reach the window shortened', () => {
  const db = temporaryStore()
  const report = {
    id: 1,
    name: endless,
    cvss: endless,
    cve: endless,
    effectiveRole: endless,
    summary: endless,
  }
  const evidence = [{ id: 'e', filename: `${endless}.png`, mimeType: endless, status: endless }]
  must(storeAnswers(db, [{ report, activities: [], evidence }]))

  const read = must(readReport(db, 1, { me: null, cweName: () => null }))
  const { title, cvss, cve, effectiveRole, summary } = read
  for (const line of [title, cvss, cve, effectiveRole]) expect(line?.length).toBeLessThanOrEqual(2_000)
  expect(title).toMatch(/x…$/)
  // The summary is drawn in portions, so it is not shortened here.
  expect(summary).toBe(endless)

  const [item] = must(readEvidenceList(db, 1))
  for (const line of [item?.filename, item?.mimeType, item?.status]) {
    expect(line?.length).toBeLessThanOrEqual(1_000)
  }
})
