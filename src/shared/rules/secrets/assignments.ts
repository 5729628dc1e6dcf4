import { findingsAtMost, type SecretFinding } from './finding.ts'
import { entropyOf, isCode, isOpaque, isStandIn } from './opaque-value.ts'

const named =
  /(?<name>passw(?:or)?d|passphrase|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|signing[_-]?key|encryption[_-]?key|auth[_-]?key|credential)(?<rest>[\w-]{0,20})["'\]]{0,2}[ \t]{0,4}(?<sign>=>|:=|[:=])[ \t]{0,4}(?<quote>["'`]?)(?<secret>[^\s"'`,;<>&]{4,1000})/dgi
const anyName =
  /(?<![\w.-])(?<name>[A-Za-z_][\w.-]{1,40})["']?[ \t]{0,2}[:=][ \t]{0,2}["']?(?<secret>[A-Za-z0-9+/_-]{28,200}={0,2})(?![\w+/=-])/dg

/** Every match of `anyName` contains this; testing for it first takes a fraction of the time. */
const longValue = /[:=][ \t]{0,2}["']?[A-Za-z0-9+/_-]{28}/

/** Matches the rest of names whose values are harmless: `token_endpoint`, `password_hash`. */
const harmlessRest =
  /hash|digest|name|type|length|count|ur[il]|endpoint|expir|ttl|age|scope|field|format|policy|id$|reset|header/i
/** Matches names of long values that are not secret: checksums, ids and payloads. */
const harmlessName =
  /hash|sha\d|md5|sum$|digest|etag|integrity|nonce|commit|rev|uuid|guid|id$|payload|data|body|content|html|svg|im(?:g|age)|state|saml|finger|boundary|csp|src|href|ur[il]|path|file|class|style|continue|next|return/i

/** Finds values assigned to a name that says they are secret (`findNamed`), and values that look generated. */
export function findAssignments(text: string): readonly SecretFinding[] {
  return [...findNamed(text), ...findRandomValues(text)]
}

function findNamed(text: string): readonly SecretFinding[] {
  const found: SecretFinding[] = []
  for (const match of text.matchAll(named)) {
    const { name = '', rest = '', sign = '', quote = '' } = match.groups ?? {}
    const [start, rawEnd] = match.indices?.groups?.secret ?? [0, 0]
    const value = text.slice(start, rawEnd).replace(/[.!?)\]}]{1,3}$/, '')
    if (harmlessRest.test(rest) || isStandIn(value) || isCode(value)) continue
    const isPassword = /^pass|^pwd/i.test(name)
    const isGiven = isPassword
      ? value.length >= 6 && (sign !== ':' || quote !== '' || /[^a-z]/i.test(value.slice(1)))
      : isOpaque(value, { length: 10, entropy: 2.8 })
    if (!isGiven) continue
    found.push({ kind: isPassword ? 'password' : 'assignedSecret', start, end: start + value.length })
    if (found.length >= findingsAtMost) break
  }
  return found
}

/**
 * Finds values that look generated: long, and a mixture of digits, capitals and small letters. Plain hex is not
 * included, since checksums and commits are hex, too; it is found only by a name that says it is secret.
 */
function findRandomValues(text: string): readonly SecretFinding[] {
  const found: SecretFinding[] = []
  if (!longValue.test(text)) return found
  for (const match of text.matchAll(anyName)) {
    const [start, end] = match.indices?.groups?.secret ?? [0, 0]
    const value = text.slice(start, end)
    const isMixed = /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value)
    if (!isMixed || harmlessName.test(match.groups?.name ?? '') || entropyOf(value) < 4.2) continue
    found.push({ kind: 'assignedSecret', start, end })
    if (found.length >= findingsAtMost) break
  }
  return found
}
