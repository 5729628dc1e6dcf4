/**
 * Converts a piece of Markdown to plain text: the words a reader would see, in one line. It is good enough for a line
 * in a list, where the text is cut anyway: marks are removed if they are in pairs or at the beginning of a line, and
 * everything that may be more than a mark (`foo_bar`, a comment in code, markup) stays.
 */
export function plainMarkdown(markdown: string): string {
  let text = markdown
    .split('\n')
    .map((line) => withoutLineMarks(line.trimStart()))
    .join('\n')
  for (const [sign, marks, instead] of inlineMarks) {
    if (text.includes(sign)) text = text.replace(marks, instead)
  }
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
}

/**
 * Whether a line may have marks at its beginning or end. Most lines begin and end with words, and need no closer check.
 */
const mayHaveMarks = /^[`~\-*_=|:>#+\d]|\|\s*$/

function withoutLineMarks(line: string): string {
  if (!mayHaveMarks.test(line)) return line
  return lineMarks.reduce((rest, marks) => rest.replace(marks, ''), line)
}

const lineMarks: readonly RegExp[] = [
  // Fences, rules, and the lines below table headings.
  /^(?:```|~~~)[^\n]*$/,
  /^(?:-[ \t-]*-|\*[ \t*]*\*|_[ \t_]*_|=+)\s*$/,
  /^\|?[ \t]*:?-{2,}[ \t:|-]*\s*$/,
  // Quotes, headings, list items, table cells.
  /^(?:>[ \t]*)+/,
  /^[ \t]*(?:#{1,6}|[-*+]|\d{1,3}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/,
  /^[ \t]*\|[ \t]*|[ \t]*\|\s*$/g,
]

/**
 * Inline marks, each with characters that occur in all marks of its kind. Those are searched first, since most texts
 * have few kinds.
 */
const inlineMarks: readonly (readonly [sign: string, marks: RegExp, instead: string])[] = [
  // Links and images are replaced by their texts.
  ['](', /!?\[([^[\]\n]*)\]\([^()\n]*\)/g, '$1'],
  ['`', /`+([^`\n]+)`+/g, '$1'],
  ['**', /(?<![\w*/\\])\*\*(?=\S)([^*\n]+)\*\*(?!\/)/g, '$1'],
  ['~~', /~~(?=\S)([^~\n]+)~~/g, '$1'],
  ['*', /(?<![\w*\\])\*(?=[^\s*])([^*\n]+)\*(?![\w*])/g, '$1'],
  ['__', /(?<![\w\\])__(?=[^\s_])([^\n_]+)__(?!\w)/g, '$1'],
  ['_', /(?<![\w\\])_(?=[^\s_])([^\n_]+)_(?!\w)/g, '$1'],
  ['\\', /\\([\\`*_{}[\]()#+.!|>~-])/g, '$1'],
]
