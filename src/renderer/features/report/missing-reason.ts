import { type ReportPart, reportParts, type UnreadPart } from '#shared/desk/models.ts'
import type { Reachability } from '../../state/use-reachability.ts'

/** Why a part of a report is missing or incomplete. */
export type MissingReason =
  | { readonly kind: 'reading' }
  /** The last answer about the part could not be read. */
  | { readonly kind: 'unread'; readonly why: string }
  | { readonly kind: 'waits'; readonly until: keyof typeof comesWhen }

/** Sentences that say when a waiting part will load. */
export const comesWhen = {
  earlier: 'It loads right after what’s ahead of it.',
  answers: 'It loads as soon as the service answers again.',
  sense: 'It loads as soon as the service works again.',
  token: 'It loads once there’s a valid access token.',
  rebuilt: 'It loads once the damaged copy is rebuilt.',
} as const

/** Why a part, or an item of it, could not be read; null when all of it could, or when no answer has arrived. */
export function whyUnread(unread: readonly UnreadPart[], part: ReportPart): string | null {
  return unread.find((one) => one.part === part)?.why ?? null
}

/** Why a part is missing or incomplete. The parts of a report are read one after the other, in a fixed order. */
export function missingReason(
  unread: readonly UnreadPart[],
  part: ReportPart,
  reachability: Reachability,
): MissingReason {
  const whole = unread.filter(({ isWhole }) => isWhole)
  const why = whyUnread(whole, part)
  switch (reachability) {
    case 'offline':
      return { kind: 'waits', until: 'answers' }
    case 'unauthorized':
      return { kind: 'waits', until: 'token' }
    case 'damaged':
      return { kind: 'waits', until: 'rebuilt' }
    case 'failing':
      // The failing answer may be the very one about this part.
      return why === null ? { kind: 'waits', until: 'sense' } : { kind: 'unread', why }
    case 'reachable':
      break
    default:
      return reachability satisfies never
  }
  if (why !== null) return { kind: 'unread', why }
  const earlier = reportParts.slice(0, reportParts.indexOf(part))
  return earlier.some((one) => whyUnread(whole, one) !== null)
    ? { kind: 'waits', until: 'earlier' }
    : { kind: 'reading' }
}
