import type { WordsPlace } from '#shared/rules/outgoing/leaving-words.ts'
import type { WordsDoubt } from '#shared/rules/outgoing/review-words.ts'
import { secretWords } from '#shared/rules/secrets/secret-words.ts'

/** The name of each kind of doubt. */
export const doubtWords: Readonly<Record<WordsDoubt['kind'], string>> = {
  placeholder: 'Placeholder left unfilled',
  ...secretWords,
}

/** The labels of the fields where the text was written. */
export const placeWords: Readonly<Record<WordsPlace, string>> = {
  internalComment: 'Internal comment',
  publicReply: 'Public reply',
  message: 'Message',
  title: 'Title',
  name: 'Name',
  summary: 'Summary',
  description: 'Description',
  impact: 'Impact',
}

/** Who will read the text of each field. */
const readers: Readonly<Record<WordsPlace, string>> = {
  internalComment: 'the team and everyone with access to the report',
  publicReply: 'the reporter',
  message: 'the team, and the reporter if the service shows it',
  title: 'the reporter and the team',
  name: 'everyone with access to the program',
  summary: 'everyone with access to the program',
  description: 'everyone with access to the program',
  impact: 'everyone with access to the program',
}

/** The question to the user, as a sentence; empty without doubts. */
export function questionWords(doubts: readonly WordsDoubt[]): string {
  const [first] = doubts
  if (first === undefined) return ''
  const open = doubts.filter(({ kind }) => kind === 'placeholder').length
  if (open === doubts.length) {
    return `${open === 1 ? 'A placeholder was' : `${open} placeholders were`} left unfilled and would be sent as is. Nothing has been sent yet, and your text is unchanged.`
  }
  const found = doubts.length === 1 ? 'One place looks' : `${doubts.length} places look`
  return `${found} like something that ${open > 0 ? 'is unfinished or should stay here' : 'should stay here'}, and would be read by ${readers[first.place]}. Nothing has been sent yet, and your text is unchanged.`
}
