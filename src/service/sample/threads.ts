import type { StatusName } from './catalogue.ts'
import * as notes from './conversation/internal-notes.ts'
import * as reporterLines from './conversation/reporter-lines.ts'
import * as triagerLines from './conversation/triager-lines.ts'
import type { Fate } from './fate.ts'
import { tongueOf } from './people.ts'
import { phrase, type Words } from './phrase.ts'
import type { Random } from './random.ts'
import * as system from './system-entries.ts'
import type { SamplePerson } from './world.ts'

/** One entry of a timeline before it has a time: how long after the one before it was written. */
export interface Beat {
  readonly waitHours: number
  readonly actorId: string | null
  readonly isInternal: boolean
  readonly message: string
  readonly hasEvidence: boolean
}

export interface ThreadFacts {
  readonly fate: Fate
  /** The words of the setting with those of the thread: reporter, triager, ticket, amounts. */
  readonly words: Words
  readonly reporter: SamplePerson
  /** Who handles it; the one who would when nobody is assigned. */
  readonly triager: SamplePerson
  readonly colleague: SamplePerson
  readonly duplicateOf: number | null
  /** Something similar was reported before, `older` among the words. */
  readonly hasRelative: boolean
  /** What the class has to say about reproducing it. */
  readonly classNotes: readonly string[]
  readonly isNoise: boolean
  /** A discussion that does not end. */
  readonly isEndless: boolean
  readonly random: Random
}

/** The conversation that led to the report's status, oldest first. */
export function writeThread(facts: ThreadFacts): Beat[] {
  const stage = openStage(facts)
  const { fate, random } = facts
  if (random.chance(0.16)) stage.reporterSays(reporterLines.reporterAdditions, 0.2, 5)
  if (fate.isAssigned) stage.systemSays(system.assigned(facts.triager.nickname), 0.2, 6)
  switch (fate.status) {
    case 'New':
      if (fate.isAssigned && random.chance(0.4)) stage.notes(huntsOf(facts), 0.3, 2)
      break
    case 'To review':
      stage.movesTo('To review', 1, 5)
      if (random.chance(0.6)) stage.notes(facts.isNoise ? notes.doubtNotes : huntsOf(facts), 0.5, 4)
      break
    case 'Needs more info':
      asksBack(stage, facts)
      if (random.chance(0.4)) stage.reporterRepliesAs('answer', reporterLines.reporterAnswers, 8, 60)
      break
    case 'Triaged':
      accepts(stage, facts)
      waits(stage, facts)
      break
    case 'Resolved':
      accepts(stage, facts)
      waits(stage, facts)
      fixes(stage, facts)
      break
    case 'Accepted risk':
      accepts(stage, facts)
      stage.triagerSays(triagerLines.triagerClosings['Accepted risk'] ?? [], 24, 200)
      stage.movesTo('Accepted risk', 0, 0)
      rewards(stage, facts)
      break
    case 'Duplicate':
      closesAsDuplicate(stage, facts)
      break
    default:
      closes(stage, facts)
  }
  return stage.beats
}

type Stage = ReturnType<typeof openStage>
type ReplyTopic = reporterLines.ReplyTopic

const mentionsAttachment = /attach|upload|\bvideo\b|adjunt|anexo|angehängt|添付|附件|أرفقت/i

function openStage({ words, reporter, triager, colleague, random }: ThreadFacts) {
  const beats: Beat[] = []
  let status: StatusName = 'New'
  const add = (actorId: string | null, isInternal: boolean, message: string, from: number, to: number) => {
    const hasEvidence = actorId !== null && mentionsAttachment.test(message)
    beats.push({ waitHours: from + random.next() * (to - from), actorId, isInternal, message, hasEvidence })
  }
  return {
    beats,
    systemSays: (text: string, from: number, to: number) => add(null, false, text, from, to),
    triagerSays: (lines: readonly string[], from: number, to: number) =>
      add(triager.id, false, phrase(random.pick(lines), words), from, to),
    notes: (lines: readonly string[], from: number, to: number) =>
      add(random.chance(0.25) ? colleague.id : triager.id, true, phrase(random.pick(lines), words), from, to),
    reporterSays: (lines: readonly string[], from: number, to: number) =>
      add(reporter.id, false, phrase(random.pick(lines), words), from, to),
    /** In the reporter's own tongue when the topic has a line in it. */
    reporterRepliesAs: (topic: ReplyTopic, lines: readonly string[], from: number, to: number) => {
      const own = reporterLines.repliesByTongue[tongueOf(reporter)]?.[topic]
      const text = own !== undefined && random.chance(0.6) ? own : random.pick(lines)
      add(reporter.id, false, phrase(text, words), from, to)
    },
    movesTo: (next: StatusName, from: number, to: number) => {
      if (next !== status) add(null, false, system.statusChanged(status, next), from, to)
      status = next
    },
  }
}

const huntsOf = ({ hasRelative }: ThreadFacts): readonly string[] =>
  hasRelative ? notes.similarFinds : notes.duplicateHunts

