import type { VulnerabilityClass } from './vulnerability-class.ts'

const sessionFixation: VulnerabilityClass = {
  key: 'session-fixation',
  type: 'Session management',
  cwe: 384,
  weight: 3,
  surfaces: ['web', 'mobile', 'api'],
  shape: 'click',
  severities: [
    ['High', 2],
    ['Medium', 5],
    ['Low', 3],
  ],
  places: [
    { method: 'POST', path: '/login', parameter: '«cookieName»', detail: 'is not renewed at sign-in' },
    { method: 'POST', path: '/logout', parameter: 'refresh_token', detail: 'stays valid after signing out' },
    {
      method: 'POST',
      path: '«api»/account/password',
      parameter: 'sessions',
      detail: 'survive a change of the password',
    },
    {
      method: 'DELETE',
      path: '«api»/account',
      parameter: 'access_token',
      detail: 'of a deleted user stays valid for 24 hours',
    },
  ],
  titles: [
    'Session: `«parameter»` «detail»',
    '`«parameter»` «detail» («method» «path»)',
    'Tokens are not revoked: `«parameter»` «detail»',
    'Signed URL and token can be replayed after logout',
  ],
  summaries: [
    '`«parameter»` «detail». Whoever has got hold of it once stays inside.',
    'I expected `«method» «path»` to end what was there before. It does not: `«parameter»` «detail».',
  ],
  steps: [
    [
      'Sign in with browser 1 and note `«parameter»`.',
      'Do `«method» «path»` in browser 2.',
      'Use the noted value again in browser 1, an hour later: 200.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Afterwards:',
        lang: 'http',
        code: `GET «api»/me HTTP/2
Host: «host»
Cookie: «cookieName»=«session»

HTTP/2 200
Content-Type: application/json

{"id":«meId»,"email":"«me»","signedInAt":"2026-11-17T08:12:44Z"}`,
      },
    ],
    [
      {
        say: 'Times of my test:',
        lang: 'text',
        code: `08:12:44  sign in, value noted
08:20:10  «method» «path»  -> 204
08:20:15  GET «api»/me      -> 200
09:20:15  GET «api»/me      -> 200
+24 h     GET «api»/me      -> 401`,
      },
    ],
  ],
  impacts: [
    'A victim who notices the theft of a session cannot end it. On shared computers the next person is signed in.',
    'Former team members keep access to «many» for a day.',
  ],
  fixes: [
    'Give out a new session at sign-in and revoke the whole family of tokens at sign-out and change of password.',
  ],
  notes: [
    'Reproduced. Tokens are self-contained with 24 h, there is no revocation list. Known debt, see «ticket».',
  ],
}

const resetPoisoning: VulnerabilityClass = {
  key: 'reset-poisoning',
  type: 'Password reset',
  cwe: 640,
  weight: 3,
  surfaces: ['web', 'api'],
  shape: 'click',
  severities: [
    ['High', 6],
    ['Medium', 3],
  ],
  places: [
    { method: 'POST', path: '/password/forgot', parameter: 'Host' },
    { method: 'POST', path: '/password/forgot', parameter: 'X-Forwarded-Host' },
    { method: 'POST', path: '«api»/auth/reset', parameter: 'email[]' },
    { method: 'GET', path: '/password/reset', parameter: 'Referer' },
  ],
  titles: [
    'Password reset poisoning through `«parameter»` → account takeover',
    'Reset token leaks to analytics host through the Referer header',
    'Reset mail is sent to a second address (`«parameter»`)',
    'Host header injection in «path» puts my domain into the mail',
  ],
  summaries: [
    'The address in the reset mail is made from `«parameter»`. The victim gets a real mail from «company» whose link leads to my host with the token in it.',
    'The reset page loads a third-party script before the token is taken out of the address. The full address, token included, leaves the house.',
    'With `«parameter»` I can influence where the token goes. It is valid for 24 hours and can be used more than once.',
  ],
  steps: [
    [
      'Ask for a reset of `«victim»` with the changed `«parameter»`.',
      'Open the mail as the victim and click.',
      'The token is in the log of my host.',
      'Set a new password with it.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Request:',
        lang: 'http',
        code: `POST /password/forgot HTTP/1.1
Host: «host»
X-Forwarded-Host: «attacker»
Content-Type: application/x-www-form-urlencoded

email=«victim»

HTTP/1.1 302 Found
Location: /password/sent`,
      },
      {
        say: 'In the mail, from the real sender:',
        lang: 'text',
        code: `From: no-reply@«domain»
Subject: Reset your password

Click here: https://«attacker»/password/reset?token=«token»`,
      },
    ],
    [
      {
        say: 'The request that carries the token away:',
        lang: 'http',
        code: `GET /collect?e=view HTTP/2
Host: metrics.thirdparty.example
Referer: https://«host»/password/reset?token=«token»`,
      },
    ],
  ],
  impacts: [
    'One click of the victim in a genuine mail costs the account. Mail scanners that follow links do the click by themselves.',
    'Takeover of any account whose e-mail address is known.',
  ],
  fixes: [
    'Make links from a configured base address, take the token out of the address at once and let it die after the first use.',
  ],
  notes: [
    'Mail arrived with the foreign host on staging. Production has a host allow list at the edge, X-Forwarded-Host passes though.',
    'Confirmed with our analytics vendor: the tokens are in their raw logs. They will delete them.',
  ],
}

