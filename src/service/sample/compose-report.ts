import { formatInstant } from '#shared/admin-api/instant.ts'
import { limits } from '#shared/admin-api/limits.ts'
import { demoContent } from '../content/demo-content.ts'
import {
  type Finds,
  findAgain,
  findRelative,
  firstFindOf,
  isOriginal,
  newBug,
  pickCompany,
  remember,
} from './bugs.ts'
import { type SeverityName, severityNamed, statusNamed } from './catalogue.ts'
import { collectEvidence } from './collect-evidence.ts'
import { decideFate, type Fate, fateOfKnownIssue } from './fate.ts'
import { spoil } from './hostile.ts'
import type { Words } from './phrase.ts'
import type { Random } from './random.ts'
import { type Cast, pickReporter } from './sample-people.ts'
import { type Bug, type Setting, settingOf } from './setting.ts'
import { type Beat, type ThreadFacts, writeThread } from './threads.ts'
import { creationOf, placeInTime, reportIdOf } from './timeline.ts'
import type { SamplePerson, SampleReport } from './world.ts'
import { type Writing, writeAs, writeInStyle } from './writing.ts'

const hour = 3_600_000
const day = 24 * hour

/**
 * `wording` is an index into the alternatives of each text. These offsets are added to a bug's own index, one for each
 * report that repeats the bug. They share no factor with the number of alternatives, so where there are several, no
 * repeat has the wording of the first report.
 */
const otherWordings = [1, 5, 7, 11, 13]
/**
 * How many of the newest reports, which a demonstration shows first, contain no attacks. They are also well written,
 * except for noise and the reports of beggars.
 */
const showcaseLength = 24
/**
 * One in this many reports has an endless discussion; the first is at position `endlessAt`, counted from the newest.
 */
const endlessEvery = 350
const endlessAt = 120
/**
 * Time in ms in which hostile reports have had no activity, so that they are not at the top when sorted by activity.
 */
const hostileSilence = 40 * hour

export interface Stage {
  readonly seed: number
  readonly count: number
  /** The present, in ms since 1970. */
  readonly now: number
  readonly cast: Cast
  /** The bugs found so far; composing a report may add to them. */
  readonly finds: Finds
}

/**
 * Composes the report that has this index, with its timeline and evidence. Reports must be composed in the order of
 * their indexes, since some repeat older ones.
 */
export function composeReport(index: number, random: Random, stage: Stage): SampleReport {
  const { now, count, cast } = stage
  const createdAt = creationOf(index, count, now, random)
  const isShown = count - index <= showcaseLength
  const isHostile = !isShown && now - createdAt > hostileSilence + day && random.chance(0.04)
  const isKnownIssue = !isShown && !isHostile && random.chance(0.016)
  const latest = isHostile ? now - hostileSilence : now - 20 * 1000
  // Spread the ends, so that not every ongoing conversation had its last comment just now.
  const end = latest - (latest - createdAt) * random.next() * 0.6
  const triager = random.weighted(cast.triagers)
  const moment: Moment = { index, createdAt, end, triager, isShown, isHostile, random }
  const report = isKnownIssue ? composeKnownIssue(moment, stage) : composeSubmission(moment, stage)
  return isHostile ? spoil(report, random) : report
}

interface Moment {
  readonly index: number
  /** In ms since 1970. */
  readonly createdAt: number
  /** Nothing happens in the report after this time, in ms since 1970. */
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
  const { bug, find } =
    again === null
      ? newBug(finds, company, `${seed}/${index}`, isEndless, random)
      : { bug: again.bug, find: again }
  const isRepeat = find !== null && isOriginal(find)
  const reporter = pickReporter(cast, bug, find?.reporterId ?? null, !isShown, random)
  const wording = bug.wording + (find === null ? 0 : (otherWordings[find.repeats] ?? 1))
  const words = settingOf(bug, reporter, random)
  const writing = writeAs(reporter, isShown, { bug, words, random, wording })

  const fate = decideFate({ ageMs: moment.end - createdAt, bug, isRepeat, isEndless, random })
  const duplicateOf = fate.status === 'Duplicate' && isRepeat ? find.reportId : null
  const first = firstFindOf(finds, bug)
  if (find !== null) find.repeats++
  else remember(finds, { bug, reportId: id, reporterId: reporter.id, status: fate.status, repeats: 0 })

