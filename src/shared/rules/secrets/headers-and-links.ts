import { findingsAtMost, type SecretFinding, type SecretKind } from './finding.ts'
import { isOpaque, isStandIn } from './opaque-value.ts'

const header =
  /\b(?:proxy-)?authorization["']?[ \t]{0,4}[:=][ \t]{0,4}["']?(?:(?:basic|token|digest|negotiate|apikey|bearer)[ \t]{1,4})?(?<secret>[^\s"',;<>]{8,8000})/dgi
const bearer = /(?<![\w-])bearer[ \t]{1,4}(?<secret>[\w.~+/-]{16,8000}={0,2})/dgi
const inAddress =
  /(?<![\w+.-])[a-z][a-z0-9+.-]{1,30}:\/\/[^\s:@/?#"'<>]{0,200}:(?<secret>[^\s@/?#"'<>]{1,200})@/dgi
const signed = /[?&](?:X-Amz-Signature|X-Goog-Signature|sig|signature)=(?<secret>[\w%+/=-]{16,1000})/dgi

const cookieHeader = /\b(?:set-)?cookie2?["']?[ \t]{0,2}:[ \t]{0,4}(?<secret>[^\r\n]{1,8000})/dgi
const cookiePair = /(?<![\w.-])([\w.-]{1,64})=(?<secret>[^\s;,"'&<>]{8,4000})/dg
const sessionNames =
  /^(?:phpsessid|jsessionid|asp\.net_sessionid|\.aspxauth|connect\.sid|laravel_session|s?sid|ssid|csrftoken|xsrf-token|remember_token|[\w.-]*sess(?:ion)?(?:[_-]?(?:id|token|key))?|[\w.-]*auth(?:[_-]?(?:id|token|key))?)$/i
const cookieAttributes = /^(?:path|domain|expires|max-age|samesite|priority|version)$/i

/** Cheap tests: each matches whenever a slower pattern does, and is tried first to save most of the time. */
const addressEnd = /:\/\/[^\s:@/?#"'<>]{0,200}:[^\s@/?#"'<>]{1,200}@/
const pairValue = /=[^\s;,"'&<>]{8}/
const sessionPair = /(?:sess|auth|sid|csrf|xsrf|remember_token)[\w.-]{0,64}=/i

const likeAToken = { length: 8, entropy: 2.5 }

/** Finds credentials in text copied from a request: authorization, cookies, URLs with a password or signature. */
export function findInRequests(text: string): readonly SecretFinding[] {
  return [
    ...secretsOf(text, header, 'authorization', (value) => isOpaque(value, likeAToken)),
    ...secretsOf(text, bearer, 'authorization', (value) => isOpaque(value, likeAToken)),
    ...(addressEnd.test(text) ? secretsOf(text, inAddress, 'urlPassword', (value) => !isStandIn(value)) : []),
    ...secretsOf(text, signed, 'signedAddress', (value) => isOpaque(value, likeAToken)),
    ...cookies(text),
  ]
}

/**
 * Finds cookies whose values look like tokens: in a header, any cookie; elsewhere, those whose names suggest a session.
 */
function cookies(text: string): readonly SecretFinding[] {
  const inHeaders = secretsOf(text, cookieHeader, 'sessionCookie', () => true).flatMap(({ start, end }) =>
    pairsOf(text.slice(start, end), (name) => !cookieAttributes.test(name)).map((pair) => ({
      kind: pair.kind,
      start: start + pair.start,
      end: start + pair.end,
    })),
  )
  if (!pairValue.test(text) || !sessionPair.test(text)) return inHeaders.slice(0, findingsAtMost)
  return [...inHeaders, ...pairsOf(text, (name) => sessionNames.test(name))].slice(0, findingsAtMost)
}

function pairsOf(text: string, isMeant: (name: string) => boolean): readonly SecretFinding[] {
  return secretsOf(
    text,
    cookiePair,
    'sessionCookie',
    (value, name) => isMeant(name) && isOpaque(value, likeAToken),
  )
}

/**
 * The pieces that the group `secret` of a pattern matches and that `isSecret` accepts.
 *
 * @param isSecret gets the value of that group, and the value of the pattern's first group.
 */
function secretsOf(
  text: string,
  pattern: RegExp,
  kind: SecretKind,
  isSecret: (value: string, first: string) => boolean,
): readonly SecretFinding[] {
  const found: SecretFinding[] = []
  for (const match of text.matchAll(pattern)) {
    const [start, end] = match.indices?.groups?.secret ?? [0, 0]
    if (!isSecret(text.slice(start, end), match[1] ?? '')) continue
    found.push({ kind, start, end })
    if (found.length >= findingsAtMost) break
  }
  return found
}
