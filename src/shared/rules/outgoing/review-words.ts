import { findSecrets } from '../secrets/find-secrets.ts'
import { findingsAtMost, type SecretKind } from '../secrets/finding.ts'
import { type MaskedPlace, maskedPlace } from '../secrets/masked.ts'
import { findPlaceholders } from '../templates/placeholders.ts'
import type { LeavingWords, WordsPlace } from './leaving-words.ts'

/** A piece of outgoing text that the user should check once more. */
export interface WordsDoubt extends MaskedPlace {
  /** The kind of secret that the piece looks like; `placeholder`: an unfilled placeholder of a template. */
  readonly kind: SecretKind | 'placeholder'
  readonly place: WordsPlace
  /** The range `[start, end)` of the piece in the field's text, in UTF-16 units. */
  readonly start: number
  readonly end: number
}

/** The pieces about which the user must be asked before texts are sent, in the order of the texts. */
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
