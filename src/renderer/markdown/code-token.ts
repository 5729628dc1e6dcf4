/** What a piece of code is, as far as it has a colour of its own. */
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

/** One array of tokens for each line; the texts of a line joined are the line. */
export type CodeLines = readonly (readonly CodeToken[])[]
