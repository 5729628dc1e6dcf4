import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import type {
  Evidence,
  KnownIssue,
  Person,
  Program,
  Report,
  ReportActivity,
  ReportSummary,
  ReportTransitions,
  Target,
} from '#shared/admin-api/resources.ts'

/** One correct answer for each endpoint, with every field the specification names. */

const named = (id: number, name: string) => ({ id, name })
const reporter: Person = { id: 'u-17', nickname: 'grünkohl', email: 'reporter@example.org' }
const triager: Person = { id: 'u-3', nickname: 'ines', email: 'ines@example.org' }

export const program: Program = {
  id: 5,
  alias: 'orchard',
  name: 'Orchard',
  description: 'Everything that **grows**.',
  currency: 'EUR',
  isActive: true,
  isPaused: false,
  isPublished: true,
}

const target: Target = {
  id: 51,
  name: 'api.orchard.example',
  description: 'The public interface',
  type: 'web',
  maximumSeverity: 'Critical',
  tier: 1,
  isOutOfScope: false,
  isBountyEligible: true,
  isActive: true,
}

/** Reports 101 to 112. Each one was created later, and was last active later, than the one before it. */
export const summaries: readonly ReportSummary[] = Array.from({ length: 12 }, (_, nth) => ({
  id: 101 + nth,
  name: `"Tür" & <b>${nth}</b> \\ / 漏洞`,
  createdAt: `2026-03-${String(nth + 1).padStart(2, '0')}T08:00:00Z`,
  lastActivityAt: `2026-04-${String(nth + 1).padStart(2, '0')}T09:30:00.123Z`,
  programId: program.id,
  target: named(target.id, target.name),
  status: named(1, 'New'),
  severity: named(3, 'High'),
  reporter,
  assignedTo: nth % 3 === 1 ? null : triager,
}))

export const report: Report = {
  ...(summaries[0] as ReportSummary),
  summary: 'Anyone can read any basket.',
  description: 'Send `GET /api/v2/baskets/1` …',
  impact: 'All baskets.',
  vulnerabilityTypeId: 7,
  cweTypeId: 639,
  cvss: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
  cve: 'CVE-2026-1234',
  bounty: 500,
  bonus: 50,
  duplicateOf: 102,
  effectiveRole: 'StandardAdmin',
}

const activities: readonly ReportActivity[] = [9, 8, 7].map((id) => ({
  id,
  message: `Entry *${id}* "quoted"`,
  createdAt: `2026-03-0${id}T10:00:00Z`,
  isInternal: id % 2 === 0,
  hasEvidence: id === 9,
  actor: id === 8 ? null : triager,
}))

const evidence: readonly Evidence[] = ['e-1', 'e-2'].map((id) => ({
  id,
  filename: `${id}.png`,
  size: 20_480,
  mimeType: 'image/png',
  status: 'Available',
}))

const knownIssue: KnownIssue = {
  id: 900,
  programId: program.id,
  targetId: target.id,
  severityId: 3,
  name: 'Known weak cookie',
  createdAt: '2026-05-01T00:00:00Z',
  knownIssue: true,
}

const transitions: ReportTransitions = {
  currentStatus: named(1, 'New'),
  availableTransitions: [
    {
      transition: 'triaged',
      targetStatus: named(2, 'Triaged'),
      requiresMessage: false,
      requiresDuplicateOfReportId: false,
    },
    {
      transition: 'duplicate',
      targetStatus: named(6, 'Duplicate'),
      requiresMessage: true,
      requiresDuplicateOfReportId: true,
    },
  ],
}

/** The correct answer of each endpoint; `undefined` if that answer has no body. */
export const rightAnswers: { readonly [N in EndpointName]: unknown } = {
  listPrograms: [program, { ...program, id: 6, alias: 'mill', name: 'Mill' }],
  readProgram: program,
  listTargets: [target, { ...target, id: 52, name: 'shop.orchard.example' }],
  createKnownIssue: knownIssue,
  searchReports: { items: summaries, nextCursor: null },
  readReport: report,
  patchReport: undefined,
  listComments: activities.toReversed(),
  addComment: activities[0],
  listActivities: { items: activities, nextCursor: null },
  assignReport: undefined,
  classifyReport: undefined,
  listTransitions: transitions,
  executeTransition: undefined,
  setRewards: undefined,
  listEvidence: evidence,
  requestEvidenceDownload: { url: 'https://files.example.org/e-1?signature=abc' },
}
