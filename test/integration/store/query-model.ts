import fc from 'fast-check'
import { change, type WritableDb } from '#main/engine/store/database.ts'
import { storeEvidence } from '#main/engine/store/evidence/evidence-rows.ts'
import { changeMarks, markSeenNow } from '#main/engine/store/own/local-marks.ts'
import { storePrograms } from '#main/engine/store/reports/programs.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { changeTypeNames } from '#main/engine/store/reports/stored-types.ts'
import { details, reporter, severity, status, summary, triager, unasked } from './received-samples.ts'

/** A report as the model of the query tests sees it: plain values, no database. */
export interface ModelReport {
  readonly id: number
  readonly words: readonly string[]
  readonly status: keyof typeof status
  readonly severity: keyof typeof severity
  readonly programId: 10 | 11
  readonly target: 'api.example.com' | 'shop.example.com'
  readonly reporterId: 'r1' | 'r2'
  readonly assigneeId: 't1' | 't2' | null
  /** Days before `modelNow`. */
  readonly createdAgo: number
  readonly activeAgo: number
  /** null = the details were not read. */
  readonly details: {
    readonly cwe: number | null
    readonly cve: string | null
    readonly bounty: number
    readonly type: number | null
    /** A vector that scores 9.8, one that scores 7.5, or a text without a score. */
    readonly cvss: keyof typeof vectors | null
    readonly duplicateOf: number | undefined
  } | null
  readonly hasEvidence: boolean
  readonly isSeen: boolean
  readonly isReviewed: boolean
  readonly isSnoozed: boolean
  /**
   * Hours from `modelNow` until a promise is due; the promise is at risk from a day before. Or another state of the
   * report's clocks; null = no clock.
   */
  readonly clock: number | 'paused' | 'met' | 'late' | null
  /** Days before `modelNow` at which the team first replied; null = it did not, or that is unknown. */
  readonly repliedAgo: number | null
}

/** Vectors by their scores. */
const vectors = {
  '9.8': 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  '7.5': 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
  none: 'high, I guess',
} as const

const hour = 3_600_000
const day = 24 * hour
/** Noon of a day far from any change between standard and daylight saving time. */
export const modelNow = new Date(2026, 5, 15, 12).getTime()
export const vocabulary = ['token', 'tokens', 'reset', 'résumé', 'header'] as const

const reportShape = fc.record({
  words: fc.subarray([...vocabulary], { minLength: 1 }),
  status: fc.constantFrom(...(Object.keys(status) as (keyof typeof status)[])),
  severity: fc.constantFrom(...(Object.keys(severity) as (keyof typeof severity)[])),
  programId: fc.constantFrom(10 as const, 11 as const),
  target: fc.constantFrom('api.example.com' as const, 'shop.example.com' as const),
  reporterId: fc.constantFrom('r1' as const, 'r2' as const),
  assigneeId: fc.constantFrom('t1' as const, 't2' as const, null),
  createdAgo: fc.integer({ min: 20, max: 60 }),
  activeAgo: fc.integer({ min: 0, max: 20 }),
  details: fc.option(
    fc.record({
      cwe: fc.constantFrom(79, 89, null),
      cve: fc.constantFrom('CVE-2024-1234', 'CVE-2024-12345', null),
      bounty: fc.constantFrom(0, 500, 1_500),
      type: fc.constantFrom(155, 12, null),
      cvss: fc.constantFrom('9.8' as const, '7.5' as const, 'none' as const, null),
      duplicateOf: fc.constantFrom(7, undefined),
    }),
    { freq: 4 },
  ),
  hasEvidence: fc.boolean(),
  isSeen: fc.boolean(),
  isReviewed: fc.boolean(),
  isSnoozed: fc.boolean(),
  clock: fc.constantFrom(-30, -1, 5, 30, 200, 'paused' as const, 'met' as const, 'late' as const, null),
  repliedAgo: fc.constantFrom(0, 3, 12, 40, null),
})

