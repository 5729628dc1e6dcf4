/// <reference types="vite/client" />
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReportFacts } from '#renderer/features/decision/regions/ReportFacts.tsx'
import { DecisionRows } from '#renderer/features/decision/rows/DecisionRows.tsx'
import { ReportHeader } from '#renderer/features/report/ReportHeader.tsx'
import { createAppStore } from '#renderer/state/store.ts'
import { AppStoreContext } from '#renderer/state/use-app.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { heldDesk } from '../renderer/state/held-desk.ts'

const reordering = '\u202e'

const hostile: ReportView = {
  id: 7,
  title: `title ${reordering}`,
  program: { id: 1, name: `program ${reordering}`, currency: `EUR${reordering}` },
  target: { id: 2, name: `target ${reordering}` },
  isOutOfScope: false,
  scope: { isInScope: true, tier: null, maximumSeverity: null, isBountyEligible: null, program: null },
  status: { id: 3, name: `status ${reordering}`, phase: 'new' },
  severity: { id: 4, name: `severity ${reordering}`, band: 'high' },
  reporter: null,
  assignee: null,
  createdAt: null,
  lastActivityAt: null,
  summary: null,
  description: null,
  impact: null,
  vulnerabilityTypeId: null,
  cwe: null,
  cvss: null,
  cve: `CVE ${reordering}`,
  bounty: 100,
  bonus: 50,
  duplicateOf: null,
  effectiveRole: null,
  textsKept: true,
  detailsReadAt: null,
  timelineReadAt: null,
  evidenceReadAt: null,
  refusals: [],
  unread: [],
  timelineCount: 0,
  pending: [],
  evidenceCount: 0,
}

test('no text in the header of a report can reorder its surroundings, including the currency', () => {
  const html = renderToStaticMarkup(
    <AppStoreContext value={createAppStore(heldDesk().desk)}>
      <ReportHeader report={hostile} />
      <DecisionRows report={hostile} open={null} form={null} />
      <ReportFacts report={hostile} />
    </AppStoreContext>,
  )
  expect(html).not.toContain(reordering)
  expect(html.match(/‹RLO›/g)).toHaveLength(8)
})
