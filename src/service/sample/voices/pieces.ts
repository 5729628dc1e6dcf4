import type { Block } from '../classes/vulnerability-class.ts'
import { phrase } from '../phrase.ts'
import type { Notebook } from './voice.ts'

/** The member of a list that belongs to a wording. */
export function alternative<T>(list: readonly T[], wording: number): T {
  const found = list[wording % list.length]
  if (found === undefined) throw new RangeError('a text has no alternatives')
  return found
}

export const title = ({ texts, words, wording }: Notebook): string =>
  phrase(alternative(texts.titles, wording), words)

export const summary = ({ texts, words, wording }: Notebook): string =>
  phrase(alternative(texts.summaries, wording), words)

export const impact = ({ texts, words, wording }: Notebook): string =>
  phrase(alternative(texts.impacts, wording), words)

export const fix = ({ texts, words, wording }: Notebook): string =>
  phrase(alternative(texts.fixes, wording), words)

export function numberedSteps({ texts, words, wording }: Notebook): string {
  return alternative(texts.steps, wording)
    .map((step, index) => `${index + 1}. ${phrase(step, words)}`)
    .join('\n')
}

function proofBlocks({ texts, wording }: Notebook): readonly Block[] {
  return alternative(texts.proofs, wording)
}

/** A fence longer than any run of backquotes inside. */
function fenced(block: Block, { words }: Notebook): string {
  const code = phrase(block.code, { ...words, path: words.call })
  return `\`\`\`${block.lang}\n${code}\n\`\`\``
}

export const proof = (notebook: Notebook): string =>
  proofBlocks(notebook)
    .map((block) => `${phrase(block.say, notebook.words)}\n\n${fenced(block, notebook)}`)
    .join('\n\n')

export const proofWithoutWords = (notebook: Notebook): string =>
  proofBlocks(notebook)
    .map((block) => fenced(block, notebook))
    .join('\n\n')

/** Sections under headings, empty ones left out. */
export const sections = (
  parts: readonly (readonly [heading: string, text: string])[],
  level = '##',
): string =>
  parts
    .filter(([, text]) => text !== '')
    .map(([heading, text]) => (heading === '' ? text : `${level} ${heading}\n\n${text}`))
    .join('\n\n')