/** The same reports in every run, the latest activity first and with the highest id. */
export function modelReports(count: number): readonly ModelReport[] {
  return fc
    .sample(reportShape, { seed: 7, numRuns: count })
    .toSorted((one, other) => one.activeAgo - other.activeAgo)
    .map((shape, index) => ({ ...shape, id: 1_000 - index }))
}

/** Puts the model's reports into a database, as if they had been synced. */
export function storeModel(db: WritableDb, reports: readonly ModelReport[]): void {
  storePrograms(db, [
    { id: 10, name: 'Acme Web' },
    { id: 11, name: 'Bank', alias: 'acme-bank' },
  ])
  changeTypeNames(db, [{ id: 155, name: 'SQL injection' }])
  for (const report of reports) {
    const fields = {
      name: report.words.join(' '),
      status: status[report.status],
      severity: severity[report.severity],
      programId: report.programId,
      target: { id: report.target === 'api.example.com' ? 20 : 21, name: report.target },
      reporter: report.reporterId === 'r1' ? reporter : { id: 'r2', nickname: 'zx0r' },
      assignedTo:
        report.assigneeId === 't2'
          ? { id: 't2', nickname: 'Mára K' }
          : report.assigneeId === 't1'
            ? triager
            : null,
      createdAt: modelNow - report.createdAgo * day,
      // The id breaks ties: a report with a higher id was active later.
      lastActivityAt: modelNow - report.activeAgo * day - 1_000 + report.id,
    }
    if (report.details === null) {
      storeReportSummaries(db, [summary(report.id, fields)])
    } else {
      const { cwe, cve, bounty, duplicateOf, type, cvss } = report.details
      const texts = { summary: '', impact: '', description: '' }
      const classified = {
        cweTypeId: cwe,
        vulnerabilityTypeId: type,
        cvss: cvss === null ? null : vectors[cvss],
      }
      const known = { ...texts, ...classified, cve, bounty, duplicateOf }
      storeReportDetails(db, details(report.id, { ...fields, ...known }), unasked)
    }
    if (report.hasEvidence)
      storeEvidence(db, report.id, [{ id: `e${report.id}`, filename: 'a.png' }], unasked)
    storeClock(db, report)
    storeHistory(db, report)
    if (report.isSeen) markSeenNow(db, report.id, modelNow)
    const marked = [{ reportId: report.id, activityAt: fields.lastActivityAt }]
    if (report.isReviewed) changeMarks(db, marked, { kind: 'reviewed' }, modelNow)
    if (report.isSnoozed) changeMarks(db, marked, { kind: 'snoozed', until: null }, modelNow)
  }
}

const storingClock = change(
  'test.clock',
  `insert into report_clocks (report_id, due_at, at_risk_from, due_promise, paused_left, paused_day, paused_promise,
     is_met, is_late)
   values (:id, :dueAt, :atRiskFrom, 'triage', :left, :left, 'triage', :isMet, :isLate)`,
)

/** Stores a clock as the desk would derive it; the derivation has its own tests. */
function storeClock(db: WritableDb, { id, clock }: ModelReport): void {
  if (clock === null) return
  const dueAt = typeof clock === 'number' ? modelNow + clock * hour : null
  db.run(storingClock, {
    id,
    dueAt,
    atRiskFrom: dueAt === null ? null : dueAt - day,
    left: clock === 'paused' ? hour : null,
    isMet: clock === 'met' ? 1 : 0,
    isLate: clock === 'late' ? 1 : 0,
  })
}

const storingHistory = change(
  'test.history',
  `insert into report_histories (report_id, replied_at, closed_at, is_open, is_known_issue, bounty, bonus)
   values (:id, :repliedAt, :closedAt, 1, 0, 0, 0)`,
)

/** Stores a history as the desk would derive it; each event has its own column, and all get the same time. */
function storeHistory(db: WritableDb, { id, repliedAgo }: ModelReport): void {
  const at = repliedAgo === null ? null : modelNow - repliedAgo * day
  db.run(storingHistory, { id, repliedAt: at, closedAt: at })
}

/** A term of a query, and which reports it matches. */
export interface ModelTerm {
  readonly text: string
  readonly holds: (report: ModelReport) => boolean
}

type Value = readonly [text: string, holds: ModelTerm['holds']]

