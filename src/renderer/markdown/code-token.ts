/** The kinds of code pieces, as far as they have their own colors. */
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

/** One array of tokens for each line; its joined texts are the line. */
export type CodeLines = readonly (readonly CodeToken[])[]
