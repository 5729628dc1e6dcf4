import type { DueView } from '../../desk/sla.ts'
import type { SlaPromise } from './promises.ts'
import { slaStateAt } from './sla-clock.ts'

/** The name of each promise on screen. */
export const promiseTitles: Readonly<Record<SlaPromise, string>> = {
  firstReply: 'First reply',
  triage: 'Triage',
  resolution: 'Resolution',
  bounty: 'Bounty',
}

/** How a due time is shown: a short form where there is little room, and a long form. */
export interface DueWords {
  /** `2h`, `3d`, `−5h`. */
  readonly short: string
  /** `Due in 2d`, `At risk, due in 2h`, `Overdue by 5h`, `Paused, 3h left`. */
  readonly long: string
  /** The color to use; anything but `plain` means that the team should hurry. */
  readonly tone: 'plain' | 'risk' | 'missed'
}

/** Lengths in ms. */
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Formats a span in its largest whole unit: `45m`, `2h`, `3d`. @param dayMs the length of a day, in ms. */
export function formatSpan(milliseconds: number, dayMs: number = day): string {
  if (milliseconds < hour) return `${Math.max(1, Math.floor(milliseconds / minute))}m`
  // Spans shorter than a day are given in hours; a day may have 24 hours or, of working time, eight.
  if (milliseconds < dayMs) return `${Math.floor(milliseconds / hour)}h`
  return `${Math.floor(milliseconds / dayMs)}d`
}

/** @param now ms since 1970. */
export function dueWords(due: DueView, now: number): DueWords {
  if (due.kind === 'paused') {
    const left = formatSpan(due.left, due.dayMs)
    return { short: left, long: `Paused, ${left} left`, tone: 'plain' }
  }
  const { dueAt, atRiskFrom } = due
  const { kind } = slaStateAt({ kind: 'running', dueAt, atRiskFrom }, now)
  if (kind === 'missed') {
    const over = formatSpan(now - dueAt)
    return { short: `−${over}`, long: `Overdue by ${over}`, tone: 'missed' }
  }
  const left = formatSpan(dueAt - now)
  if (kind === 'atRisk') return { short: left, long: `At risk, due in ${left}`, tone: 'risk' }
  return { short: left, long: `Due in ${left}`, tone: 'plain' }
}

/** The long form with the name of the promise: `First reply due in 2d`. */
export function dueSentence(due: DueView, now: number): string {
  return `${promiseTitles[due.promise]} ${loweredFirst(dueWords(due, now).long)}`
}

/** A text with its first letter in lower case, to be used within a sentence. */
export function loweredFirst(words: string): string {
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`
}
