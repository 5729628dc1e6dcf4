import type { OutboxEntry } from '#shared/desk/outbox.ts'
import { formatCount } from '../design/primitives/Count.tsx'
import { isNotShown } from './entry-words.ts'

/** Whether the entry is stuck until the user decides. */
export function standsStill({ state, reason }: Pick<OutboxEntry, 'state' | 'reason'>): boolean {
  return state === 'conflict' || state === 'failed' || reason?.kind === 'cannotTell'
}

/**
 * The text of a notification outside the window about stuck actions. Other people may see the notification, so the text
 * names reports only by their numbers.
 */
export function attentionWords(entries: readonly OutboxEntry[]): { title: string; body: string } {
  const [only, ...more] = entries
  if (only === undefined || more.length > 0) {
    return {
      title: `${formatCount(entries.length)} actions are in Conflicts`,
      body: 'What you wrote is kept. Open them to decide.',
    }
  }
  const where = only.report === null ? 'a known issue' : `#${only.report.id}`
  const body = 'What you wrote is kept. Open it to decide.'
  if (only.state === 'conflict') return { title: `Conflict on ${where}`, body }
  if (only.state === 'failed') return { title: `Action failed on ${where}`, body }
  if (isNotShown(only.reason)) return { title: `Your action isn’t on ${where}`, body }
  return { title: `Action on ${where} may have been sent`, body }
}
