import { formatInstant } from '#shared/admin-api/instant.ts'
import { type Finds, findAgain, findRelative, newBug, pickCompany, remember } from './bugs.ts'
import { creationOf, reportIdOf } from './calendar.ts'
import { type Cast, pickReporter } from './cast.ts'
import { type SeverityName, severityNamed, statusNamed, vulnerabilityTypeId } from './catalogue.ts'
import { cvssVector } from './cvss-vectors.ts'
import { voiceFor } from './describe.ts'
import { collectEvidence } from './evidence/collect.ts'
import { decideFate, type Fate, fateOfKnownIssue } from './fate.ts'
import { spoil } from './hostile.ts'
import { money } from './money.ts'
import type { Words } from './phrase.ts'
import type { Random } from './random.ts'
import { type Bug, settingOf, textsOf } from './setting.ts'
import { type Beat, writeThread } from './threads.ts'
import { placeInTime } from './timeline.ts'
import { known } from './voices/english.ts'
import type { SamplePerson, SampleReport } from './world.ts'

const hour = 3_600_000
const day = 24 * hour

/** Steps that share no factor with the number of alternatives: what they lead to is never the original's. */
const otherWordings = [1, 5, 7, 11, 13]
/** The newest reports, which a demonstration shows first, are written well and attack nobody. */
const showcaseLength = 24
/** One in so many reports, counted from the newest, has a discussion without end. */
const endlessEvery = 350
const endlessAt = 120
/** Hostile reports have been quiet for so long that they do not stand at the top by activity either. */
const hostileSilence = 40 * hour

export interface Stage {
  readonly seed: number
  readonly count: number
  /** ms since 1970 */
  readonly now: number
  readonly cast: Cast
  /** What was found so far; grows with each report. */
  readonly finds: Finds
}

/** The report of an index with its thread and evidence. Reports must be composed in order: some repeat older ones. */
export function composeReport(index: number, random: Random, stage: Stage): SampleReport {
  const { now, count, cast } = stage
  const createdAt = creationOf(index, count, now, random)
  const isShown = count - index <= showcaseLength
  const isHostile = !isShown && now - createdAt > hostileSilence + day && random.chance(0.04)
  const isKnownIssue = !isShown && !isHostile && random.chance(0.016)
  const latest = isHostile ? now - hostileSilence : now - 20 * 1000
  // Not every conversation that is still going on had its last word just now.
  const end = latest - (latest - createdAt) * random.next() * 0.6
  const triager = random.weighted(cast.triagers)
  const moment: Moment = { index, createdAt, end, triager, isShown, isHostile, random }
  const report = isKnownIssue ? composeKnownIssue(moment, stage) : composeSubmission(moment, stage)
  return isHostile ? spoil(report, random) : report
}

interface Moment {
  readonly index: number
  /** ms since 1970, like `end`: nothing happens after that. */
  readonly createdAt: number
  readonly end: number
  readonly triager: SamplePerson
  readonly isShown: boolean
  readonly isHostile: boolean
  readonly random: Random
}

function composeSubmission(moment: Moment, stage: Stage): SampleReport {
  const { index, createdAt, triager, isShown, random } = moment
  const { seed, count, now, cast, finds } = stage
  const id = reportIdOf(seed, index)
  const isEndless = (count - index) % endlessEvery === endlessAt
  const company = pickCompany(now - createdAt < 20 * day, random)
  const again = !isEndless && random.chance(0.17) ? findAgain(finds, company, random) : null
  const bug = again?.bug ?? newBug(company, `${seed}/${index}`, isEndless, random)
  const reporter = pickReporter(cast, bug, again?.reporterId ?? null, !isShown, random)
  const wording = bug.wording + (again === null ? 0 : (otherWordings[again.repeats] ?? 1))
  const words = settingOf(bug, reporter, random)
  const writing = voiceFor(
    reporter,
    bug.kind,
    isShown,
    random,
  )({
    kind: bug.kind,
    texts: textsOf(bug),
    words,
    random,
    wording,
  })

  const fate = decideFate({ ageMs: moment.end - createdAt, bug, isRepeat: again !== null, isEndless, random })
  const duplicateOf = fate.status === 'Duplicate' ? (again?.reportId ?? null) : null
  if (again !== null) again.repeats++
  else remember(finds, { bug, reportId: id, reporterId: reporter.id, status: fate.status, repeats: 0 })

  const colleague = random.weighted(cast.triagers.filter(([person]) => person !== triager))
  const older = again?.reportId ?? findRelative(finds, bug)?.reportId ?? null
  const beats = writeThread({
    fate,
    words: {
      ...words,
      ...threadWords(bug, fate, { reporter, triager, colleague, duplicateOf, older, random }),
    },
    reporter,
    triager,
    colleague,
    duplicateOf,
    hasRelative: older !== null,
    classNotes: textsOf(bug).notes,
    isNoise: bug.kind.isNoise ?? false,
    isEndless,
    random,
  })
  return {
    ...assemble(
      { id, bug, words, writing, fate, beats, attachments: attachmentsAtFirst(moment, bug) },
      moment,
    ),
    reporterId: reporter.id,
    assignedToId: fate.isAssigned ? triager.id : null,
    duplicateOf,
    isEmbeddedSubmission: random.chance(0.06),
  }
}