const secondFactorBypass: VulnerabilityClass = {
  key: 'second-factor-bypass',
  type: 'Second factor bypass',
  cwe: 308,
  weight: 3,
  surfaces: ['web', 'api', 'mobile'],
  shape: 'write',
  severities: [
    ['High', 5],
    ['Medium', 5],
  ],
  places: [
    { method: 'POST', path: '/login/2fa', parameter: 'code', detail: 'the step can be skipped' },
    {
      method: 'POST',
      path: '«api»/auth/otp/verify',
      parameter: 'code',
      detail: 'codes can be tried without limit',
    },
    {
      method: 'POST',
      path: '«api»/auth/otp/verify',
      parameter: 'trustedDevice',
      detail: 'the answer is decided by the client',
    },
    {
      method: 'POST',
      path: '/login/backup',
      parameter: 'backupCode',
      detail: 'backup codes work more than once',
    },
  ],
  titles: [
    'Second factor bypass on «host»: «detail»',
    '2FA: «detail» (`«path»`)',
    'Password alone is enough, because «detail»',
  ],
  summaries: [
    'After the password the second factor is asked for, but «detail».',
    'Two-factor authentication gives no protection here: «detail» at `«path»`.',
  ],
  steps: [
    [
      'Switch on the second factor for `«victim»`.',
      'Sign in with the password. The page for the code appears.',
      'Do the request below in place of entering a code.',
      'Open `/home`: signed in.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Session after the password only:',
        lang: 'http',
        code: `GET «api»/me HTTP/2
Host: «host»
Cookie: «cookieName»=«session»

HTTP/2 200
Content-Type: application/json

{"id":«victimId»,"mfa":{"required":true,"passed":false},"email":"«victim»"}`,
      },
    ],
    [
      {
        say: 'Trying codes, 10,000 in eleven minutes from one address:',
        lang: 'text',
        code: `000000 422
000001 422
…
0«big» 200   <- after «big» tries, no lock, no mail to the owner`,
      },
    ],
  ],
  impacts: [
    'With a password from an old leak the account is open, although its owner did everything right.',
    'The protection that is advertised to every «customer» does not exist on this path.',
  ],
  fixes: [
    'Keep a half-finished sign-in in a state of its own that opens nothing, and count the tries for each account.',
  ],
  notes: ['Works. The mobile API checks `mfa.passed` only on write endpoints; reads are open.'],
}

const missingRateLimit: VulnerabilityClass = {
  key: 'missing-rate-limit',
  type: 'Missing rate limit',
  cwe: 307,
  weight: 4,
  surfaces: ['web', 'api', 'mobile'],
  shape: 'write',
  severities: [
    ['Medium', 4],
    ['Low', 6],
  ],
  places: [
    { method: 'POST', path: '«api»/login', parameter: 'password' },
    { method: 'POST', path: '«api»/coupons/check', parameter: 'code' },
    { method: 'POST', path: '«api»/sms/send', parameter: 'phone' },
    { method: 'POST', path: '«collection»/lookup', parameter: 'pin' },
  ],
  titles: [
    'Missing rate limit on «path» allows guessing `«parameter»`',
    'No rate limiting: «big» requests to «path» in one minute',
    'Rate limit of «path» is bypassed with `X-Forwarded-For`',
    'Brute force of `«parameter»` possible at «host»',
  ],
  summaries: [
    '`«path»` answers as often as it is asked. I sent «big» requests in a minute and the last one was treated like the first.',
    'The limit counts by the address in `X-Forwarded-For`, which the caller writes. With a new value each time there is no limit.',
  ],
  steps: [
    [
      'Send the request to the intruder, with `«parameter»` as the position.',
      'Run a list of «big» values with 20 connections.',
      'All answers are 200 or 422, none 429. The right value stands out by its length.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Against my own account, with my own value in the middle of the list:',
        lang: 'bash',
        code: `$ ffuf -w list.txt -u 'https://«host»«path»' -X POST -H 'Content-Type: application/json' \\
    -d '{"user":"«me»","«parameter»":"FUZZ"}' -fc 422 -rate 100
[Status: 200, Size: 412] :: correct-value
:: Progress: [«big»/«big»] :: 98 req/sec :: Errors: 0 ::`,
      },
    ],
  ],
  impacts: [
    'Values of `«parameter»` can be guessed in the course of a night.',
    'Besides guessing, every request costs money or sends something to a stranger’s phone.',
  ],
  fixes: ['Limit by account and by address, and answer 429 with a growing wait.'],
  notes: [
    'No 429 in 2,000 requests, right. Space of values is 36^10, though, so no real risk for this parameter. Low.',
  ],
}

export const accountClasses: readonly VulnerabilityClass[] = [
  sessionFixation,
  resetPoisoning,
  secondFactorBypass,
  missingRateLimit,
]
