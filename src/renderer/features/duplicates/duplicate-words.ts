import type { DuplicateCandidate } from '#shared/desk/duplicates.ts'
import type { OriginalHindrance } from '#shared/rules/duplicates/hindrance.ts'

const sharedWords = { program: '', target: 'same target', weakness: 'same CWE', type: 'same type' } as const

/** What a candidate has in common with the report, beside its words; the program says itself. */
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
      return 'A report is no duplicate of itself.'
    case 'circle':
      return `#${candidateId} is a duplicate of this report: they would be duplicates of each other.`
    case 'duplicate':
      return `#${candidateId} is itself a duplicate of #${hindrance.originalId}: name that one.`
    default:
      return hindrance satisfies never
  }
}
