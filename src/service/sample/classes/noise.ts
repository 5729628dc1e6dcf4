import type { VulnerabilityClass } from './vulnerability-class.ts'

/** What programmes receive every day and almost never pay: see `isNoise`. */

const mailSpoofing: VulnerabilityClass = {
  key: 'mail-spoofing',
  type: 'E-mail spoofing',
  cwe: 290,
  weight: 7,
  surfaces: ['web', 'infrastructure'],
  shape: 'noise',
  isNoise: true,
  severities: [
    ['Low', 3],
    ['None', 7],
  ],
  places: [
    {
      path: '/',
      parameter: 'DMARC',
      detail: 'p=none',
      excerpt: `$ dig +short TXT _dmarc.«domain»
"v=DMARC1; p=none; rua=mailto:dmarc@«domain»"`,
    },
    {
      path: '/',
      parameter: 'SPF',
      detail: '~all',
      excerpt: `$ dig +short TXT «domain»
"v=spf1 include:_spf.mailer.example ~all"`,
    },
    {
      path: '/',
      parameter: 'DKIM',
      detail: '1024 bits',
      excerpt: `$ dig +short TXT s1._domainkey.«domain»
"v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQ…"`,
    },
  ],
  titles: [
    'Email spoofing possible: «parameter» is `«detail»`',
    '«parameter» policy not enforced, attacker can send mail as ceo@«domain»',
    'Weak «parameter» record on «domain»',
    'NO VALID «parameter» RECORD FOUND // «domain»',
  ],
  summaries: [
    'The «parameter» record of «domain» is «detail». An attacker can send fake mail in the name of your company.',
    'I am security researcher and found that your domain has a vulnerability which allows attacker to spoof mails.',
  ],
  steps: [
    ['Go to any online checker.', 'Enter `«domain»`.', 'You will see that «parameter» is weak.'],
    [
      'Open terminal.',
      'Run the command.',
      'Now go to an anonymous mailer and send a mail from support@«domain».',
    ],
  ],
  proofs: [[{ say: 'Output:', lang: 'bash', code: '«excerpt»' }]],
  impacts: [
    'Attacker can send phishing mail to your customers and damage reputation.',
    'Loss of trust, financial loss, phishing.',
  ],
  fixes: ['Add a record with `p=reject`.'],
  notes: ['p=none on purpose until the newsletter vendor signs. Excluded by policy.'],
}

const weakTransport: VulnerabilityClass = {
  key: 'weak-transport',
  type: 'Weak cryptography',
  cwe: 327,
  weight: 5,
  surfaces: ['web', 'infrastructure', 'api'],
  shape: 'noise',
  isNoise: true,
  severities: [
    ['Low', 4],
    ['None', 6],
  ],
  places: [
    {
      path: '/',
      parameter: 'TLS 1.1',
      detail: 'is still offered',
      excerpt:
        ' TLS 1      not offered (OK)\n TLS 1.1    offered (deprecated)\n TLS 1.2    offered (OK)\n TLS 1.3    offered (OK): final',
    },
    {
      path: '/',
      parameter: 'CBC',
      detail: 'ciphers are enabled (LUCKY13)',
      excerpt:
        ' LUCKY13 (CVE-2013-0169), experimental   potentially VULNERABLE, uses cipher block chaining (CBC) ciphers with TLS',
    },
    {
      path: '/',
      parameter: 'HSTS',
      detail: 'lacks `includeSubDomains`',
      excerpt: ' Strict Transport Security    365 days=31536000 s, just this domain',
    },
  ],
  titles: [
    '«parameter» «detail» on «host»',
    'Insecure transport: «parameter» «detail»',
    'SSL/TLS finding on «host»: «parameter»',
    '[Low] «parameter» «detail» («host»)',
  ],
  summaries: [
    '«parameter» «detail» on «host». According to the scanner this is a vulnerability.',
    'During testing I observed that «parameter» «detail».',
  ],
  steps: [['Run testssl against `«host»`.', 'Observe the yellow lines.']],
  proofs: [[{ say: 'Scanner output:', lang: 'text', code: '«excerpt»' }]],
  impacts: [
    'An attacker in the middle may decrypt the traffic in theory.',
    'Not compliant with best practice.',
  ],
  fixes: ['Switch it off.'],
  notes: ['Needed for old terminals until March. Listed under exclusions.'],
}

const selfScripting: VulnerabilityClass = {
  key: 'self-scripting',
  type: 'Cross-site scripting, reflected',
  cwe: 79,
  weight: 4,
  surfaces: ['web'],
  shape: 'noise',
  isNoise: true,
  severities: [
    ['Low', 3],
    ['None', 7],
  ],
  places: [
    { path: '/settings', parameter: 'nickname' },
    { path: '/«segment»/draft', parameter: '«textField»' },
    { path: '/profile/edit', parameter: 'about me' },
  ],
  titles: [
    'XSS in `«parameter»` field (self)',
    'Self XSS on «path» by pasting the payload',
    'Critical XSS vulnerability in «host»!!!',
    'XSS by pasting into `«parameter»`',
  ],
  summaries: [
    'When the user pastes `<script>alert(1)</script>` into `«parameter»` on their own page, the alert is shown to the same user.',
    'XSS can be executed if the victim opens the developer console and pastes my code.',
  ],
  steps: [['Login.', 'Go to «path».', 'Paste the payload in `«parameter»`.', 'BOOM, alert.']],
  proofs: [[{ say: 'Payload:', lang: 'html', code: '"><script>alert(document.cookie)</script>' }]],
  impacts: ['Attacker can steal cookies of the victim.', 'Account takeover by social engineering.'],
  fixes: ['Sanitize the input.'],
  notes: ['Only in the preview of the own draft, nothing is stored or shared.'],
}

