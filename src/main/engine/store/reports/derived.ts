import { isOpen, type StatusPhase } from '#shared/rules/status.ts'

/** Who spoke last in public, as far as the timeline is known; system entries do not speak. */
export type LastWord = 'reporter' | 'team' | 'nobody'

/**
 * Whether a report waits for the team's word: it is open and the reporter spoke last in public, or it is new and
 * nothing has been said in public yet.
 */
export function needsReply(phase: StatusPhase, lastWord: LastWord): boolean {
  return isOpen(phase) && (lastWord === 'reporter' || (lastWord === 'nobody' && phase === 'new'))
}

/** The form that titles are sorted by: without case and accents, and short, since it stands in an index. */
export function titleSort(title: string | null): string {
  return (title ?? '')
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .slice(0, 80)
}
