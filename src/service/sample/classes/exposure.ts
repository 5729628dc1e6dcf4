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
    {
      path: '/',
      parameter: 'CNAME',
      detail: 'a host for static pages where the name is free',
      excerpt: `$ dig +short CNAME «abandoned».«domain»
«slug»-«abandoned».pages.hosting.example.`,
    },
    {
      path: '/',
      parameter: 'CNAME',
      detail: 'a help desk service that was cancelled',
      excerpt: `$ dig +short CNAME «abandoned».«domain»
«slug».helpdesk.hosting.example.`,
    },
    {
      path: '/',
      parameter: 'NS',
      detail: 'name servers that no longer know the zone',
      excerpt: `$ dig +short NS «abandoned».«domain»
ns1.dnshost.example.
ns2.dnshost.example.
$ dig @ns1.dnshost.example SOA «abandoned».«domain» | grep status
;; ->>HEADER<<- opcode: QUERY, status: REFUSED`,
    },
    {
      path: '/',
      parameter: 'CNAME',
      detail: 'a storage bucket that was deleted',
      excerpt: `$ dig +short CNAME «abandoned».«domain»
«slug»-«abandoned».objects.example.
$ curl -s http://«abandoned».«domain»/
<Error><Code>NoSuchBucket</Code><BucketName>«slug»-«abandoned»</BucketName></Error>`,
    },
  ],
  titles: [
    'Subdomain takeover of «abandoned».«domain»',
    'Dangling «parameter» record: «abandoned».«domain» can be claimed by anybody',
    'I own «abandoned».«domain» (takeover, proof inside)',
    '«abandoned».«domain» still points to «detail»',
  ],
  summaries: [
    'The «parameter» record of `«abandoned».«domain»` points to «detail». I claimed it and now decide what is shown there.',
    '`«abandoned».«domain»` points to «detail». I did not claim it, anybody could. Please remove the record soon.',
  ],
  steps: [
    [
      'Ask for the record with `dig` as below.',
      'Open `https://«abandoned».«domain»/«handle».txt`: it holds my handle.',
      'There is nothing else on the page, and no visitor is logged. I give the name back as soon as the record is gone.',
    ],
    [
      'Resolve `«abandoned».«domain»`.',
      'See that what it points to is free.',
      'Anybody with an account at the provider can take it in a minute.',
    ],
  ],
  proofs: [
    [
      { say: 'The record:', lang: 'bash', code: '«excerpt»' },
      {
        say: 'And my proof:',
        lang: 'bash',
        code: `$ curl -s https://«abandoned».«domain»/«handle».txt
takeover proof, «handle», please contact me through the programme`,
      },
    ],
    [{ say: 'The record today:', lang: 'bash', code: '«excerpt»' }],
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
    { path: '/', parameter: 'list', detail: 'can be listed by everybody' },
    { path: '/', parameter: 'policy', detail: 'can be read with any account of the provider' },
  ],
  titles: [
    'Storage bucket `«bucket»` «detail»',
    'S3 bucket `«bucket»` open: backups and «many» inside',
    'Public bucket with «many» of customers (`«bucket»`)',
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
      'Look at the lines quoted below; I masked the values.',
    ],
    ['Run the line below.', 'Compare with another host of «company»: there it is 404.'],
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

export const exposureClasses: readonly VulnerabilityClass[] = [
  subdomainTakeover,
  storageExposure,
  informationDisclosure,
]
