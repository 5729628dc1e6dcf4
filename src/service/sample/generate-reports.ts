import { formatInstant } from '#shared/admin-api/instant.ts'
import { type Finds, findAgain, newBug, pickCompany, remember } from './bugs.ts'
import { type SeverityName, severityNamed, statusNamed, vulnerabilityTypeId } from './catalogue.ts'
import { cvssVector } from './cvss-vectors.ts'
import { registerOf, voiceOf } from './describe.ts'
import { collectEvidence } from './evidence/collect.ts'
import { decideFate, type Fate } from './fate.ts'
import { money } from './money.ts'
import { isBeggar } from './people.ts'
import type { Words } from './phrase.ts'
import { type Random, randomFrom } from './random.ts'
import { type Bug, settingOf } from './setting.ts'
import { writeThread } from './threads.ts'
import { placeInTime } from './timeline.ts'
import type { SamplePerson, SampleReport, SampleWorld } from './world.ts'

const day = 86_400_000

/** Ids begin where a service that has run for years would be. */
const firstReportId = 47_300

export interface GenerateOptions {
  readonly count: number
  /** ms since 1970: "today" of the sample; nothing is younger. */
  readonly now: number
}

/**
 * The reports of a world, oldest first. The same world, count and instant give the same reports; each one is
 * drawn from a stream of its own.
 */
export function* generateReports(world: SampleWorld, options: GenerateOptions): Generator<SampleReport> {
  const finds: Finds = new Map()
  const cast = castOf(world)
  for (let index = 0; index < options.count; index++) {
    yield composeReport(index, randomFrom(world.seed, 'report', index), { ...options, world, cast, finds })
  }
}

interface Stage extends GenerateOptions {
  readonly world: SampleWorld
  readonly cast: Cast
  readonly finds: Finds
}

interface Cast {
  readonly reporters: readonly SamplePerson[]
  readonly beggars: readonly SamplePerson[]
  readonly triagers: readonly (readonly [SamplePerson, weight: number])[]
}

function castOf({ people }: SampleWorld): Cast {
  const reporters = people.filter(({ side }) => side === 'reporter')
  return {
    reporters,
    beggars: reporters.filter(isBeggar),
    triagers: people
      .filter(({ side }) => side === 'triager')
      .map((person, position) => [person, 18 / (position + 2)] as const),
  }
}

function composeReport(index: number, random: Random, stage: Stage): SampleReport {
  const { now, count, world, cast, finds } = stage
  const createdAt = creationOf(index, stage, random)
  const ageMs = now - createdAt
  const id = firstReportId + index * 3 + random.int(0, 2)

  const company = pickCompany(ageMs < 20 * day, random)
  const again = random.chance(0.17) ? findAgain(finds, company, random) : null
  const bug = again?.bug ?? newBug(company, `${world.seed}/${index}`, random)
  const reporter = pickReporter(bug, again?.reporterId ?? null, cast, random)
  const wording = bug.wording + (again === null ? 0 : again.repeats + 1)
  const words = settingOf(bug, reporter, random)
  const writing = voiceOf(registerOf(reporter, bug.kind, random))({ kind: bug.kind, words, random, wording })

  const fate = decideFate({ ageMs, bug, isRepeat: again !== null, random })
  const duplicateOf = fate.status === 'Duplicate' ? (again?.reportId ?? null) : null
  if (again === null) remember(finds, { bug, reportId: id, reporterId: reporter.id, repeats: 0 })
  else again.repeats++

  const triager = random.weighted(cast.triagers)
  const colleague = random.weighted(cast.triagers.filter(([person]) => person !== triager))
  const beats = writeThread({
    fate,
    words: { ...words, ...threadWords(bug, fate, { id, duplicateOf, reporter, triager, colleague, random }) },
    reporter,
    triager,
    colleague,
    duplicateOf,
    classNotes: bug.kind.notes,
    isNoise: bug.kind.isNoise ?? false,
    isEndless: (count - index) % 350 === 41,
    random,
  })
  const activities = placeInTime(beats, index, createdAt, now - random.int(1, 30) * 1000)
  const attached = activities.filter(({ hasEvidence }) => hasEvidence).length
  const evidence = collectEvidence(
    id,
    attached + attachmentsAtFirst(bug, random),
    writing.title,
    words,
    random,
  )

  return {
    id,
    name: writing.title,
    createdAt: formatInstant(createdAt),
    lastActivityAt: activities.at(-1)?.createdAt ?? formatInstant(createdAt),
    programId: company.programId,
    target: { id: bug.targetId, name: bug.target.name },
    status: statusNamed(fate.status),
    severity: severityNamed(fate.severity),
    summary: writing.summary,
    description: writing.description,
    impact: writing.impact,
    vulnerabilityTypeId: random.chance(0.96) ? vulnerabilityTypeId(bug.kind.type) : null,
    cweTypeId: random.chance(0.9) ? bug.kind.cwe : null,
    cvss: claimedVector(bug, fate.severity, random),
    cve: words.cve === '' ? null : words.cve,
    bounty: fate.bounty,
    bonus: fate.bonus,
    reporterId: reporter.id,
    assignedToId: fate.isAssigned ? triager.id : null,
    duplicateOf,
    isKnownIssue: false,
    isEmbeddedSubmission: random.chance(0.06),
    activities,
    evidence,
  }
}

/** A workspace of 300 reports looks back six weeks, one of 100,000 three years; recent days are busier. */
function creationOf(index: number, { count, now }: GenerateOptions, random: Random): number {
  const span = 45 * day * (count / 300) ** 0.55
  const fromNewest = count - index - 0.02 - random.next() * 0.96
  return Math.round(now - span * (fromNewest / count) ** 1.2)
}

function pickReporter(bug: Bug, notThis: string | null, cast: Cast, random: Random): SamplePerson {
  const among = bug.kind.isNoise && random.chance(0.6) ? cast.beggars : cast.reporters
  return random.pick(among.filter(({ id }) => id !== notThis))
}

function claimedVector(bug: Bug, severity: SeverityName, random: Random): string | null {
  if (!random.chance(bug.kind.isNoise ? 0.45 : 0.84)) return null
  return cvssVector(bug.kind.shape, severity, random.chance(0.36) ? '4.0' : '3.1', random.pick)
}

const attachmentsAtFirst = (bug: Bug, random: Random): number =>
  random.weighted([
    [0, bug.kind.isNoise ? 12 : 6],
    [1, 4],
    [2, 2.4],
    [3, 1.2],
    [5, 0.3],
  ])

interface ThreadCast {
  readonly id: number
  readonly duplicateOf: number | null
  readonly reporter: SamplePerson
  readonly triager: SamplePerson
  readonly colleague: SamplePerson
  readonly random: Random
}

function threadWords({ company, target }: Bug, fate: Fate, cast: ThreadCast): Words {
  const { random } = cast
  return {
    reporter: cast.reporter.nickname,
    triager: cast.triager.nickname.split(' ')[0] ?? '',
    colleague: cast.colleague.nickname.split(' ')[0]?.toLowerCase() ?? '',
    severity: fate.severity,
    tier: String(target.tier),
    bounty: money(fate.bounty, company.currency),
    bonus: money(fate.bonus, company.currency),
    original: String(cast.duplicateOf ?? ''),
    older: String(Math.max(firstReportId, cast.id - random.int(20, 900))),
    team: random.pick([
      'payments',
      'identity',
      'core-api',
      'web-platform',
      'mobile',
      'data',
      'edge',
      'growth',
    ]),
    ticket: `${company.alias.slice(0, 3).toUpperCase()}-${random.int(1100, 9800)}`,
  }
}
