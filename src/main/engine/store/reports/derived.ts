import { isOpen, type StatusPhase } from '#shared/rules/status.ts'

/** The side that wrote last in public, as far as the timeline is known; system entries do not count. */
export type LastWord = 'reporter' | 'team' | 'nobody'

/**
 * Whether a report waits for an answer by the team: it is open and the reporter wrote last in public, or it is new and
 * has no public entry yet.
 */
export function needsReply(phase: StatusPhase, lastWord: LastWord): boolean {
  return isOpen(phase) && (lastWord === 'reporter' || (lastWord === 'nobody' && phase === 'new'))
}

/**
 * The form of a title by which reports are sorted: without case and accents, and cut to 80 characters because it is in
 * indexes.
 */
export function titleSort(title: string | null): string {
  return (title ?? '')
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .slice(0, 80)
}
