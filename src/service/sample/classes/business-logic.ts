import type { VulnerabilityClass } from './vulnerability-class.ts'

const raceCondition: VulnerabilityClass = {
  key: 'race-condition',
  about: 'money',
  type: 'Race condition',
  cwe: 362,
  weight: 4,
  surfaces: ['api', 'web', 'mobile'],
  shape: 'write',
  severities: [
    ['Critical', 1],
    ['High', 5],
    ['Medium', 4],
  ],
  places: [
    { method: 'POST', path: '«api»/vouchers/redeem', parameter: 'code' },
    { method: 'POST', path: '«api»/wallet/withdraw', parameter: 'amount' },
    { method: 'POST', path: '«api»/invitations/accept', parameter: 'token' },
    { method: 'POST', path: '«api»/auth/refresh', parameter: 'refresh_token' },
  ],
  titles: [
    'Race condition on «path»: one `«parameter»` is used «n» times',
    'Double spending through parallel requests to «method» «path»',
    '«path» can be raced: «n» of «many2» parallel requests win',
    'TOCTOU in «path»: the balance is checked before it is written',
  ],
  summaries: [
    '«n» parallel requests to `«path»` all succeed, although `«parameter»` may be used once. Check and write are two steps.',
    'With the single-packet attack I send «many2» requests at the same moment. «n» of them win.',
  ],
  steps: [
    [
      'Prepare one valid `«parameter»`.',
      'Put «many2» copies of the request into a group and send them in parallel (single packet).',
      'Count the answers with 200: «n» in my case.',
      'The balance has grown «n» times. I gave the amount back through support.',
    ],
  ],
  proofs: [
    [
      {
        say: 'For Turbo Intruder:',
        lang: 'python',
        code: `def queueRequests(target, wordlists):
    engine = RequestEngine(endpoint=target.endpoint, concurrentConnections=1, engine=Engine.BURP2)
    for _ in range(«many2»):
        engine.queue(target.req, gate='race1')
    engine.openGate('race1')

def handleResponse(req, interesting):
    table.add(req)`,
      },
      {
        say: 'Result:',
        lang: 'text',
        code: `status  count  time
200     «n»      214-219 ms
409     «many2»     216-233 ms`,
      },
    ],
    [
      {
        say: 'Balance before and after, one `«parameter»` worth 10:',
        lang: 'json',
        code: `{ "before": 10, "after": «n»0, "transactions": «n», "currency": "«currency»" }`,
      },
    ],
  ],
  impacts: [
    'Money out of nothing: each round multiplies the value. Automated, this empties a campaign in minutes.',
    'Limits on «many» have no effect. The loss is on the side of «company».',
  ],
  fixes: [
    'One statement that checks and writes (`update … where used = false`), or a row lock.',
    'A unique key on the use of the «one» makes the second request fail by itself.',
  ],
  notes: [
    'Third try gave me 4 of 30. Isolation level is read committed, no lock. Finance was asked for odd balances.',
    'Only on the replica set without sticky writes. Real, High.',
  ],
}

const priceManipulation: VulnerabilityClass = {
  key: 'price-manipulation',
  about: 'money',
  type: 'Business logic',
  cwe: 472,
  weight: 4,
  surfaces: ['web', 'api', 'mobile'],
  shape: 'write',
  severities: [
    ['High', 4],
    ['Medium', 5],
    ['Low', 2],
  ],
  places: [
    {
      method: 'POST',
      path: '«api»/cart/items',
      parameter: 'quantity',
      detail: 'a negative number',
      excerpt: `{"items":[{"sku":"A-100","quantity":1},{"sku":"A-200","quantity":-1}]}`,
    },
    {
      method: 'POST',
      path: '«api»/checkout',
      parameter: 'currency',
      detail: 'a weaker currency',
      excerpt: `{"cart":"«token»","currency":"VND","total":120}`,
    },
    {
      method: 'PATCH',
      path: '«collection»/{id}',
      parameter: '«amountField»',
      detail: 'a number with an exponent',
      excerpt: `{"«amountField»":1e-9}`,
    },
    {
      method: 'POST',
      path: '«api»/coupons/apply',
      parameter: 'codes',
      detail: 'the same coupon in other letters',
      excerpt: `{"codes":["WELCOME50","welcome50","Welcome50"]}`,
    },
    {
      method: 'POST',
      path: '«api»/refunds',
      parameter: 'lines',
      detail: 'the same line twice',
      excerpt: `{"«table»":«idJson»,"lines":[{"line":1,"quantity":1},{"line":1,"quantity":1}]}`,
    },
  ],
  titles: [
    'Business logic: «detail» in `«parameter»` changes the amount',
    'Paying «currencySmall» «currency»: `«parameter»` takes «detail»',
    'Price manipulation at «path» with «detail»',
    '«Detail» in `«parameter»` gives money away («host»)',
  ],
  summaries: [
    '`«parameter»` of `«path»` takes «detail». The total is computed from it and the order goes through.',
    'With «detail» in `«parameter»` the amount to pay becomes almost nothing. The confirmation mail shows it as paid.',
  ],
  steps: [
    [
      'Use the function in the normal way and catch `«method» «path»`.',
      'Send it with «detail», as below.',
      'Go on as usual. The amount is wrong in the confirmation as well.',
      'I cancelled right after, so that nothing was shipped or paid out.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Request and answer:',
        lang: 'http',
        code: `«method» «path» HTTP/2
Host: «host»
Authorization: Bearer «jwt»
Content-Type: application/json

«excerpt»

HTTP/2 200
Content-Type: application/json

{"amountDue":{"amount":"«currencySmall»","currency":"«currency»"},"status":"confirmed"}`,
      },
    ],
  ],
  impacts: [
    'Goods and services for nothing, at scale. Every order looks regular to the warehouse.',
    'Direct financial loss; with refunds even a payout of money that was never paid in.',
  ],
  fixes: [
    'Compute prices on the server from the catalogue alone, and refuse what is not a positive whole number.',
  ],
  notes: [
    'Went through on sandbox with the test card. A fraud rule would hold it above 500, below it does not look.',
  ],
}

