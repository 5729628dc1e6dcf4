/** The kind of an answer's body. `lost`: the body broke off, is too large, or cannot be decompressed. */
export type AnswerBodyKind = 'empty' | 'json' | 'webPage' | 'other' | 'lost'

export interface WriteAnswer {
  /** A success status, 200 to 299. */
  readonly status: number
  readonly contentType: string | undefined
  readonly body: AnswerBodyKind
}

/**
 * Whether an answer with a success status really comes from the service, so that the request was carried out. Sign-in
 * pages and block pages of firewalls are sent with status 200, too.
 */
export function saysDone({ status, contentType = '', body }: WriteAnswer): boolean {
  // The specification's statuses for writes; web pages do not have them.
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
