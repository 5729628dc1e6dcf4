import { createHash, createHmac } from 'node:crypto'
import { type Scope, scopes } from '#shared/admin-api/limits.ts'

export const tokenNames = [
  'superAdmin',
  'standardAdmin',
  'triager',
  'readOnly',
  'noScopes',
  'expired',
  'revoked',
] as const
export type TokenName = (typeof tokenNames)[number]

interface AccessToken {
  readonly name: TokenName
  readonly userId: string
  readonly scopes: readonly Scope[]
  /** When the token expires, in ms since 1970; null = never. */
  readonly expiresAt: number | null
  readonly isRevoked: boolean
}

/** The sender of a request whose token was accepted. */
export interface Caller {
  readonly tokenName: TokenName
  readonly userId: string
  readonly scopes: readonly Scope[]
}

export type TokenRefusal = 'missing' | 'invalid' | 'expired' | 'revoked'

export interface TokenBook {
  /** The tokens themselves, as clients must send them. */
  readonly tokens: Readonly<Record<TokenName, string>>
  /** Checks an `Authorization` header. `now` is in ms since 1970. */
  readonly authenticate: (header: string | undefined, now: number) => Caller | TokenRefusal
}

const everyScope: readonly Scope[] = scopes

const scopesOf: Readonly<Record<TokenName, readonly Scope[]>> = {
  superAdmin: everyScope,
  standardAdmin: everyScope,
  triager: ['reports:read', 'reports:triage'],
  readOnly: ['reports:read'],
  noScopes: [],
  expired: everyScope,
  revoked: everyScope,
}

/**
 * Creates the seven personal tokens of this service. They are derived from the service's secret, so that they remain
 * valid as long as its data exists and need not be stored.
 *
 * @param owners the id of each token's owner.
 * @param startedAt ms since 1970; the `expired` token expired one day before.
 */
export function createTokenBook(
  secret: Buffer,
  owners: Readonly<Record<TokenName, string>>,
  startedAt: number,
): TokenBook {
  const byDigest = new Map<string, AccessToken>()
  const issue = (name: TokenName): string => {
    const token = `pat_${createHmac('sha256', secret).update(`token:${name}`).digest('base64url')}`
    byDigest.set(digest(token), {
      name,
      userId: owners[name],
      scopes: scopesOf[name],
      expiresAt: name === 'expired' ? startedAt - 86_400_000 : null,
      isRevoked: name === 'revoked',
    })
    return token
  }
  const tokens = Object.fromEntries(tokenNames.map((name) => [name, issue(name)])) as Record<
    TokenName,
    string
  >

  return {
    tokens,
    authenticate(header, now) {
      if (header === undefined) return 'missing'
      const credentials = /^Bearer +([\w.~+/-]+=*) *$/i.exec(header)?.[1]
      // Look the token up by its digest, so that the time this takes reveals nothing about valid tokens.
      const token = credentials === undefined ? undefined : byDigest.get(digest(credentials))
      if (token === undefined) return 'invalid'
      if (token.isRevoked) return 'revoked'
      if (token.expiresAt !== null && token.expiresAt <= now) return 'expired'
      return { tokenName: token.name, userId: token.userId, scopes: token.scopes }
    },
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