const webhookSignature: VulnerabilityClass = {
  key: 'webhook-signature',
  about: 'money',
  type: 'Webhook verification',
  cwe: 345,
  weight: 3,
  surfaces: ['api', 'web'],
  shape: 'write',
  severities: [
    ['Critical', 1],
    ['High', 6],
    ['Medium', 3],
  ],
  places: [
    { method: 'POST', path: '/webhooks/payments', parameter: 'X-Signature', detail: 'not looked at' },
    {
      method: 'POST',
      path: '/hooks/acquirer',
      parameter: 'X-Hub-Signature',
      detail: 'checked only when it is there',
    },
    {
      method: 'POST',
      path: '/callback/settlement',
      parameter: 'X-Timestamp',
      detail: 'not part of what is signed',
    },
  ],
  titles: [
    'Webhook «path» accepts forged events (`«parameter»` is «detail»)',
    'Forged event marks a «one» as paid («path»)',
    'Events for «host»«path» can be made by anybody',
    '`«parameter»` of «path» does not protect: «detail»',
  ],
  summaries: [
    '`«path»` is public and the check of `«parameter»` is «detail». I can send events in the name of the payment provider.',
    'An event that I made up is processed. My own «one» changed to *paid* without a payment.',
  ],
  steps: [
    [
      'Create a «one» with an open amount. Its id is `«id»`.',
      'Send the event below from anywhere.',
      'Reload: status is *paid*.',
    ],
  ],
  proofs: [
    [
      {
        say: 'The forged event:',
        lang: 'bash',
        code: `curl -s -X POST https://«host»«path» \\
  -H 'Content-Type: application/json' \\
  -d '{"type":"payment.succeeded","data":{"reference":«idJson»,"amount":100000}}'
{"received":true}`,
      },
    ],
  ],
  impacts: [
    'Anybody can mark a «one» as paid. Goods leave the house without money coming in.',
    'Events decide about «many» and identity checks, so the whole process behind them can be steered.',
  ],
  fixes: [
    'Verify the signature over the raw bytes, in constant time, and refuse events older than five minutes.',
  ],
  notes: [
    'Own test object went to paid. Reconciliation would find it the next morning, goods are digital though. High.',
  ],
}

const regexDenial: VulnerabilityClass = {
  key: 'resource-exhaustion',
  type: 'Denial of service',
  cwe: 400,
  weight: 2,
  surfaces: ['api', 'web', 'code'],
  shape: 'flood',
  severities: [
    ['High', 3],
    ['Medium', 5],
    ['Low', 2],
  ],
  places: [
    {
      method: 'POST',
      path: '«collection»/search',
      parameter: '«textField»',
      detail: 'a pattern with nested repetition',
      excerpt: `value = 'a'.repeat(n) + '!'     against /^(\\w+\\s?)*$/

n = 20       12 ms
n = 24      190 ms
n = 28    3 020 ms
n = 32      > 40 s`,
    },
    {
      method: 'POST',
      path: '«api»/import',
      parameter: 'file',
      detail: 'an archive that unpacks to 40 GB',
      excerpt: `$ ls -l bomb.zip                      42 113 bytes
$ unzip -l bomb.zip | tail -1         41 943 040 000 bytes, 16 files
# uploaded once: no answer for 55 s, then 502. Status page of «host»: "import delayed"`,
    },
    {
      path: '«collection»',
      parameter: 'limit',
      detail: 'no upper bound',
      excerpt: `GET «collection»?limit=100        0.1 s     41 kB
GET «collection»?limit=10000      4.8 s    4.1 MB
GET «collection»?limit=1000000    60 s, then 504`,
    },
  ],
  titles: [
    'Denial of service with one request: `«parameter»` of «path»',
    'Resource exhaustion at «path» («detail»)',
    '«method» «path» blocks a worker of «host» for a minute',
    'Application-level DoS through `«parameter»` («detail»)',
  ],
  summaries: [
    'One request with a prepared `«parameter»` keeps a worker busy («detail»). A handful of them stop the service.',
    '`«path»` has a weak spot: «detail». I sent exactly one request, at night, and measured.',
  ],
  steps: [
    [
      'Look at the measurements below, which I took with small values or against my own copy.',
      'Send the last one once, please on staging.',
      'Watch how long other requests wait meanwhile.',
    ],
  ],
  proofs: [[{ say: 'Measured:', lang: 'text', code: '«excerpt»' }]],
  impacts: [
    'Without an account the search of all tenants can be stopped, with next to no traffic.',
    'Cheap and repeatable outage of «host».',
  ],
  fixes: ['Use an engine without backtracking, and bound length and time.'],
  notes: [
    'One request → 100 % of one core for 41 s on staging. DoS is out of scope by policy but one request is not flooding, so accept.',
  ],
}

export const businessLogicClasses: readonly VulnerabilityClass[] = [
  raceCondition,
  priceManipulation,
  webhookSignature,
  regexDenial,
]
