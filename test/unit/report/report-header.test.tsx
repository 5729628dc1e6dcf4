/// <reference types="vite/client" />
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReportHeader } from '#renderer/features/report/ReportHeader.tsx'
import type { ReportView } from '#shared/desk/models.ts'

const reordering = '\u202e'

const hostile: ReportView = {
  id: 7,
  title: `title ${reordering}`,
  program: { id: 1, name: `program ${reordering}`, currency: `EUR${reordering}` },
  target: { id: 2, name: `target ${reordering}` },
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
  detailsReadAt: null,
  timelineReadAt: null,
  evidenceReadAt: null,
  timelineCount: 0,
  evidenceCount: 0,
}

test('no text in the head of a report can reorder what stands beside it, the currency included', () => {
  const html = renderToStaticMarkup(<ReportHeader report={hostile} />)
  expect(html).not.toContain(reordering)
  expect(html.match(/‹RLO›/g)).toHaveLength(8)
})
