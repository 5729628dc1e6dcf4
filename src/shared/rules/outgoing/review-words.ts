import { findSecrets } from '../secrets/find-secrets.ts'
import { findingsAtMost, type SecretKind } from '../secrets/finding.ts'
import { type MaskedPlace, maskedPlace } from '../secrets/masked.ts'
import { findPlaceholders } from '../templates/placeholders.ts'
import type { LeavingWords, WordsPlace } from './leaving-words.ts'

/** Something in words that leave which a person should look at once more. */
export interface WordsDoubt extends MaskedPlace {
  /** What it looks like; `placeholder`: of a template, left unfilled. */
  readonly kind: SecretKind | 'placeholder'
  readonly place: WordsPlace
  /** `[start, end)` in the text of that place, in UTF-16 units. */
  readonly start: number
  readonly end: number
}

/** What should be asked about before words are sent, in the order in which they were written; nothing is changed. */
export function reviewWords(words: readonly LeavingWords[]): readonly WordsDoubt[] {
  return words.flatMap(({ place, text }) => {
    const secrets = findSecrets(text)
    const unfilled = findPlaceholders(text)
      .slice(0, findingsAtMost)
      .map(({ start, end }) => ({ kind: 'placeholder' as const, start, end }))
    return [...secrets, ...unfilled]
      .toSorted((one, other) => one.start - other.start)
      .map((piece) => ({ ...piece, place, ...maskedPlace(text, secrets, piece) }))
  })
}
