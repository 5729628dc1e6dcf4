import { demoContent } from '../content/demo-content.ts'
import type { Step, Topic } from '../content/schema.ts'
import type { StatusName } from './catalogue.ts'
import type { Fate } from './fate.ts'
import { phrase, type Words } from './phrase.ts'
import type { Random } from './random.ts'
import { languageOf } from './sample-people.ts'
import * as system from './system-entries.ts'
import type { SamplePerson } from './world.ts'

/** A timeline entry that has no time yet, only the time since the previous entry. */
export interface Beat {
  readonly waitHours: number
  readonly actorId: string | null
  readonly isInternal: boolean
  readonly message: string
  readonly hasEvidence: boolean
}

export interface ThreadFacts {
  readonly fate: Fate
  /** The words of the report, and those of the conversation: reporter, triager, ticket, amounts. */
  readonly words: Words
  readonly reporter: SamplePerson
  /** The assignee; if there is none, the triager who would handle the report. */
  readonly triager: SamplePerson
  readonly colleague: SamplePerson
  readonly duplicateOf: number | null
  /** Whether a similar bug was reported before; its report's id is the word `older`. */
  readonly hasRelative: boolean
  /** Notes of triagers about reproducing this kind of bug. */
  readonly classNotes: readonly string[]
  readonly isNoise: boolean
  /** Whether the discussion is endless. */
  readonly isEndless: boolean
  readonly random: Random
}

/** Writes the conversation that led to the report's status, oldest entry first, by the steps of `threads.json`. */
export function writeThread(facts: ThreadFacts): Beat[] {
  const { fate, random, words } = facts
  const { threads, words: pools } = demoContent()
  const beats: Beat[] = []
  let status: StatusName = 'New'

  const add = (actorId: string | null, isInternal: boolean, message: string, [from, to]: Step['after']) => {
    const lower = message.toLowerCase()
    const hasEvidence = actorId !== null && pools.attachmentWords.some((word) => lower.includes(word))
    beats.push({ waitHours: from + random.next() * (to - from), actorId, isInternal, message, hasEvidence })
  }
  const pick = (list: readonly string[]) => phrase(random.pick(list), words)

  const speak = (step: Step, says: string) => {
    if (step.who === 'system') add(null, false, systemEntry(says, facts), step.after)
    if (step.who === 'triager') add(facts.triager.id, false, pick(linesOf('triager', says)), step.after)
    if (step.who === 'note') {
      const author = random.chance(0.25) ? facts.colleague : facts.triager
      add(author.id, true, pick(notesOf(says, facts)), step.after)
    }
    if (step.who === 'reporter') {
      const own = step.topic && replyOf(facts.reporter, step.topic)
      const inOwn = own !== undefined && random.chance(0.6)
      const text = inOwn ? phrase(own, words) : pick(linesOf('reporter', says))
      add(facts.reporter.id, false, text, step.after)
    }
  }

  const run = (step: Step): void => {
    if (step.when !== undefined && !isTrue[step.when](facts)) return
    if (step.chance !== undefined && !random.chance(step.chance)) {
      for (const inner of step.otherwise ?? []) run(inner)
      return
    }
    if (step.says !== undefined) speak(step, step.says)
    if (step.moveTo !== undefined && step.moveTo !== status) {
      add(null, false, system.statusChanged(status, step.moveTo), step.after)
      status = step.moveTo
    }
    const inner = [...((step.sequence && threads.sequences[step.sequence]) || []), ...(step.do ?? [])]
    const rounds = step.isRound ? roundsOf(facts) : 1
    for (let round = 0; round < rounds; round++) for (const each of inner) run(each)
  }
  for (const step of [...threads.opening, ...threads.byStatus[fate.status]]) run(step)
  return beats
}

const isTrue: Record<NonNullable<Step['when']>, (facts: ThreadFacts) => boolean> = {
  assigned: ({ fate }) => fate.isAssigned,
  noise: ({ isNoise }) => isNoise,
  'not noise': ({ isNoise }) => !isNoise,
  spam: ({ fate }) => fate.status === 'Spam',
  'not spam': ({ fate }) => fate.status !== 'Spam',
  'severity changed': ({ fate }) => fate.claimed !== fate.severity,
  duplicate: ({ duplicateOf }) => duplicateOf !== null,
  bounty: ({ fate }) => fate.bounty > 0,
  bonus: ({ fate }) => fate.bonus > 0,
  endless: ({ isEndless }) => isEndless,
}

/** The texts of system entries, by the names that `threads.json` uses. */
const systemEntries: Record<string, (facts: ThreadFacts) => string> = {
  assigned: ({ triager }) => system.assigned(triager.nickname),
  severity: ({ fate }) => system.severityChanged(fate.claimed, fate.severity),
  duplicate: ({ duplicateOf }) => system.markedDuplicate(duplicateOf ?? 0),
  bounty: ({ words }) => system.bountySet(words.bounty ?? ''),
  bonus: ({ words }) => system.bonusSet(words.bonus ?? ''),
}
const systemEntry = (name: string, facts: ThreadFacts): string => systemEntries[name]?.(facts) ?? ''

const linesOf = (who: 'note' | 'triager' | 'reporter', list: string): readonly string[] =>
  demoContent().lines[who][list] ?? []

function notesOf(list: string, { hasRelative, classNotes }: ThreadFacts): readonly string[] {
  if (list === 'notes of the report') return classNotes
  if (list === 'search for duplicates')
    return linesOf('note', hasRelative ? 'similar finds' : 'first of its kind')
  return linesOf('note', list)
}

const replyOf = (reporter: SamplePerson, topic: Topic): string | undefined =>
  demoContent().languages[languageOf(reporter)]?.replies[topic]

const roundsOf = ({ isEndless, random }: ThreadFacts): number =>
  isEndless ? random.int(24, 44) : random.weighted(demoContent().shares.reminders)
