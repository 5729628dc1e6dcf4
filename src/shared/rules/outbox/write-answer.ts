/** The kind of an answer's body. `lost`: it broke off, is too large, or cannot be unpacked. */
export type AnswerBodyKind = 'empty' | 'json' | 'webPage' | 'other' | 'lost'

export interface WriteAnswer {
  /** 200 to 299. */
  readonly status: number
  readonly contentType: string | undefined
  readonly body: AnswerBodyKind
}

/**
 * Whether an answer with a success status comes from the service, which has then carried out the request. Sign-in pages
 * and firewall block pages come with 200, too.
 */
export function saysDone({ status, contentType = '', body }: WriteAnswer): boolean {
  // The statuses the specification gives for writes; web pages are not sent with them.
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