const is = (flag: string, holds: ModelTerm['holds']): Value => [flag, holds]
const isOpen = (report: ModelReport) => report.status !== 'resolved'
/** A user who reviews or snoozes a report has seen it. */
const wasSeen = ({ isSeen, isReviewed, isSnoozed }: ModelReport) => isSeen || isReviewed || isSnoozed

const values: Readonly<Record<string, readonly Value[]>> = {
  status: [
    ['new', (report) => report.status === 'new'],
    ['TRI', (report) => report.status === 'triaged'],
    ['needs-more', (report) => report.status === 'needsMoreInfo'],
    ['"more info"', (report) => report.status === 'needsMoreInfo'],
    ['resolved', (report) => report.status === 'resolved'],
    ['nosuch', () => false],
  ],
  severity: [
    ['high', (report) => report.severity === 'high'],
    ['crit', (report) => report.severity === 'critical'],
    ['Low', (report) => report.severity === 'low'],
  ],
  program: [
    ['"acme web"', (report) => report.programId === 10],
    ['bank', (report) => report.programId === 11],
    ['acme', () => true],
  ],
  target: [
    ['api', (report) => report.target === 'api.example.com'],
    ['shop.example', (report) => report.target === 'shop.example.com'],
    ['example', () => true],
  ],
  assignee: [
    ['me', (report) => report.assigneeId === 't1'],
    ['none', (report) => report.assigneeId === null],
    ['mara', (report) => report.assigneeId === 't2'],
    ['"me"', () => false],
  ],
  reporter: [
    ['zx0r', (report) => report.reporterId === 'r2'],
    ['reporter-one', (report) => report.reporterId === 'r1'],
  ],
  is: [
    is('open', isOpen),
    is('closed', (report) => !isOpen(report)),
    is('new', (report) => report.status === 'new'),
    is('waiting', (report) => report.status === 'needsMoreInfo'),
    is('resolved', (report) => report.status === 'resolved'),
    is('unassigned', (report) => report.assigneeId === null),
    is('assigned', (report) => report.assigneeId !== null),
    is('mine', (report) => report.assigneeId === 't1'),
    is('seen', wasSeen),
    is('unseen', (report) => !wasSeen(report)),
    is('reviewed', (report) => report.isReviewed),
    is('snoozed', (report) => report.isSnoozed),
    is('changed', () => false),
    is('your-turn', (report) => report.status === 'new'),
    is('duplicate', (report) => report.details?.duplicateOf !== undefined),
  ],
  has: [
    is('reward', (report) => (report.details?.bounty ?? 0) > 0),
    is('evidence', (report) => report.hasEvidence),
    is('cve', (report) => (report.details?.cve ?? null) !== null),
    is('cwe', (report) => (report.details?.cwe ?? null) !== null),
    is('cvss', (report) => (report.details?.cvss ?? null) !== null),
  ],
  sla: [
    is('at-risk', ({ clock }) => clock === 5),
    is('missed', ({ clock }) => typeof clock === 'number' && clock < 0),
    is('paused', ({ clock }) => clock === 'paused'),
    is('met', ({ clock }) => clock === 'met'),
    is('late', ({ clock }) => clock === 'late'),
  ],
  due: [
    ['<2d', ({ clock }) => typeof clock === 'number' && clock < 48],
    ['6h', ({ clock }) => typeof clock === 'number' && clock < 6],
    ['>1d', ({ clock }) => typeof clock === 'number' && clock > 24],
    ['1d..3d', ({ clock }) => clock === 30],
    ['today', ({ clock }) => clock === -1 || clock === 5],
    ['<2026-06-15', ({ clock }) => clock === -30],
    ['3d..1d', () => false],
  ],
  created: [
    ['>30d', (report) => report.createdAgo > 30],
    ['<45d', (report) => report.createdAgo < 45],
    ['40d..30d', (report) => report.createdAgo <= 40 && report.createdAgo >= 30],
    ['2026-05', (report) => report.createdAgo >= 15 && report.createdAgo <= 45],
    ['>=2026-05-10', (report) => report.createdAgo <= 36],
    ['2026-05-10..2026-05-12', (report) => report.createdAgo <= 36 && report.createdAgo >= 34],
  ],
  replied: [
    ['<7d', ({ repliedAgo }) => repliedAgo !== null && repliedAgo < 7],
    ['>30d', ({ repliedAgo }) => repliedAgo === 40],
    ['today', ({ repliedAgo }) => repliedAgo === 0],
    ['1d..20d', () => false],
    ['20d..1d', ({ repliedAgo }) => repliedAgo === 3 || repliedAgo === 12],
  ],
  closed: [
    ['<=2026-06-03', ({ repliedAgo }) => repliedAgo !== null && repliedAgo >= 12],
    ['2026-06-12', ({ repliedAgo }) => repliedAgo === 3],
  ],
  activity: [
    // The last activity in the model is up to a second before the full day.
    ['<7d', (report) => report.activeAgo < 7],
    ['>2w', (report) => report.activeAgo >= 14],
    ['today', (report) => report.activeAgo === 0],
    ['yesterday', (report) => report.activeAgo === 1],
  ],
  cwe: [
    ['79', (report) => report.details?.cwe === 79],
    ['CWE-89', (report) => report.details?.cwe === 89],
  ],
  type: [
    ['155', (report) => report.details?.type === 155],
    ['"sql inj"', (report) => report.details?.type === 155],
    ['#12', (report) => report.details?.type === 12],
    ['"type 12"', (report) => report.details?.type === 12],
    ['nosuch', () => false],
  ],
  cvss: [
    ['>7.5', (report) => report.details?.cvss === '9.8'],
    ['>=7.5', (report) => ['9.8', '7.5'].includes(report.details?.cvss ?? '')],
    ['7..8', (report) => report.details?.cvss === '7.5'],
    ['<7', () => false],
    ['8..7', () => false],
  ],
  bounty: [
    ['>500', (report) => report.details?.bounty === 1_500],
    ['<=500', (report) => report.details !== null && report.details.bounty <= 500],
    ['0', (report) => report.details?.bounty === 0],
    ['500..1.5k', (report) => (report.details?.bounty ?? 0) > 0],
  ],
  cve: [
    ['"CVE-2024-1234"', (report) => report.details?.cve === 'CVE-2024-1234'],
    ['2024-1234*', (report) => (report.details?.cve ?? null) !== null],
  ],
  id: [
    ['990', (report) => report.id === 990],
    ['#980', (report) => report.id === 980],
  ],
}

