import type { VulnerabilityClass } from './vulnerability-class.ts'

/** What programmes receive every day and almost never pay: see `isNoise`. */

const mailSpoofing: VulnerabilityClass = {
  key: 'mail-spoofing',
  type: 'E-mail spoofing',
  cwe: 290,
  weight: 4,
  surfaces: ['web', 'infrastructure'],
  shape: 'noise',
  isNoise: true,
  severities: [
    ['Low', 3],
    ['None', 7],
  ],
  places: [
    { path: '/', parameter: 'DMARC', detail: 'p=none' },
    { path: '/', parameter: 'SPF', detail: '~all' },
    { path: '/', parameter: 'DKIM', detail: 'a selector with 1024 bits' },
  ],
  titles: [
    'Missing «parameter» record on a parked domain («domain»)',
    'Email spoofing possible: «parameter» is `«detail»`',
    'NO VALID «parameter» RECORD FOUND // «domain»',
    '«parameter» policy not enforced, attacker can send mail as ceo@«domain»',
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
  proofs: [
    [
      {
        say: 'Output:',
        lang: 'bash',
        code: '$ dig +short TXT _dmarc.«domain»\n"v=DMARC1; p=none; rua=mailto:dmarc@«domain»"',
      },
    ],
  ],
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
  weight: 3,
  surfaces: ['web', 'infrastructure', 'api'],
  shape: 'noise',
  isNoise: true,
  severities: [
    ['Low', 4],
    ['None', 6],
  ],
  places: [
    { path: '/', parameter: 'TLS 1.1', detail: 'is still offered' },
    { path: '/', parameter: 'CBC ciphers', detail: 'are enabled (LUCKY13)' },
    { path: '/', parameter: 'HSTS', detail: 'lacks `includeSubDomains`' },
  ],
  titles: [
    '«parameter» «detail» on «host»',
    'SSL/TLS: weak ciphers supported («host»)',
    'Insecure transport: «parameter» «detail»',
  ],
  summaries: [
    '«parameter» «detail» on «host». According to the scanner this is a vulnerability.',
    'During testing I observed that «parameter» «detail».',
  ],
  steps: [['Run testssl against `«host»`.', 'Observe the yellow lines.']],
  proofs: [
    [
      {
        say: 'Scanner output:',
        lang: 'text',
        code: ` LUCKY13 (CVE-2013-0169)   potentially VULNERABLE, uses obsolete cipher block chaining ciphers
 Strict Transport Security  365 days=31536000 s, just this domain`,
      },
    ],
  ],
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
  weight: 3,
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
    { path: '/search', parameter: 'console' },
  ],
  titles: [
    'XSS in `«parameter»` field (self)',
    'Self XSS on «path» by pasting the payload',
    'Critical XSS vulnerability in «host»!!!',
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
  weight: 4,
  surfaces: ['web', 'infrastructure'],
  shape: 'noise',
  isNoise: true,
  severities: [
    ['Low', 3],
    ['None', 7],
  ],
  places: [
    { path: '/', parameter: 'X-Frame-Options' },
    { path: '/blog', parameter: 'Content-Security-Policy' },
    { path: '/about', parameter: 'Permissions-Policy' },
    { path: '/login', parameter: 'X-Content-Type-Options' },
  ],
  titles: [
    'Missing security header «parameter» on «host»«path»',
    'Clickjacking on «path» (missing «parameter»)',
    '«host» lacks «parameter»',
    'Security Headers Not Implemented',
  ],
  summaries: [
    'The header `«parameter»` is missing on `https://«host»«path»`.',
    'I found that your website can be loaded in an iframe, which leads to clickjacking.',
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
    [
      {
        say: 'Headers:',
        lang: 'http',
        code: 'HTTP/2 200\nServer: «server»\nContent-Type: text/html; charset=utf-8\nCache-Control: max-age=300',
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
  weight: 4,
  surfaces: ['web', 'api', 'infrastructure'],
  shape: 'noise',
  isNoise: true,
  severities: [
    ['Low', 3],
    ['None', 7],
  ],
  places: [
    { path: '/', parameter: 'Server' },
    { path: '«collection»/%00', parameter: 'stack trace' },
    { path: '/robots.txt', parameter: 'robots.txt' },
    { path: '«api»/login', parameter: 'username enumeration' },
  ],
  titles: [
    'Verbose error shows the framework version («host»)',
    'Version disclosure in `«parameter»` of «host»',
    'Information disclosure through «parameter»',
    'User enumeration on the login page of «host»',
  ],
  summaries: [
    '`«path»` gives away what runs behind «host».',
    'The banner and error pages of «host» disclose that «framework» is in use.',
  ],
  steps: [['Request `https://«host»«path»`.', 'See the answer.']],
  proofs: [
    [
      {
        say: 'Answer:',
        lang: 'http',
        code: 'GET «path» HTTP/1.1\nHost: «host»\n\nHTTP/1.1 500 Internal Server Error\nServer: «server»\nX-Powered-By: «framework»',
      },
    ],
  ],
  impacts: ['Attacker can search for exploits of this version.', 'May help in further attacks.'],
  fixes: ['Remove the banner.'],
  notes: ['Banner is a decoy of the edge. Known.'],
}

export const noiseClasses: readonly VulnerabilityClass[] = [
  mailSpoofing,
  weakTransport,
  selfScripting,
  missingHeaders,
  versionDisclosure,
]
