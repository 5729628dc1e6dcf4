import type { SeverityName, StatusName } from './catalogue.ts'
import { isPaid } from './programs.ts'
import type { Random } from './random.ts'
import type { Bug } from './setting.ts'

const hour = 3_600_000
const day = 24 * hour

/** What has become of a report up to now. */
export interface Fate {
  readonly status: StatusName
  /** What the reporter claimed; it stays until somebody looks at the report. */
  readonly claimed: SeverityName
  readonly severity: SeverityName
  readonly isAssigned: boolean
  /** Whole units of the program's currency. */
  readonly bounty: number
  readonly bonus: number
}

export interface FateOptions {
  readonly ageMs: number
  readonly bug: Bug
  /** Somebody else found the same bug before. */
  readonly isRepeat: boolean
  /** Accepted, and discussed ever since. */
  readonly isEndless: boolean
  readonly random: Random
}

type Share<T> = readonly (readonly [T, number])[]

/** Nobody has looked yet. */
const freshMs = 20 * 60_000

/** A report is new for a day or two, then somebody decides; old ones are nearly all closed. */
const stageByAge: readonly (readonly [
  untilMs: number,
  Share<'new' | 'review' | 'waiting' | 'triaged' | 'closed'>,
])[] = [
  [freshMs, [['new', 1]]],
  [
    8 * hour,
    [
      ['new', 86],
      ['review', 9],
      ['waiting', 2],
      ['triaged', 1],
      ['closed', 2],
    ],
  ],
  [
    day,
    [
      ['new', 62],
      ['review', 17],
      ['waiting', 6],
      ['triaged', 8],
      ['closed', 7],
    ],
  ],
  [
    3 * day,
    [
      ['new', 26],
      ['review', 17],
      ['waiting', 13],
      ['triaged', 24],
      ['closed', 20],
    ],
  ],
  [
    10 * day,
    [
      ['new', 5],
      ['review', 7],
      ['waiting', 14],
      ['triaged', 36],
      ['closed', 38],
    ],
  ],
  [
    40 * day,
    [
      ['new', 0.6],
      ['review', 1.5],
      ['waiting', 7],
      ['triaged', 27],
      ['closed', 64],
    ],
  ],
  [
    150 * day,
    [
      ['review', 0.2],
      ['waiting', 1.2],
      ['triaged', 9],
      ['closed', 90],
    ],
  ],
  [
    Number.POSITIVE_INFINITY,
    [
      ['triaged', 1.2],
      ['waiting', 0.1],
      ['closed', 98.7],
    ],
  ],
]

const closings = {
  real: [
    ['Resolved', 66],
    ['Informative', 11],
    ['Accepted risk', 8],
    ['Invalid', 10],
    ['Duplicate', 0],
  ],
  noise: [
    ['Informative', 48],
    ['Invalid', 22],
    ['Spam', 17],
    ['Out of scope', 12],
    ['Accepted risk', 5],
    ['Resolved', 3],
  ],
  repeat: [
    ['Duplicate', 96],
    ['Informative', 3],
    ['Resolved', 1],
  ],
  outOfScope: [
    ['Out of scope', 85],
    ['Informative', 9],
    ['Resolved', 4],
    ['Invalid', 2],
  ],
} as const satisfies Record<string, Share<StatusName>>

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

/** A known issue was judged when it was written down, and nobody is paid for it. */
export function fateOfKnownIssue(bug: Bug, random: Random): Fate {
  const severity = random.weighted(bug.kind.severities)
  const status = random.weighted<StatusName>([
    ['Triaged', 6],
    ['Accepted risk', 3],
    ['Resolved', 3],
  ])
  return { status, severity, claimed: severity, isAssigned: true, bounty: 0, bonus: 0 }
}

function decideStatus({ ageMs, bug, isRepeat, isEndless, random }: FateOptions): StatusName {
  if (isEndless) return 'Triaged'
  const stages = stageByAge.find(([until]) => ageMs < until)?.[1] ?? []
  const stage = random.weighted(stages)
  if (stage === 'new') return 'New'
  if (stage === 'review') return 'To review'
  const closing = closingFor(bug, isRepeat)
  // A repeat, noise or something outside the scope is never accepted as work to do.
  if (stage === 'waiting') return closing === 'outOfScope' ? 'To review' : 'Needs more info'
  if (stage === 'triaged' && closing === 'real') return 'Triaged'
  return random.weighted<StatusName>(closings[closing])
}

function closingFor(bug: Bug, isRepeat: boolean): keyof typeof closings {
  if (bug.target.isOutOfScope) return 'outOfScope'
  if (bug.kind.isNoise) return 'noise'
  return isRepeat ? 'repeat' : 'real'
}

const upwards: readonly SeverityName[] = ['None', 'Low', 'Medium', 'High', 'Critical']

function exaggerated(severity: SeverityName, random: Random): SeverityName {
  const position =
    upwards.indexOf(severity) +
    random.weighted([
      [1, 4],
      [2, 1],
      [-1, 0.6],
    ])
  return upwards[Math.max(1, Math.min(upwards.length - 1, position))] ?? severity
}

/** What is no bug has no severity. */
const judged = (status: StatusName, deserved: SeverityName): SeverityName =>
  status === 'Informative' || status === 'Invalid' || status === 'Spam' || status === 'Out of scope'
    ? 'None'
    : deserved

const payingShare: Partial<Record<StatusName, number>> = {
  Resolved: 0.93,
  Triaged: 0.34,
  'Accepted risk': 0.25,
}
const tierFactor = { 1: 1, 2: 0.6, 3: 0.35 } as const

function decideRewards(
  status: StatusName,
  severity: SeverityName,
  { bug, isRepeat, random }: FateOptions,
): Pick<Fate, 'bounty' | 'bonus'> {
  const share = payingShare[status] ?? 0
  if (!isPaid(bug.target) || isRepeat || !random.chance(share)) return { bounty: 0, bonus: 0 }
  const [from, to] = bug.company.bounties[severity]
  const amount = (from + random.next() * (to - from)) * tierFactor[bug.target.tier]
  const bounty = rounded(status === 'Accepted risk' ? amount / 3 : amount)
  return {
    bounty,
    bonus: bounty > 0 && random.chance(0.12) ? rounded(bounty * random.pick([0.1, 0.2, 0.25])) : 0,
  }
}

/** To a step that somebody would really pay: 50 among hundreds, 5,000 among hundred thousands. */
function rounded(amount: number): number {
  if (amount < 1) return 0
  const step = Math.max(5, 10 ** Math.floor(Math.log10(amount)) / 2)
  return Math.max(step, Math.round(amount / step) * step)
}