function asksBack(stage: Stage, { random }: ThreadFacts): void {
  if (random.chance(0.5)) stage.notes(notes.reproductionNotes.slice(2, 4), 0.5, 10)
  stage.triagerSays(triagerLines.triagerQuestions, 1, 20)
  stage.movesTo('Needs more info', 0, 0)
}

function accepts(stage: Stage, facts: ThreadFacts): void {
  const { random, fate } = facts
  if (random.chance(0.45)) stage.notes(huntsOf(facts), 0.5, 8)
  if (random.chance(0.3)) {
    asksBack(stage, facts)
    stage.reporterRepliesAs('answer', reporterLines.reporterAnswers, 3, 48)
    stage.movesTo('To review', 0.5, 6)
  }
  stage.notes(random.chance(0.7) ? facts.classNotes : notes.reproductionNotes, 0.5, 14)
  if (fate.claimed !== fate.severity) {
    stage.systemSays(system.severityChanged(fate.claimed, fate.severity), 0.1, 1)
  }
  stage.triagerSays(triagerLines.triagerAcceptances, 0.1, 3)
  stage.movesTo('Triaged', 0, 0)
  if (random.chance(0.75)) stage.notes(notes.routingNotes, 0.2, 6)
  if (random.chance(0.5)) stage.reporterSays(reporterLines.reporterThanks, 0.3, 20)
  if (fate.status === 'Triaged') rewards(stage, facts)
}

function waits(stage: Stage, facts: ThreadFacts): void {
  const rounds = facts.isEndless
    ? facts.random.int(24, 44)
    : facts.random.weighted([
        [0, 6],
        [1, 3],
        [2, 1],
      ])
  for (let round = 0; round < rounds; round++) {
    stage.reporterRepliesAs('impatience', reporterLines.reporterImpatience, 30, 300)
    if (facts.random.chance(0.4)) stage.notes(notes.routingNotes, 1, 10)
    stage.triagerSays(triagerLines.triagerPatience, 2, 40)
    if (facts.isEndless && facts.random.chance(0.3))
      stage.reporterSays(reporterLines.reporterAdditions, 1, 60)
  }
}

function fixes(stage: Stage, facts: ThreadFacts): void {
  const { random, fate } = facts
  if (random.chance(0.6)) stage.notes(notes.fixNotes, 40, 500)
  stage.triagerSays(triagerLines.triagerFixes, 10, 120)
  if (random.chance(0.55)) stage.reporterRepliesAs('confirmation', reporterLines.reporterConfirmations, 2, 70)
  stage.movesTo('Resolved', 0.2, 20)
  if (random.chance(0.5)) stage.triagerSays(triagerLines.triagerClosings.Resolved ?? [], 0, 0.2)
  rewards(stage, facts)
  if (fate.bounty > 0 && random.chance(0.6))
    stage.reporterRepliesAs('thanks', reporterLines.reporterBountyThanks, 0.5, 30)
}

function rewards(stage: Stage, { fate, words, random }: ThreadFacts): void {
  if (fate.bounty === 0) return
  if (random.chance(0.4)) stage.notes(notes.rewardNotes, 4, 60)
  stage.systemSays(system.bountySet(words.bounty ?? ''), 1, 40)
  stage.triagerSays(triagerLines.triagerAwards, 0, 0.1)
  if (fate.bonus === 0) return
  stage.systemSays(system.bonusSet(words.bonus ?? ''), 0, 0.1)
  stage.triagerSays(triagerLines.triagerBonus, 0, 0.1)
}

function closesAsDuplicate(stage: Stage, facts: ThreadFacts): void {
  if (facts.random.chance(0.85)) stage.notes(notes.duplicateFindings, 0.5, 20)
  stage.triagerSays(triagerLines.triagerClosings.Duplicate ?? [], 0.2, 6)
  stage.movesTo('Duplicate', 0, 0)
  if (facts.duplicateOf !== null) stage.systemSays(system.markedDuplicate(facts.duplicateOf), 0, 0)
  if (facts.random.chance(0.4)) stage.reporterSays(reporterLines.reporterProtests, 0.5, 30)
}

function closes(stage: Stage, facts: ThreadFacts): void {
  const { fate, random } = facts
  if (random.chance(0.5)) stage.notes(notes.doubtNotes, 0.5, 14)
  if (random.chance(0.2) && fate.status !== 'Spam') {
    asksBack(stage, facts)
    if (random.chance(0.6)) stage.reporterRepliesAs('answer', reporterLines.reporterAnswers, 4, 90)
  }
  if (fate.claimed !== fate.severity && random.chance(0.8)) {
    stage.systemSays(system.severityChanged(fate.claimed, fate.severity), 0.1, 2)
  }
  if (fate.status !== 'Spam' || random.chance(0.5)) {
    stage.triagerSays(triagerLines.triagerClosings[fate.status] ?? [], 0.3, 30)
  }
  stage.movesTo(fate.status, 0, 0)
  if (random.chance(0.3)) stage.reporterSays(reporterLines.reporterProtests, 0.5, 40)
}
