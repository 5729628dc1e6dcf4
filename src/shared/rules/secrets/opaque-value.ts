/** The entropy of a text in bits per character, computed from how often each character occurs in this text. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

/** Matches what people write in place of a secret. */
const standIn =
  /^(?:[<{[(%$*#@.•…_-].*|x{3,}.*|.*(?:x{5,}|\*{3,}|\.{3}|…|•{3}).*|your[\w-]*|my[-_]?(?:password|secret|token|key)|(?:the|a|some)?[-_]?(?:password|passwd|pass|secret|token|key|value|string|apikey|api[-_]key)|change-?me|placeholder|redacted|removed|hidden|masked|censored|snip(?:ped)?|null|none|nil|true|false|undefined|required|missing|empty|invalid|expired|optional|example|todo)$/i

/** Whether a value only stands for a secret: `<token>`, `$PASSWORD`, `xxxxxx`, `redacted`. */
export function isStandIn(value: string): boolean {
  return standIn.test(value)
}

/** Whether a value is code that reads a secret: `req.body.password`, `getToken()`, `process.env.KEY`. */
export function isCode(value: string): boolean {
  return /[(){}[\]]/.test(value) || /^[a-z_$][a-z_$]*(?:\.[a-z_$][a-z_$]*)+$/i.test(value)
}

/** Whether a value looks generated rather than written by a person: letters and digits with enough entropy. */
export function isOpaque(
  value: string,
  least: { readonly length: number; readonly entropy: number },
): boolean {
  return (
    value.length >= least.length &&
    /\d/.test(value) &&
    /[a-z]/i.test(value) &&
    !isStandIn(value) &&
    !isCode(value) &&
    entropyOf(value.slice(0, 200)) >= least.entropy
  )
}
