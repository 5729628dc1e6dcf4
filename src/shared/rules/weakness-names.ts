/**
 * Names that triagers use for weaknesses, besides CWE's own: those of Bugcrowd's Vulnerability Rating Taxonomy,
 * HackerOne's list of weaknesses, OWASP's Top 10 and API Security Top 10, and common abbreviations. Each line has names
 * and the CWE ids they can mean, best match first. Reviewed by hand: the ids are those in the name's own taxonomy, or
 * else those that CWE's mapping notes recommend.
 */
const everyday: readonly (readonly [names: string, ...ids: number[]])[] = [
  // Scripts and markup.
  [
    'xss, cross-site scripting, cross site scripting, reflected xss, stored xss, persistent xss, blind xss',
    79,
  ],
  ['self xss, dom xss, dom-based xss, dom based xss, universal xss, uxss, mutation xss, mxss', 79],
  ['html injection, markup injection', 79, 80],
  ['css injection, style injection', 79, 74],
  ['javascript url, uri xss', 79, 83, 84],
  ['cspt, client-side path traversal', 22, 79],
  ['csti, client-side template injection', 79, 1336],
  ['ssti, server-side template injection, template injection', 1336],
  ['clickjacking, ui redressing, ui redress, tapjacking, x-frame-options', 1021],
  ['dom clobbering', 79, 471],
  ['content spoofing, text injection, ui misrepresentation', 451],
  ['homograph, idn homograph, homoglyph', 1007],
  ['tabnabbing, reverse tabnabbing', 1022],
  ['prototype pollution', 1321],
  ['postmessage, post message, insecure postmessage', 346, 345],
  // Injection.
  ['sqli, sql injection, blind sqli, blind sql injection, union sqli', 89],
  ['nosql, nosqli, nosql injection, no-sql injection, mongodb injection', 943],
  ['hql injection, hibernate injection, orm injection', 564, 89],
  ['graphql injection', 943, 74],
  ['rce, remote code execution, code injection, code execution', 94],
  ['os command injection, command injection, cmd injection, cmdi, shell injection', 78, 77],
  ['argument injection, option injection', 88],
  ['eval injection', 95],
  ['ssi, ssi injection, server-side includes', 97],
  ['esi, esi injection, edge side includes', 74, 97],
  ['expression language injection, el injection, ognl injection, spel injection', 917],
  ['ldap injection, ldapi', 90],
  ['xpath injection, xpathi', 643],
  ['xquery injection', 652],
  ['xml injection, blind xpath', 91],
  ['xxe, xml external entity, xml external entities', 611],
  ['xslt injection', 91, 94],
  ['billion laughs, xml bomb, entity expansion', 776],
  ['crlf, crlf injection', 93],
  ['http response splitting, response splitting', 113],
  ['header injection, http header injection', 113, 644],
  ['host header injection, host header attack, host header poisoning', 644, 20],
  ['email injection, smtp injection, mail injection', 93, 77],
  ['log injection, log forging', 117],
  ['csv injection, formula injection, excel injection', 1236],
  ['format string', 134],
  ['prompt injection, llm prompt injection, llm jailbreak', 77, 74],
  ['root detection, jailbreak detection, waf bypass', 693],
  ['403 bypass, access restriction bypass', 863, 284],
  ['http request smuggling, request smuggling, hrs, http desync, desync', 444],
  ['http parameter pollution, parameter pollution, hpp', 235],
  ['redos, regex dos, regular expression denial of service', 1333],
  ['null byte, null byte injection', 158],
  // Files and paths.
  ['path traversal, directory traversal, dot dot slash', 22],
  ['lfi, local file inclusion', 98, 22, 73],
  ['rfi, remote file inclusion, file inclusion', 98],
  ['lfd, local file disclosure, arbitrary file read, file read', 22, 73],
  ['arbitrary file write', 22, 73],
  ['zip slip', 22, 29],
  ['symlink, symlink attack, link following', 59],
  ['unrestricted file upload, file upload, arbitrary file upload', 434],
  ['directory listing, directory indexing', 548],
  ['dll hijacking, dll search order, binary planting', 427, 426],
  ['unquoted service path, unquoted search path', 428],
  ['toctou, time of check time of use', 367],
  // Forged requests, cross-origin access and redirects.
  ['csrf, xsrf, cross-site request forgery, login csrf, sea surf, oauth state', 352],
  ['ssrf, server-side request forgery, blind ssrf', 918],
  ['cors, cors misconfiguration, cross-origin resource sharing', 942, 346],
  ['open redirect, unvalidated redirect, unvalidated redirects and forwards, open redirector', 601],
  ['cswsh, cross-site websocket hijacking, websocket hijacking', 1385],
  ['dns rebinding', 350, 346],
  ['jsonp, jsonp hijacking, json hijacking', 346, 352],
  // Authorization.
  ['idor, insecure direct object reference', 639],
  ['bola, broken object level authorization, horizontal privilege escalation', 639],
  ['bfla, broken function level authorization, missing function level access control', 285, 862],
  ['bopla, broken object property level authorization, excessive data exposure', 213, 915],
  ['broken access control, bac, improper access control', 284],
  ['privilege escalation, privesc, eop, lpe, elevation of privilege, vertical privilege escalation', 269],
  ['verb tampering, http verb tampering, method tampering', 650],
  ['admin panel, exposed admin panel', 284, 306],
  ['s3 bucket, open bucket, public bucket', 732, 284],
  ['missing authorization, authorization bypass, authz bypass', 862, 863],
  ['incorrect authorization, wrong authorization', 863],
  ['forced browsing, forceful browsing', 425],
  ['mass assignment, auto-binding, autobinding, object injection of properties', 915],
  ['insecure permissions, file permissions, weak permissions', 732],
  ['subdomain takeover, dangling dns, dns takeover', 350, 672],
  ['confused deputy', 441],
  ['sandbox escape, sandbox bypass', 693, 265],
  // Authentication.
  ['broken authentication, auth bypass, authentication bypass, improper authentication', 287],
  ['missing authentication, unauthenticated access, no authentication', 306],
  ['email verification bypass', 304, 287],
  ['2fa bypass, mfa bypass, otp bypass, two-factor bypass', 304, 287, 308],
  ['account lockout', 645],
  ['brute force, bruteforce, login rate limit, credential stuffing, no lockout', 307],
  ['account takeover, ato', 287, 640],
  ['password reset, weak password reset, password reset poisoning, forgot password', 640],
  ['weak password, weak password policy, password policy', 521],
  ['default credentials, default password', 1392, 1393],
  ['hardcoded credentials, hard-coded credentials, hardcoded secrets, hardcoded password', 798],
  ['hardcoded key, hardcoded cryptographic key', 321],
  ['leaked credentials, exposed credentials, credential leak, leaked secret, exposed secret', 522, 200],
  ['api key, leaked api key, exposed api key', 522, 200],
  ['user enumeration, username enumeration, email enumeration, account enumeration', 204, 203],
  ['session fixation', 384],
  ['logout, improper logout, session expiry, session timeout, session not expired, session management', 613],
  [
    'session expiration, insufficient session expiration, failure to invalidate session, session not expiring, session does not expire',
    613,
  ],
  ['session hijacking', 384, 613],
  ['oauth misconfiguration, oauth, sso bypass', 287, 346],
  ['saml, saml bypass, xml signature wrapping, xsw', 347],
  ['jwt, jwt none, jwt signature, signature verification, alg none', 347],
  ['captcha bypass', 804],
  ['missing secure flag, insecure cookie, cookie without secure', 614],
  ['missing httponly, cookie without httponly, httponly', 1004],
  ['samesite, missing samesite', 1275],
  // Disclosure.
  [
    'information disclosure, information exposure, information leakage, info disclosure, info leak, data leak',
    200,
  ],
  ['disclosure, leak', 200],
  ['introspection, graphql introspection', 200],
  ['full path disclosure, path disclosure, fpd', 200, 497],
  ['xs leak, xsleak, cross-site leak, xssi, cross-site script inclusion', 200, 203],
  ['sensitive data exposure', 200, 359],
  ['pii leak, pii exposure, pii', 359, 200],
  ['privacy violation', 359],
  ['stack trace, verbose error, error message, error disclosure', 209],
  ['error handling, improper error handling', 755, 209],
  ['debug enabled, debug information, debug mode', 489, 215],
  ['source code disclosure, source disclosure', 540],
  ['git exposed, exposed git, .git exposed, svn exposed', 527, 540],
  ['backup file, backup file disclosure', 530],
  ['sensitive data in url, password in url, session id in url, token in url, token leakage via referer', 598],
  ['secrets in logs, password in log file, sensitive data in logs', 532],
  ['insecure data storage, insecure storage, local storage, localstorage', 922, 312],
  ['cleartext storage, plaintext storage, sensitive data stored in cleartext', 312],
  ['plaintext password, plaintext password storage', 256],
  ['exif, exif geolocation, metadata', 200, 1230],
  ['timing attack, timing side channel', 208],
  ['side channel, observable discrepancy', 203],
  ['cache deception, web cache deception', 525, 524],
  ['cache poisoning, web cache poisoning', 349, 444],
  // Cryptography.
  ['weak crypto, broken crypto, weak cryptography, insecure cipher, weak cipher', 327],
  ['cryptographic issues, cryptographic failures, crypto', 310, 327],
  ['weak hash, md5, sha1, weak hashing', 328, 916],
  ['password hash', 916, 759],
  ['unsalted hash, missing salt', 759, 916],
  ['encryption, missing encryption, no encryption', 311],
  ['clear text, cleartext, plaintext', 319, 312],
  ['cleartext transmission, http instead of https, mixed content, no tls', 319],
  ['certificate validation, tls validation, ssl pinning, certificate pinning', 295],
  ['mitm, man in the middle', 300],
  ['random, weak randomness, insecure randomness, predictable token', 330, 338],
  ['weak prng, insecure prng', 338, 330],
  ['insufficient entropy, low entropy', 331],
  ['padding oracle', 347, 327],
  ['replay, replay attack', 294],
  ['nonce reuse, iv reuse', 323],
  // Memory.
  ['buffer overflow, bof, buffer overrun', 120, 119],
  ['memory corruption', 119],
  ['stack overflow, stack buffer overflow', 121],
  ['heap overflow, heap buffer overflow', 122],
  ['integer overflow, integer wraparound', 190],
  ['integer underflow', 191],
  ['off by one, off-by-one', 193],
  ['oob read, out of bounds read, out-of-bounds read', 125],
  ['oob write, out of bounds write, out-of-bounds write', 787],
  ['buffer over-read, buffer overread', 126],
  ['uaf, use after free, use-after-free', 416],
  ['double free', 415],
  ['null pointer, null dereference, npd, null pointer dereference', 476],
  ['type confusion', 843],
  ['type juggling', 843, 697],
  ['memory leak', 401],
  ['uninitialized memory, uninitialized variable', 908, 457],
  // Logic and behavior.
  ['business logic, business logic errors, logic flaw, logic error, business logic flaw', 840],
  ['price manipulation, parameter tampering, payment bypass', 472, 840],
  ['race condition, race, concurrency', 362],
  ['insecure deserialization, deserialization, unsafe deserialization, unserialize, object injection', 502],
  ['dos, ddos, denial of service, application dos, resource exhaustion', 400],
  ['crash', 400, 754],
  [
    'rate limit, rate limiting, no rate limit, missing rate limit, unrestricted resource consumption',
    770,
    799,
  ],
  ['decompression bomb, zip bomb', 409],
  ['infinite loop', 835],
  ['input validation, improper input validation', 20],
  ['client-side validation, client-side enforcement', 602],
  ['insecure update, insecure update mechanism, unsigned update', 494],
  ['cookie poisoning, cookie tampering', 565, 472],
  ['security misconfiguration, misconfiguration', 16],
  ['insecure design', 657, 1348],
  ['outdated component, outdated software, unmaintained component', 1104, 1395],
  [
    'vulnerable component, known vulnerable component, known vulnerability, vulnerable dependency',
    1395,
    1104,
  ],
  ['log4shell, log4j', 917, 1395],
  ['supply chain, dependency confusion', 427, 1357],
  ['insufficient logging, logging and monitoring, security logging failures', 778],
  ['software and data integrity failures, no integrity check, sri, subresource integrity', 353, 345],
  ['security headers, missing security headers, csp, missing csp', 693],
  ['hsts, missing hsts, missing strict-transport-security', 319, 523],
  ['spf, dmarc, dkim, email spoofing, mail server misconfiguration', 290],
  ['ip spoofing, x-forwarded-for', 290, 348],
  ['spoofing', 290],
  ['social engineering, phishing', 451, 1021],
  ['backdoor', 912, 506],
  ['webview, insecure webview', 749, 79],
  ['deep link, insecure deep link, intent redirection', 939, 926],
  ['exported activity, exported component', 926],
  ['improper inventory management, shadow api, zombie api', 1059],
  ['unsafe consumption of apis', 20, 319],
  ['smart contract reentrancy, reentrancy', 841, 1265],
]

