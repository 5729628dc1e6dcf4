/** What the body of an answer turned out to be. `lost`: it broke off, is too large, or cannot be unpacked. */
export type AnswerBodyKind = 'empty' | 'json' | 'webPage' | 'other' | 'lost'

export interface WriteAnswer {
  /** 200 to 299. */
  readonly status: number
  readonly contentType: string | undefined
  readonly body: AnswerBodyKind
}

/**
 * Whether an answer with a status of success comes from the service, which then has done what was asked. Sign-in pages
 * and the block pages of firewalls come with 200, too.
 */
export function saysDone({ status, contentType = '', body }: WriteAnswer): boolean {
  // What the specification answers writes with, which pages are not sent with.
  const isDocumented = status === 201 || status === 204
  const isHtml = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType)
  switch (body) {
    case 'empty':
    case 'json':
      return true
    case 'webPage':
      return false
    case 'other':
      return isDocumented && !isHtml
    case 'lost':
      return !isHtml && (isDocumented || /\bjson\b/i.test(contentType))
    default:
      return body satisfies never
  }
}