const anyFilter = fc.constantFrom(...Object.keys(values)).chain((key) =>
  fc.subarray([...(values[key] ?? [])], { minLength: 1 }).map(
    (chosen): ModelTerm => ({
      text: `${key}:${chosen.map(([text]) => text).join(',')}`,
      holds: (report) => chosen.some(([, holds]) => holds(report)),
    }),
  ),
)

const holdsWord = (word: string) => (report: ModelReport) => report.words.some((own) => own === word)
const anyWord = fc.constantFrom<ModelTerm>(
  { text: 'token', holds: holdsWord('token') },
  { text: 'tok*', holds: (report) => holdsWord('token')(report) || holdsWord('tokens')(report) },
  { text: 'RESUME', holds: holdsWord('résumé') },
  { text: '"token tokens"', holds: (report) => report.words.join(' ').includes('token tokens') },
  { text: 'foo:bar', holds: () => false },
)

/** Some terms, any of them negated; a space follows, so that no word counts as still being typed. */
export const anyModelQuery: fc.Arbitrary<ModelTerm> = fc
  .array(
    fc
      .tuple(fc.oneof({ weight: 3, arbitrary: anyFilter }, anyWord), fc.boolean())
      .map(
        ([{ text, holds }, isNegated]): ModelTerm =>
          isNegated ? { text: `-${text}`, holds: (report) => !holds(report) } : { text, holds },
      ),
    { minLength: 1, maxLength: 4 },
  )
  .map((terms) => ({
    text: `${terms.map(({ text }) => text).join(' ')} `,
    holds: (report) => terms.every(({ holds }) => holds(report)),
  }))