  const colleague = random.weighted(cast.triagers.filter(([person]) => person !== triager))
  const older = find?.reportId ?? findRelative(finds, bug)?.reportId ?? null
  const thread = {
    fate,
    reporter,
    triager,
    colleague,
    duplicateOf,
    isNoise: bug.kind.isNoise,
    isEndless,
    random,
  }
  const beats = writeThread({
    ...thread,
    words: { ...words, ...threadWords(bug, older, thread, random) },
    hasRelative: older !== null,
    classNotes: bug.place.texts.notes,
  })
  const attachments = attachmentsAtFirst(moment, bug)
  return {
    ...assemble({ id, bug, words, writing, fate, beats, attachments }, moment),
    reporterId: reporter.id,
    assignedToId: fate.isAssigned ? triager.id : null,
    duplicateOf,
    firstReportId: first?.reportId ?? id,
    isEmbeddedSubmission: random.chance(0.06),
  }
}

/** Composes a known issue: a bug that the company found itself and recorded, to recognize later reports about it. */
function composeKnownIssue(moment: Moment, { seed, now, finds }: Stage): SampleReport {
  const { index, createdAt, triager, random } = moment
  const id = reportIdOf(seed, index)
  const company = pickCompany(now - createdAt < 20 * day, random)
  const { bug } = newBug(finds, company, `${seed}/${index}`, false, random)
  const first = firstFindOf(finds, bug)
  const words = settingOf(bug, triager, random)
  const writing = writeInStyle('known-issue', { bug, words, random, wording: bug.wording })
  const fate = fateOfKnownIssue(bug, random)
  remember(finds, { bug, reportId: id, reporterId: triager.id, status: fate.status, repeats: 0 })
  return {
    ...assemble({ id, bug, words, writing, fate, beats: [], attachments: 0 }, moment),
    name: writing.title.slice(0, limits.knownIssueNameLength),
    reporterId: triager.id,
    assignedToId: triager.id,
    firstReportId: first?.reportId ?? id,
    isKnownIssue: true,
  }
}

interface Draft {
  readonly id: number
  readonly bug: Bug
  readonly words: Setting
  readonly writing: Writing
  readonly fate: Fate
  readonly beats: readonly Beat[]
  /** Number of evidence files that were submitted with the report itself. */
  readonly attachments: number
}

type Assembled = Omit<SampleReport, 'reporterId' | 'assignedToId' | 'firstReportId'>

function assemble(draft: Draft, { index, createdAt, end, random }: Moment): Assembled {
  const { id, bug, words, writing, fate } = draft
  const activities = placeInTime(draft.beats, index, createdAt, end)
  const attached = activities.filter(({ hasEvidence }) => hasEvidence).length
  return {
    id,
    name: writing.title,
    createdAt: formatInstant(createdAt),
    lastActivityAt: activities.at(-1)?.createdAt ?? formatInstant(createdAt),
    programId: bug.company.id,
    target: { id: bug.targetId, name: bug.target.name },
    status: statusNamed(fate.status),
    severity: severityNamed(fate.severity),
    summary: writing.summary,
    description: writing.description,
    impact: writing.impact,
    vulnerabilityTypeId: random.chance(0.96)
      ? (demoContent().vulnerabilityTypes[bug.kind.type] ?? null)
      : null,
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
  const version = random.chance(0.36) ? '4.0' : '3.1'
  return `CVSS:${version}/${random.pick(demoContent().cvssVectors[bug.kind.shape][severity][version])}`
}

function attachmentsAtFirst({ isHostile, isShown, random }: Moment, { kind }: Bug): number {
  const { shown, noise, usual } = demoContent().shares.attachments
  return random.weighted(isHostile || isShown ? shown : kind.isNoise ? noise : usual)
}

type Thread = Pick<ThreadFacts, 'fate' | 'reporter' | 'triager' | 'colleague' | 'duplicateOf'>

function threadWords({ company, target }: Bug, older: number | null, thread: Thread, random: Random): Words {
  const { fate, reporter, triager, colleague, duplicateOf } = thread
  return {
    reporter: reporter.nickname,
    triager: triager.nickname.split(' ')[0] ?? '',
    colleague: colleague.nickname.split(' ')[0]?.toLowerCase() ?? '',
    severity: fate.severity,
    tier: String(target.tier),
    bounty: money(fate.bounty, company.currency),
    bonus: money(fate.bonus, company.currency),
    original: String(duplicateOf ?? ''),
    older: String(older ?? ''),
    team: random.pick(demoContent().words.lists.teams ?? []),
    ticket: `${company.alias.slice(0, 3).toUpperCase()}-${random.int(1100, 9800)}`,
  }
}

/** An amount as it is written in comments: `€1,500`. */
const money = (amount: number, currency: string): string =>
  `${demoContent().words.currencies[currency] ?? `${currency} `}${amount.toLocaleString('en-US')}`
