import { type Random, randomFrom } from '#service/sample/random.ts'
import type { QueueView } from '#shared/desk/queue-request.ts'
import type { Corpus } from './corpus.ts'

export interface SearchQuestion {
  readonly kind: string
  readonly view: QueueView
  readonly search: string
}

/** How many of a thousand questions are of each kind. */
const mix = {
  commonWord: 100,
  rareWord: 100,
  twoWords: 100,
  threeWords: 80,
  prefix1: 60,
  prefix2: 60,
  prefix3: 60,
  prefix4: 60,
  longerPrefix: 60,
  phrase: 80,
  textAndFilter: 140,
  filters: 100,
} as const
export type QuestionKind = keyof typeof mix

/**
 * Searches as users type them, made from the corpus's own words and names. The same corpus and `name` always give the
 * same thousand searches; each different `name` gives a different thousand.
 */
export function searchQuestions(corpus: Corpus, name = 'questions'): readonly SearchQuestion[] {
  const random = randomFrom(name, corpus.reports)
  const { byReports, neighbours } = corpus.words
  const common = byReports.slice(0, 50)
  const rare = byReports.slice(Math.floor(byReports.length / 4))
  const any = () => random.pick(random.chance(0.5) ? byReports.slice(0, 500) : byReports)
  const longer = byReports.slice(0, 3_000).filter((word) => word.length > 6)
  const texts = {
    commonWord: () => `${random.pick(common)} `,
    rareWord: () => `${random.pick(rare)} `,
    twoWords: () => `${any()} ${any()} `,
    threeWords: () => `${any()} ${any()} ${any()} `,
    prefix1: () => any().slice(0, 1),
    prefix2: () => any().slice(0, 2),
    prefix3: () => any().slice(0, 3),
    prefix4: () => any().slice(0, 4),
    longerPrefix: () => random.pick(longer).slice(0, random.int(5, 7)),
    phrase: () => `"${random.pick(neighbours).join(' ')}"`,
  }
  const plain = Object.values(texts)
  const draw: Readonly<Record<QuestionKind, () => string>> = {
    ...texts,
    textAndFilter: () => `${someFilters(corpus, random, 1)} ${random.pick(plain)()}`,
    filters: () => `${someFilters(corpus, random, random.int(1, 3))} `,
  }
  const programs = corpus.names.program.map(({ id }) => Number(id))
  const view = (): QueueView =>
    random.weighted<QueueView>([
      [{ kind: 'all' }, 50],
      [{ kind: 'inbox' }, 30],
      [{ kind: 'mine' }, 6],
      [{ kind: 'unassigned' }, 4],
      [{ kind: 'needsReply' }, 4],
      [{ kind: 'program', programId: random.pick(programs) }, 6],
    ])
  const questions = Object.entries(mix).flatMap(([kind, count]) =>
    Array.from({ length: count }, () => ({ kind, view: view(), search: draw[kind as QuestionKind]() })),
  )
  // Mixed, so that no kind benefits from what the kind before it has read.
  return random.sample(questions, questions.length)
}

function someFilters({ names, now }: Corpus, random: Random, count: number): string {
  const quoted = (among: readonly { readonly name: string }[]) => `"${random.pick(among).name}"`
  const day = (daysAgo: number) => new Date(now - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const filters: readonly (() => string)[] = [
    () => `status:${quoted(names.status)}`,
    () => `status:${quoted(names.status)},${quoted(names.status)}`,
    () => `severity:${quoted(names.severity)}`,
    () => `-severity:${quoted(names.severity)}`,
    () => `program:${quoted(names.program)}`,
    () => `target:${quoted(names.target)}`,
    () => `assignee:${random.pick(['me', 'none', quoted(names.assignee)])}`,
    () =>
      `is:${random.pick(['open', 'closed', 'new', 'waiting', 'unassigned', 'your-turn', 'duplicate', 'unseen'])}`,
    () => `has:${random.pick(['reward', 'cve', 'cwe', 'cvss', 'evidence'])}`,
    () => `created:>${random.pick([day(1), day(7), day(30), day(200)])}`,
    () => `activity:<${random.pick([day(30), day(365), day(700)])}`,
    () => `cwe:${random.pick([79, 89, 200, 287, 352, 639, 862, 918])}`,
  ]
  return random
    .sample(filters, count)
    .map((filter) => filter())
    .join(' ')
}
