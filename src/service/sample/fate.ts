import { demoContent } from '../content/demo-content.ts'
import type { SeverityName, StatusName } from './catalogue.ts'
import { isPaid } from './create-world.ts'
import type { Random } from './random.ts'
import type { Bug } from './setting.ts'

const minute = 60_000

/** What has happened to a sample report so far. */
export interface Fate {
  readonly status: StatusName
  /** The severity that the reporter claimed; it remains until a triager has judged the report. */
  readonly claimed: SeverityName
  readonly severity: SeverityName
  readonly isAssigned: boolean
  /** In whole units of the program's currency, like `bonus`. */
  readonly bounty: number
  readonly bonus: number
}

export interface FateOptions {
  readonly ageMs: number
  readonly bug: Bug
  /** Whether another reporter found the same bug before. */
  readonly isRepeat: boolean
  /** Whether the report was accepted and has been discussed ever since. */
  readonly isEndless: boolean
  readonly random: Random
}

/** Age in ms below which no triager has opened a report yet. */
const freshMs = 20 * minute

export function decideFate(options: FateOptions): Fate {
  const { random, bug } = options
  const status = decideStatus(options)
  const deserved = random.weighted(bug.kind.severities)
  const claimed = random.chance(bug.kind.isNoise ? 0.5 : 0.3) ? exaggerated(deserved, random) : deserved
  const isJudged = status !== 'New' && status !== 'Needs more info'
  const severity = isJudged ? judged(status, deserved) : claimed
  return {
    status,
    claimed,
    severity,
    isAssigned:
      status === 'New'
        ? options.ageMs > freshMs && random.chance(0.12)
        : status === 'Spam'
          ? random.chance(0.5)
          : random.chance(0.97),
    ...decideRewards(status, severity, options),
  }
}

/** Decides the fate of a known issue: it was judged when it was recorded, and gets no reward. */
export function fateOfKnownIssue(bug: Bug, random: Random): Fate {
  const severity = random.weighted(bug.kind.severities)
  const status = random.weighted(demoContent().shares.knownIssues)
  return { status, severity, claimed: severity, isAssigned: true, bounty: 0, bonus: 0 }
}

function decideStatus({ ageMs, bug, isRepeat, isEndless, random }: FateOptions): StatusName {
  if (isEndless) return 'Triaged'
  const { stages, closings } = demoContent().shares
  const isYoungEnough = (until: number | null) => until === null || ageMs < until * minute
  // Reports are new for a day or two before a triager decides; nearly all old reports are closed.
  const stage = random.weighted(stages.find(({ untilMinutes }) => isYoungEnough(untilMinutes))?.shares ?? [])
  if (stage === 'new') return 'New'
  if (stage === 'review') return 'To review'
  const closing = closingFor(bug, isRepeat)
  // Reports of known bugs, noise and bugs out of scope are never Triaged, which means accepted as work to do.
  if (stage === 'waiting') return closing === 'outOfScope' ? 'To review' : 'Needs more info'
  if (stage === 'triaged' && closing === 'real') return 'Triaged'
  return random.weighted(closings[closing])
}

function closingFor(bug: Bug, isRepeat: boolean): 'real' | 'noise' | 'repeat' | 'outOfScope' {
  if (bug.target.isOutOfScope) return 'outOfScope'
  if (bug.kind.isNoise) return 'noise'
  return isRepeat ? 'repeat' : 'real'
}

const upwards: readonly SeverityName[] = ['None', 'Low', 'Medium', 'High', 'Critical']

function exaggerated(severity: SeverityName, random: Random): SeverityName {
  const position = upwards.indexOf(severity) + random.weighted(demoContent().shares.exaggeration)
  return upwards[Math.max(1, Math.min(upwards.length - 1, position))] ?? severity
}

const harmless: ReadonlySet<StatusName> = new Set(['Informative', 'Invalid', 'Spam', 'Out of scope'])
/**
 * The severity after a triager's judgment: None if the report is about no bug or is out of scope, else the deserved
 * one.
 */
const judged = (status: StatusName, deserved: SeverityName): SeverityName =>
  harmless.has(status) ? 'None' : deserved

function decideRewards(
  status: StatusName,
  severity: SeverityName,
  { bug, isRepeat, random }: FateOptions,
): Pick<Fate, 'bounty' | 'bonus'> {
  const { paid, tiers } = demoContent().shares
  const share = paid[status] ?? 0
  if (!isPaid(bug.target) || isRepeat || !random.chance(share)) return { bounty: 0, bonus: 0 }
  const [from, to] = bug.company.bounties[severity]
  const amount = (from + random.next() * (to - from)) * (tiers[bug.target.tier - 1] ?? 0)
  const bounty = rounded(status === 'Accepted risk' ? amount / 3 : amount)
  return {
    bounty,
    bonus: bounty > 0 && random.chance(0.12) ? rounded(bounty * random.pick([0.1, 0.2, 0.25])) : 0,
  }
}

/**
 * Rounds to an amount that a program would really pay: hundreds in steps of 50, tens of thousands in steps of 5,000.
 */
function rounded(amount: number): number {
  if (amount < 1) return 0
  const step = Math.max(5, 10 ** Math.floor(Math.log10(amount)) / 2)
  return Math.max(step, Math.round(amount / step) * step)
}
