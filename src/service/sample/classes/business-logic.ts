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
    'Refresh and redeem can be raced («path»)',
    'TOCTOU in «path»: limit of a «one» is checked before it is written',
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
    { method: 'POST', path: '«api»/cart/items', parameter: 'quantity', detail: 'a negative number' },
    { method: 'POST', path: '«api»/checkout', parameter: 'currency', detail: 'a weaker currency' },
    {
      method: 'PATCH',
      path: '«collection»/{id}',
      parameter: '«amountField»',
      detail: 'a number with an exponent (`1e-9`)',
    },
    {
      method: 'POST',
      path: '«api»/coupons/apply',
      parameter: 'code',
      detail: 'the same coupon in lower case',
    },
    { method: 'POST', path: '«api»/refunds', parameter: 'lineItems', detail: 'a line twice' },
  ],
  titles: [
    'Business logic: «detail» in `«parameter»` changes the price',
    'Paying «currencySmall» «currency» for anything: `«parameter»` takes «detail»',
    'Coupon and refund abuse at «path» with «detail»',
    'Negative quantity gives credit («path»)',
  ],
  summaries: [
    '`«parameter»` of `«path»` takes «detail». The total is computed from it and the order goes through.',
    'With «detail» in `«parameter»` the amount to pay becomes almost nothing. The confirmation mail shows it as paid.',
  ],
  steps: [
    [
      'Put something into the cart and catch the request.',
      'Use «detail» for `«parameter»`.',
      'Go on to the payment: the amount is «currencySmall» «currency».',
      'I cancelled the order before it was shipped.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Request and total:',
        lang: 'http',
        code: `«method» «path» HTTP/2
Host: «host»
Authorization: Bearer «jwt»
Content-Type: application/json

{"items":[{"sku":"A-100","quantity":1},{"sku":"A-200","quantity":-1}],"«parameter»":"…"}

HTTP/2 200
Content-Type: application/json

{"total":{"amount":"«currencySmall»","currency":"«currency»"},"status":"ready_for_payment"}`,
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
  notes: ['Order 20417 went through with the test card. Fraud rule would hold it above 500, below it ships.'],
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
    { method: 'POST', path: '/webhooks/payments', parameter: 'X-Signature', detail: 'missing' },
    {
      method: 'POST',
      path: '/hooks/kyc',
      parameter: 'X-Hub-Signature',
      detail: 'computed over the parsed body',
    },
    {
      method: 'POST',
      path: '/callback/carrier',
      parameter: 'X-Timestamp',
      detail: 'never looked at, so old ones can be replayed',
    },
  ],
  titles: [
    'Webhook «path» accepts forged events (`«parameter»` is «detail»)',
    'Missing signature check on «path» marks a «one» as paid',
    'Replay of webhooks at «host»«path»',
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
  -H 'Content-Type: application/json' -H '«parameter»: t=0,v1=00' \\
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
    },
    { method: 'POST', path: '«api»/import', parameter: 'file', detail: 'an archive that unpacks to 40 GB' },
    { path: '«collection»', parameter: 'limit', detail: 'no upper bound' },
  ],
  titles: [
    'ReDoS in `«parameter»` blocks a worker of «host» for «seconds» seconds',
    'Denial of service with one request: «detail» («path»)',
    'Resource exhaustion at «path» through `«parameter»`',
  ],
  summaries: [
    'One request with a prepared `«parameter»` keeps a worker busy («detail»). A handful of them stop the service.',
    '`«path»` has a weak spot: «detail». I sent exactly one request, at night, and measured.',
  ],
  steps: [
    [
      'Send the request below once.',
      'Measure: the answer takes «seconds» seconds, half the length takes a quarter of that.',
      'Please test on staging.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Length of the value against time, against my own copy of the library:',
        lang: 'text',
        code: ` 20 characters     12 ms
 24 characters    190 ms
 28 characters   3 020 ms
 32 characters   > 40 s`,
      },
      {
        say: 'The value:',
        lang: 'js',
        code: `const value = 'a'.repeat(32) + '!'   // against /^(\\w+\\s?)*$/`,
      },
    ],
  ],
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
