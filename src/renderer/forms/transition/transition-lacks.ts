import type { TransitionOption } from '#shared/desk/acting-commands.ts'
import type { Original } from '../duplicate/use-original.ts'

/** The missing input in words; null when it can be applied. */
export function transitionLacks(
  option: Pick<TransitionOption, 'requiresMessage' | 'requiresDuplicate'>,
  message: string,
  original: Pick<Original, 'named' | 'error'>,
): string | null {
  if (option.requiresMessage && message.trim() === '') return 'A message is required.'
  if (!option.requiresDuplicate) return null
  return original.named === null ? (original.error ?? 'Enter the original report.') : null
}
