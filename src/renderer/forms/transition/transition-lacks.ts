import type { TransitionOption } from '#shared/desk/acting-commands.ts'
import type { Original } from '../duplicate/use-original.ts'

interface TransitionLack {
  readonly at: 'message' | 'original'
  readonly words: string
}

/** A sentence about what is missing, and the field that shows it; null when the change can be applied. */
export function transitionLacks(
  option: Pick<TransitionOption, 'requiresMessage' | 'requiresDuplicate'>,
  message: string,
  original: Pick<Original, 'named' | 'error'>,
): TransitionLack | null {
  // The original is checked first, since it comes first on screen.
  if (option.requiresDuplicate && original.named === null) {
    return { at: 'original', words: original.error ?? 'Enter the original report.' }
  }
  const isUnsaid = option.requiresMessage && message.trim() === ''
  return isUnsaid ? { at: 'message', words: 'A message is required.' } : null
}
