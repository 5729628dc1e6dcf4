/**
 * A piece of Markdown as plain text: what a reader of it would see, in one line. Good enough for a line in a list,
 * where the text is cut anyway: marks are taken away where they stand in pairs or at the beginning of a line, and
 * everything that may be more than a mark (`foo_bar`, a comment in code, markup) stays.
 */
export function plainMarkdown(markdown: string): string {
  let text = markdown
  for (const [signs, marks, instead] of replacements) {
    if (signs.some((sign) => text.includes(sign))) text = text.replace(marks, instead)
  }
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').join(' ')
}

/** With what is in every such mark: it is looked for first, since most texts have few of them. */
const replacements: readonly (readonly [signs: readonly string[], marks: RegExp, instead: string])[] = [
  // Fences, rules, and what stands under the heads of tables.
  [['```', '~~~'], /^[ \t]*(?:```|~~~).*$/gm, ''],
  [['-', '*', '_', '='], /^[ \t]*(?:-[ \t-]*-|\*[ \t*]*\*|_[ \t_]*_|=+)[ \t]*$/gm, ''],
  [['--'], /^[ \t]*\|?[ \t]*:?-{2,}[ \t:|-]*$/gm, ''],
  // Quotes, headings, lists, cells.
  [['>'], /^[ \t]*(?:>[ \t]*)+/gm, ''],
  [['#', '-', '*', '+', '.', ')'], /^[ \t]*(?:#{1,6}|[-*+]|\d{1,3}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm, ''],
  [['|'], /^[ \t]*\|[ \t]*|[ \t]*\|[ \t]*$/gm, ''],
  // Links and images: their words.
  [[']('], /!?\[([^[\]\n]*)\]\([^()\n]*\)/g, '$1'],
  [['`'], /`+([^`\n]+)`+/g, '$1'],
  [['**'], /(?<![\w*/\\])\*\*(?=\S)([^*\n]+)\*\*(?!\/)/g, '$1'],
  [['~~'], /~~(?=\S)([^~\n]+)~~/g, '$1'],
  [['*'], /(?<![\w*\\])\*(?=[^\s*])([^*\n]+)\*(?![\w*])/g, '$1'],
  [['__'], /(?<![\w\\])__(?=[^\s_])([^\n_]+)__(?!\w)/g, '$1'],
  [['_'], /(?<![\w\\])_(?=[^\s_])([^\n_]+)_(?!\w)/g, '$1'],
  [['\\'], /\\([\\`*_{}[\]()#+.!|>~-])/g, '$1'],
]