const missingHeaders: VulnerabilityClass = {
  key: 'missing-headers',
  type: 'Clickjacking',
  cwe: 1021,
  weight: 7,
  surfaces: ['web', 'infrastructure'],
  shape: 'noise',
  isNoise: true,
  severities: [
    ['Low', 3],
    ['None', 7],
  ],
  places: [
    { path: '/', parameter: 'X-Frame-Options' },
    { path: '/blog', parameter: 'Content-Security-Policy: frame-ancestors' },
    {
      path: '/about',
      parameter: 'Permissions-Policy',
      titles: [
        'Missing security header «parameter» on «host»',
        'Security headers not implemented («parameter»)',
      ],
      summaries: [
        'The header `«parameter»` is missing on `https://«host»«path»`.',
        '«host» does not send `«parameter»`.',
      ],
      steps: [['Run the command below.', 'Observe that the header is missing.']],
      proofs: [
        [
          {
            say: 'Headers:',
            lang: 'bash',
            code: '$ curl -sI https://«host»«path»\nHTTP/2 200\nserver: «server»\ncontent-type: text/html; charset=utf-8\ncache-control: max-age=300',
          },
        ],
      ],
    },
  ],
  titles: [
    'Clickjacking on «host»«path» (missing «parameter»)',
    'Missing security header «parameter» on «host»«path»',
    'Website of «company» can be framed («path»)',
    '«host» lacks «parameter»',
  ],
  summaries: [
    'I found that your website can be loaded in an iframe, which leads to clickjacking.',
    'The header `«parameter»` is missing on `https://«host»«path»`, so the page can be framed.',
  ],
  steps: [['Save the code below as `click.html`.', 'Open it.', 'The site is shown in the frame.']],
  proofs: [
    [
      {
        say: 'click.html:',
        lang: 'html',
        code: `<html><body>
<h1>Website is vulnerable to clickjacking!</h1>
<iframe src="https://«host»«path»" width="800" height="500"></iframe>
</body></html>`,
      },
    ],
  ],
  impacts: ['Attacker can trick users to click on something.', 'Users can be tricked, loss of reputation.'],
  fixes: ['Add the header.'],
  notes: ['Static page, nothing to click on. Header is set wherever there is a session.'],
}

const versionDisclosure: VulnerabilityClass = {
  key: 'version-disclosure',
  type: 'Information disclosure',
  cwe: 497,
  weight: 6,
  surfaces: ['web', 'api', 'infrastructure'],
  shape: 'noise',
  isNoise: true,
  severities: [
    ['Low', 3],
    ['None', 7],
  ],
  places: [
    {
      path: '/',
      parameter: 'Server',
      excerpt: 'GET / HTTP/1.1\nHost: «host»\n\nHTTP/1.1 200 OK\nServer: «server»\nX-Powered-By: «framework»',
    },
    {
      path: '«collection»/%00',
      parameter: 'stack trace',
      excerpt: `GET «collection»/%00 HTTP/1.1
Host: «host»

HTTP/1.1 500 Internal Server Error
Server: «server»

{"error":"invalid byte sequence","at":["«table»_controller:48","router:212"],"framework":"«framework»"}`,
    },
    {
      path: '/robots.txt',
      parameter: 'robots.txt',
      excerpt:
        'GET /robots.txt HTTP/1.1\nHost: «host»\n\nHTTP/1.1 200 OK\n\nUser-agent: *\nDisallow: /admin\nDisallow: /internal',
    },
    {
      path: '/login',
      parameter: 'login error',
      excerpt:
        'POST /login   user=nobody@inbox.example   ->   "Unknown user"\nPOST /login   user=«me»   ->   "Wrong password"',
    },
  ],
  titles: [
    'Verbose `«parameter»` on «host»',
    'Information disclosure through «parameter» («host»)',
    '`«parameter»` of «host» gives away internals',
    'Information disclosure («parameter»)',
  ],
  summaries: [
    '`«path»` gives away what should not be known about «host».',
    'The «parameter» of «host» discloses information to attackers.',
  ],
  steps: [['Request `https://«host»«path»`.', 'See the answer.']],
  proofs: [[{ say: 'Answer:', lang: 'http', code: '«excerpt»' }]],
  impacts: ['Attacker can search for exploits of this version.', 'May help in further attacks.'],
  fixes: ['Remove the banner.'],
  notes: ['Known, and listed under exclusions.'],
}

export const noiseClasses: readonly VulnerabilityClass[] = [
  mailSpoofing,
  weakTransport,
  selfScripting,
  missingHeaders,
  versionDisclosure,
]
