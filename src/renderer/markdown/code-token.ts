/** The kinds of pieces of code that have a color of their own. */
export const codeTokenKinds = [
  'plain',
  'comment',
  'keyword',
  'string',
  'number',
  'function',
  'type',
  'name',
  'inserted',
  'deleted',
] as const
export type CodeTokenKind = (typeof codeTokenKinds)[number]

export type CodeToken = readonly [kind: CodeTokenKind, text: string]

/** An array of tokens for each line; the joined texts of its tokens are the line. */
export type CodeLines = readonly (readonly CodeToken[])[]
