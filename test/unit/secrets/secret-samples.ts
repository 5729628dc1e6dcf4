import type { SecretKind } from '#shared/rules/secrets/finding.ts'

/** Random-looking letters and digits, always the same ones, so that the sources contain no real-looking key. */
export function drawn(
  length: number,
  alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789',
): string {
  let text = ''
  let state = 12_345 + length
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    text += alphabet[(state >>> 16) % alphabet.length] ?? ''
  }
  return text
}

const hex = (length: number) => drawn(length, '0123456789abcdef')
const capitals = (length: number) => drawn(length, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')

/** Texts with one secret each: its kind, the text before it, the secret, the text after it. */
export const secretSamples: readonly (readonly [
  kind: SecretKind,
  before: string,
  secret: string,
  after: string,
])[] = [
  [
    'privateKey',
    'see\n',
    `-----BEGIN RSA PRIVATE KEY-----\n${drawn(64)}\n${drawn(40)}==\n-----END RSA PRIVATE KEY-----`,
    '\nthanks',
  ],
  [
    'privateKey',
    '',
    `-----BEGIN OPENSSH PRIVATE KEY-----\n${drawn(70)}\n-----END OPENSSH PRIVATE KEY-----`,
    '',
  ],
  ['privateKey', 'cut: ', '-----BEGIN PGP PRIVATE KEY BLOCK-----', ' and no end'],
  ['cloudKey', 'key ', `AKIA${capitals(16)}`, ' works'],
  ['cloudKey', 'maps: ', `AIza${drawn(35)}`, ''],
  ['cloudKey', '"', `GOCSPX-${drawn(28)}`, '"'],
  ['cloudKey', '', `ya29.${drawn(60)}`, ' '],
  ['cloudKey', 'x;AccountKey=', `${drawn(86)}==`, ';Endpoint'],
  ['sourceToken', 'clone with ', `ghp_${drawn(36)}`, '.'],
  ['sourceToken', '', `github_pat_${drawn(22)}_${drawn(59)}`, '\n'],
  ['sourceToken', '(', `glpat-${drawn(20)}`, ')'],
  ['sourceToken', '', `npm_${drawn(36)}`, ''],
  ['chatToken', '', `xoxb-${hex(12).replaceAll(/\D/g, '1')}-${drawn(24)}`, ''],
  ['chatToken', 'https://hooks.slack.com/services/', `T${capitals(8)}/B${capitals(8)}/${drawn(24)}`, ' '],
  ['paymentKey', '', `sk_live_${drawn(24)}`, ''],
  ['paymentKey', '', `rk_test_${drawn(24)}`, ''],
  ['serviceKey', '', `SG.${drawn(22)}.${drawn(43)}`, ''],
  ['serviceKey', '', `sk-proj-${drawn(48)}`, ''],
  ['jwt', 'token ', `eyJ${drawn(30)}.eyJ${drawn(60)}.${drawn(43)}`, ' expired'],
  ['authorization', 'Authorization: Bearer ', drawn(40), '\r\nHost: a'],
  ['authorization', 'curl -H "authorization: Basic ', `${drawn(20)}==`, '" x'],
  ['authorization', 'as Bearer ', drawn(32), ' it works'],
  ['sessionCookie', 'PHPSESSID=', drawn(26), '; path=/'],
  ['sessionCookie', 'Cookie: theme=dark; JSESSIONID=', hex(32), ''],
  ['sessionCookie', 'Set-Cookie: whatever=', drawn(40), '; Path=/; HttpOnly'],
  ['urlPassword', 'postgres://app:', 'S3cr-t!pw', '@db.example.com/app'],
  ['urlPassword', 'https://root:', 'hunter22', '@example.com'],
  ['signedAddress', 'https://s3.example.com/x?X-Amz-Signature=', hex(64), ' '],
  ['password', 'password: ', 'Summer2026!x', '\n'],
  ['password', 'login with password=', 'letmein', ' '],
  ['password', '{"passwd": "', 'correct horse'.replace(' ', '-'), '"}'],
  ['password', 'DB_PASSWORD=', 'pa55w0rd', '\n'],
  ['assignedSecret', 'api_key = "', hex(32), '"'],
  ['assignedSecret', 'aws_secret_access_key=', drawn(40), ''],
  ['assignedSecret', 'client_secret: ', drawn(24), '.'],
  ['assignedSecret', 'https://api.example.com/v1?access_token=', drawn(30), '&page=2'],
  ['assignedSecret', 'SIGNER="', drawn(48), '"'],
  ['privateAddress', 'host ', '10.12.3.4', ' answers'],
  ['privateAddress', '', '172.31.255.1:8443', ''],
  ['privateAddress', 'http://', '192.168.1.10:3000', '/admin'],
  ['privateAddress', 'metadata at ', '169.254.1.9', '.'],
  ['privateAddress', 'on ', '127.0.0.1:6379', ','],
  ['privateAddress', 'http://', 'localhost:9200', '/_cat'],
  ['privateAddress', 'ping ', 'fe80::1ff:fe23:4567:890a', ' '],
  ['privateAddress', 'http://', '[fd12:3456:789a::1]:8080', '/'],
  ['internalHost', 'ssh ', 'vault.prod.internal', ' '],
  ['internalHost', 'http://', 'jenkins.corp:8080', '/job'],
  ['internalHost', '', 'printer-3.local', ''],
]

/** Text of reports and replies that is no secret. */
export const harmlessTexts: readonly string[] = [
  `sha256: ${hex(64)}`,
  `MD5 ${hex(32)}`,
  `commit ${hex(40)} mends it`,
  `integrity="sha384-${drawn(64)}"`,
  'password: <your password>',
  'password=$DB_PASSWORD',
  'const password = req.body.password',
  'token = getToken()',
  'token: {{token}}',
  'Authorization: Bearer <token>',
  'Authorization: Bearer $TOKEN',
  'authorization: required',
  'The password: please set a new one.',
  'the secret: everybody knows it',
  'Set a password of at least 12 characters.',
  'api_key=YOUR_API_KEY',
  'token=xxxxxxxxxxxxxxxx',
  'password_hash: see below',
  'token_endpoint: https://example.com/oauth/token',
  'Cookie: theme=dark; lang=en',
  'https://user:password@example.com',
  'https://example.com:8443/login?next=/home',
  'mailto:someone@example.com',
  '8.8.8.8 and 203.0.113.7:443 answer',
  'version 10.2.3.4.5 and v10.1.2.3',
  'all of 10.0.0.0/8 is blocked',
  'it listens on 127.0.0.1 only',
  'localhost is not affected',
  'com.example.app.internal is the package',
  'see this.internal and .env.local',
  'locally, internally',
  'CVE-2026-12345, CWE-79, CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  'f47ac10b-58cc-4372-a567-0e02b2c3d479',
  'Bearer authentication is missing on this endpoint',
  '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
  '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----',
]