/** Matches words that British English may spell with an s (`authorise`), to replace it by a z. */
const british = /\b((?:un)?author|(?:de)?serial|sanit|initial|neutral|random|token)is(?=e|a|i)/g

/** The CWE ids of each name; the names are in the form of `plainName`. */
export const everydayNames: ReadonlyMap<string, readonly number[]> = new Map(
  everyday.flatMap(([names, ...ids]) => names.split(', ').map((name) => [plainName(name), ids] as const)),
)

/**
 * The form in which names are compared: lower case, American spelling, single blanks instead of punctuation. So
 * `Cross-Site  Scripting` equals `cross site scripting`.
 */
export function plainName(text: string): string {
  return text
    .toLowerCase()
    .replace(british, '$1iz')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A key that is the same for a plain name and its plural; only for comparing, never shown. */
export function nameKey(plain: string): string {
  return plain.split(' ').map(withoutPlural).join(' ')
}

function withoutPlural(word: string): string {
  if (word.length < 4) return word
  return word.replace(/(?:ies|ie|y)$/, 'i').replace(/(?<![sui])s$/, '')
}

/**
 * The texts with which a word may begin in order to match a typed word. They let singular and plural match each other.
 */
export function beginnings(word: string): readonly string[] {
  if (word.length < 4) return [word]
  const others = [word.replace(/(?<![su])s$/, ''), word.replace(/ies?$/, 'y'), word.replace(/y$/, 'ie')]
  return [...new Set([word, ...others])]
}