/** Something the company found by itself, entered so that later reports about it can be told apart. */
function composeKnownIssue(moment: Moment, { seed, now, finds }: Stage): SampleReport {
  const { index, createdAt, triager, random } = moment
  const id = reportIdOf(seed, index)
  const company = pickCompany(now - createdAt < 20 * day, random)
  const bug = newBug(company, `${seed}/${index}`, false, random)
  const words = settingOf(bug, triager, random)
  const writing = known({ kind: bug.kind, texts: textsOf(bug), words, random, wording: bug.wording })
  const fate = fateOfKnownIssue(bug, random)
  remember(finds, { bug, reportId: id, reporterId: triager.id, status: fate.status, repeats: 0 })
  return {
    ...assemble({ id, bug, words, writing, fate, beats: [], attachments: 0 }, moment),
    reporterId: triager.id,
    assignedToId: triager.id,
    isKnownIssue: true,
  }
}

interface Draft {
  readonly id: number
  readonly bug: Bug
  readonly words: Words & { readonly cve: string }
  readonly writing: { title: string; summary: string; description: string; impact: string }
  readonly fate: Fate
  readonly beats: readonly Beat[]
  /** Evidence that came with the report itself. */
  readonly attachments: number
}

type Assembled = Omit<SampleReport, 'reporterId' | 'assignedToId'>

function assemble(draft: Draft, { index, createdAt, end, random }: Moment): Assembled {
  const { id, bug, words, writing, fate } = draft
  const activities = placeInTime(draft.beats, index, createdAt, end)
  const attached = activities.filter(({ hasEvidence }) => hasEvidence).length
  return {
    id,
    name: writing.title,
    createdAt: formatInstant(createdAt),
    lastActivityAt: activities.at(-1)?.createdAt ?? formatInstant(createdAt),
    programId: bug.company.programId,
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
    duplicateOf: null,
    isKnownIssue: false,
    isEmbeddedSubmission: false,
    activities,
    evidence: collectEvidence(
      { reportId: id, title: writing.title, at: createdAt, words },
      attached + draft.attachments,
      random,
    ),
  }
}

function claimedVector(bug: Bug, severity: SeverityName, random: Random): string | null {
  if (!random.chance(bug.kind.isNoise ? 0.45 : 0.84)) return null
  return cvssVector(bug.kind.shape, severity, random.chance(0.36) ? '4.0' : '3.1', random.pick)
}

function attachmentsAtFirst({ isHostile, isShown, random }: Moment, { kind }: Bug): number {
  const none = isHostile || isShown ? 2 : kind.isNoise ? 12 : 6
  return random.weighted([
    [0, none],
    [1, 4],
    [2, 2.4],
    [3, 1.2],
    [5, 0.3],
  ])
}

interface ThreadCast {
  readonly reporter: SamplePerson
  readonly triager: SamplePerson
  readonly colleague: SamplePerson
  readonly duplicateOf: number | null
  readonly older: number | null
  readonly random: Random
}

const teams = [
  'payments',
  'identity',
  'core-api',
  'web-platform',
  'mobile',
  'data',
  'edge',
  'growth',
] as const

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
    older: String(cast.older ?? ''),
    team: random.pick(teams),
    ticket: `${company.alias.slice(0, 3).toUpperCase()}-${random.int(1100, 9800)}`,
  }
}
