import type { SecretKind } from './finding.ts'

interface TokenForm {
  readonly kind: SecretKind
  readonly pattern: RegExp
  /** A text that every match contains, if there is one; testing for it first takes a hundredth of the time. */
  readonly sign?: string
}

/**
 * Patterns of tokens that can be recognized by their form, as their issuers document it.
 *
 * Every pattern takes time linear in the length of the text: a fixed prefix or a lookbehind limits where it can begin,
 * so that it is not tried again inside a run that was already tried, and all repetitions are bounded.
 */
export const tokenForms: readonly TokenForm[] = [
  // Amazon: key ids. The secret keys have no typical form; they are found by the name before them.
  { kind: 'cloudKey', pattern: /(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])/g },
  // Google: API keys, OAuth client secrets, access tokens.
  { kind: 'cloudKey', pattern: /(?<![\w-])AIza[\w-]{35}(?![\w-])/g, sign: 'AIza' },
  { kind: 'cloudKey', pattern: /(?<![\w-])GOCSPX-[\w-]{20,60}/g, sign: 'GOCSPX-' },
  { kind: 'cloudKey', pattern: /(?<![\w-])ya29\.[\w-]{20,2000}/g, sign: 'ya29.' },
  // Azure storage, DigitalOcean, Databricks.
  { kind: 'cloudKey', pattern: /(?<=AccountKey=)[A-Za-z0-9+/]{40,100}={0,2}/g, sign: 'AccountKey=' },
  { kind: 'cloudKey', pattern: /(?<![\w-])do[opr]_v1_[a-f0-9]{64}(?![\w-])/g, sign: '_v1_' },
  { kind: 'cloudKey', pattern: /(?<![\w-])dapi[a-f0-9]{32}(?:-\d)?(?![\w-])/g, sign: 'dapi' },
  // GitHub, GitLab, Bitbucket and Atlassian, npm, PyPI.
  { kind: 'sourceToken', pattern: /(?<![A-Za-z0-9])gh[pousr]_[A-Za-z0-9]{30,255}/g },
  { kind: 'sourceToken', pattern: /(?<![A-Za-z0-9])github_pat_\w{22,255}/g, sign: 'github_pat_' },
  {
    kind: 'sourceToken',
    pattern: /(?<![\w-])gl(?:pat|oas|dt|rt|rtr|cbt|ptt|ft|imt|agent|wt|soat|ffct)-[\w.-]{20,255}/g,
  },
  { kind: 'sourceToken', pattern: /(?<![\w-])AT(?:ATT3|CTT3|BB)[\w=.-]{24,500}/g },
  { kind: 'sourceToken', pattern: /(?<![\w-])npm_[A-Za-z0-9]{36}(?![\w-])/g, sign: 'npm_' },
  { kind: 'sourceToken', pattern: /(?<![\w-])pypi-[\w-]{50,500}/g, sign: 'pypi-' },
  // Slack tokens and hooks, Discord hooks, Telegram bots.
  { kind: 'chatToken', pattern: /(?<![\w-])xox[abceoprs](?:-[A-Za-z0-9]{1,255}){2,8}/g, sign: 'xox' },
  {
    kind: 'chatToken',
    pattern: /(?<![\w-])xapp-\d-[A-Z0-9]{1,32}-\d{1,32}-[a-f0-9]{16,128}/g,
    sign: 'xapp-',
  },
  {
    kind: 'chatToken',
    pattern: /(?<=hooks\.slack\.com\/(?:services|workflows)\/)T[\w/]{16,200}/g,
    sign: 'hooks.slack.com/',
  },
  {
    kind: 'chatToken',
    pattern: /(?<=discord(?:app)?\.com\/api\/webhooks\/)\d{15,22}\/[\w-]{40,120}/g,
    sign: 'com/api/webhooks/',
  },
  { kind: 'chatToken', pattern: /(?<![\w-])\d{8,10}:AA[\w-]{33}(?![\w-])/g, sign: ':AA' },
  // Stripe, Square, Shopify, PayPal's Braintree.
  { kind: 'paymentKey', pattern: /(?<![A-Za-z0-9])[rs]k_(?:live|test)_[A-Za-z0-9]{10,255}/g, sign: 'k_' },
  { kind: 'paymentKey', pattern: /(?<![A-Za-z0-9])whsec_[A-Za-z0-9+/]{20,100}/g, sign: 'whsec_' },
  { kind: 'paymentKey', pattern: /(?<![\w-])sq0(?:atp|csp|idp)-[\w-]{20,60}/g, sign: 'sq0' },
  { kind: 'paymentKey', pattern: /(?<![\w-])shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}(?![\w-])/g, sign: 'shp' },
  {
    kind: 'paymentKey',
    pattern: /(?<![\w-])access_token\$production\$[a-z0-9]{16}\$[a-f0-9]{32}/g,
    sign: 'access_token$production$',
  },
  // SendGrid, Twilio, Mailgun, OpenAI and Anthropic, Hugging Face, Vault, Linear, Postman, New Relic, Doppler.
  { kind: 'serviceKey', pattern: /(?<![\w-])SG\.[\w-]{16,32}\.[\w-]{32,64}/g, sign: 'SG.' },
  { kind: 'serviceKey', pattern: /(?<![A-Za-z0-9])SK[a-f0-9]{32}(?![A-Za-z0-9])/g },
  { kind: 'serviceKey', pattern: /(?<![\w-])key-[a-f0-9]{32}(?![\w-])/g, sign: 'key-' },
  {
    kind: 'serviceKey',
    pattern: /(?<![\w-])sk-(?:ant-|proj-|svcacct-)?[A-Za-z0-9][\w-]{19,255}/g,
    sign: 'sk-',
  },
  { kind: 'serviceKey', pattern: /(?<![\w-])hf_[A-Za-z0-9]{30,60}/g, sign: 'hf_' },
  { kind: 'serviceKey', pattern: /(?<![\w-])hv[sbr]\.[\w-]{20,300}/g, sign: 'hv' },
  { kind: 'serviceKey', pattern: /(?<![\w-])lin_(?:api|oauth)_[A-Za-z0-9]{32,80}/g, sign: 'lin_' },
  { kind: 'serviceKey', pattern: /(?<![\w-])PMAK-[a-f0-9]{24}-[a-f0-9]{34}/g, sign: 'PMAK-' },
  { kind: 'serviceKey', pattern: /(?<![\w-])NRAK-[A-Z0-9]{27}(?![\w-])/g, sign: 'NRAK-' },
  {
    kind: 'serviceKey',
    pattern: /(?<![\w-])dp\.(?:pt|st|ct|sa|scim|audit)\.[A-Za-z0-9]{30,60}/g,
    sign: 'dp.',
  },
  // Signed and encrypted JSON tokens (JWT); they begin with `{"` in base64.
  { kind: 'jwt', pattern: /(?<![\w-])eyJ[\w-]{8,8000}(?:\.[\w-]{0,16000}){2,4}/g, sign: 'eyJ' },
]
