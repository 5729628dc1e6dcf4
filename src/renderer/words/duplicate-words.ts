import type { DuplicateCandidate } from '#shared/desk/duplicates.ts'
import type { OriginalHindrance } from '#shared/rules/duplicates/duplicate-hindrance.ts'
import type { Why } from '#shared/rules/duplicates/why.ts'

const sharedWords = { program: '', target: 'same target', weakness: 'same CWE', type: 'same type' } as const

/**
 * The properties that a candidate shares with the report, besides the text; also says if the program is a different
 * one.
 */
export function sharesWords({ shares }: DuplicateCandidate): string {
  return [
    ...shares.map((shared) => sharedWords[shared]),
    ...(shares.includes('program') ? [] : ['other program']),
  ]
    .filter((word) => word !== '')
    .join(', ')
}

/** Why a report cannot be the original, in one sentence. */
export function hindranceWords(hindrance: OriginalHindrance, candidateId: number): string {
  switch (hindrance.kind) {
    case 'itself':
      return 'A report can’t be a duplicate of itself.'
    case 'circle':
      return `#${candidateId} is a duplicate of this report: they would be duplicates of each other.`
    case 'duplicate':
      return `#${candidateId} is itself a duplicate of #${hindrance.originalId}: name that one.`
    default:
      return hindrance satisfies never
  }
}

export interface WhyPiece {
  readonly words: string
  /** A term of a report, to be drawn as code; null = there is none. */
  readonly value: string | null
}

/** Why a candidate is offered beside a report, in one line, the strongest reason first. */
export function whyPieces({ why, shares }: DuplicateCandidate): readonly WhyPiece[] {
  const named = why.map(whyPiece)
  // The target usually is a host, so it is left out where the same host is named already. A named path does not replace
  // it.
  const isNamed = why.some(({ kind }) => kind === 'host')
  const target = shares.includes('target') && !isNamed ? [{ words: 'same target', value: null }] : []
  const weakness = shares.includes('weakness') ? [{ words: 'same CWE', value: null }] : []
  const pieces = [...named, ...target, ...weakness]
  const said = pieces.length === 0 ? [{ words: 'similar words', value: null }] : pieces
  return said.map(({ words, value }, place) => ({ words: place === 0 ? capitalized(words) : words, value }))
}

function whyPiece(why: Why): WhyPiece {
  switch (why.kind) {
    case 'lines':
      return {
        words: why.count === 1 ? 'one line word for word' : `${why.count} lines word for word`,
        value: null,
      }
    case 'cve':
      return { words: 'same', value: why.value }
    case 'name':
      return { words: 'both mention', value: why.value }
    case 'path':
    case 'parameter':
    case 'host':
    case 'words':
      return { words: `same ${why.kind}`, value: why.value }
    default:
      return why satisfies never
  }
}

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
