import type { TransitionOption } from '#shared/desk/acting-commands.ts'
import type { Original } from '../duplicates/use-original.ts'

/** Beside the label of the message that goes with a change of state. */
export function messageHint(needs: Pick<TransitionOption, 'requiresMessage'> | null): string {
  return needs?.requiresMessage === true ? 'needed; the reporter may read it' : 'the reporter may read it'
}

/** What is still missing, in words; null when it can be applied. */
export function transitionLacks(
  option: Pick<TransitionOption, 'requiresMessage' | 'requiresDuplicate'>,
  message: string,
  original: Pick<Original, 'named' | 'error'>,
): string | null {
  if (option.requiresMessage && message.trim() === '') return 'It needs a message.'
  if (!option.requiresDuplicate) return null
  return original.named === null ? (original.error ?? 'It needs the number of the original.') : null
}
