import type { VulnerabilityClass } from './vulnerability-class.ts'

const objectAccess: VulnerabilityClass = {
  key: 'object-access',
  type: 'Broken object level authorisation',
  cwe: 639,
  weight: 11,
  surfaces: ['web', 'api', 'mobile'],
  shape: 'read',
  severities: [
    ['Critical', 1],
    ['High', 6],
    ['Medium', 4],
  ],
  places: [
    { path: '«collection»/{id}', parameter: 'id' },
    { path: '«collection»/{id}/pdf', parameter: 'id' },
    { path: '«collection»/{id}/history', parameter: 'id' },
    { path: '«api»/exports/download?«table»_id={id}', parameter: '«table»_id' },
  ],
  titles: [
    'IDOR on «path» exposes every «one»',
    'Any «customer» can read the «many» of others through «path»',
    'BOLA: `«parameter»` is not bound to the session («method» «path»)',
    'Missing ownership check on «method» «path» leaks «secrets»',
    'IDOR → I can open «many» of another tenant by changing the `«parameter»`',
    'Broken access control: «many» of strangers at «path»',
  ],
  summaries: [
    '`«method» «path»` checks that somebody is signed in, not whose «one» it is. With the id of somebody else’s «one» I get «secrets».',
    'The «one» behind `«path»` is looked up by its id alone. Changing the id in the request is enough to reach «many» of other «customer»s.',
    'I have two accounts, A and B. With the session of A I can reach a «one» that belongs to B. There is no check of the owner.',
  ],
  steps: [
    [
      'Create two accounts: **A** `«me»` and **B** `«victim»`.',
      'As B create a «one». Note its id, here `«otherId»`.',
      'As A open any «one» of your own and send the request to the repeater.',
      'Replace the id by the one of B and send.',
      'The answer is 200 with the data of B.',
    ],
    [
      'Get a token for each of two accounts, A (`«me»`) and B (`«victim»`).',
      'Call the «one» of A with the token of A: fine.',
      'Call the «one» of B (`«otherId»`) with the token of A: it must be refused, and is not.',
      'Without a token it is 401. So there is authentication, but no authorisation.',
    ],
    [
      'Log in as `«me»` and copy the token into the script below.',
      'Run it. One of the ids belongs to my second account `«victim»`.',
      'Both answers are 200 and have the same members.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Session of A, «one» of B:',
        lang: 'http',
        code: `«method» «path» HTTP/2
Host: «host»
Cookie: «cookieName»=«session»
Accept: application/json

HTTP/2 200
Content-Type: application/json
Server: «server»

{
  "id": «otherIdJson»,
  "owner": "«victim»",
  «record»
}`,
      },
    ],
    [
      {
        say: 'With the bearer token of A:',
        lang: 'bash',
        code: `# own object, fine
curl -s -o /dev/null -w '%{http_code}\\n' -H "Authorization: Bearer $TOKEN_A" 'https://«host»«collection»/«id»'
200
# object of B with the token of A: must be 403 or 404
curl -s -H "Authorization: Bearer $TOKEN_A" 'https://«host»«collection»/«otherId»' | jq .
{
  "id": «otherIdJson»,
  «record»
}`,
      },
    ],
    [
      {
        say: 'I checked with my own two accounts only, but a loop like this would go through all of them. Please note that there was no rate limit in 50 requests:',
        lang: 'python',
        code: `import requests

session = requests.Session()
session.headers["Authorization"] = "Bearer <token of A>"

for one in ["«id»", "«otherId»"]:            # both mine
    answer = session.get(f"https://«host»«collection»/{one}")
    print(one, answer.status_code, sorted(answer.json()))`,
      },
    ],
  ],
  impacts: [
    'Any «customer» reads «secrets» of all others. Ids are shown in shared links, so harvesting is easy.',
    'Disclosure of «secrets» for the whole customer base of «company». No interaction of the victim is needed and nothing shows in their account.',
    'Data of other tenants can be read and, since the same check is missing for the other methods, probably also changed. I did not try that on data that is not mine.',
  ],
  fixes: [
    'Look the «one» up together with its owner: `where id = ? and owner_id = ?`, and answer 404.',
    'Put the check of ownership into one policy that each handler of «many» must pass. The neighbouring endpoints have it.',
  ],
  notes: [
    'Reproduced with our two test accounts. The check exists in the list endpoint but not here; `findById` is used in place of `findByIdForOwner`.',
    'Confirmed. Ids are not guessable, but they appear in the links of notification mails, so High and not Critical.',
    'Access logs of the last 90 days: no sign that somebody walked through ids. Query is in the incident channel.',
  ],
}

const functionAccess: VulnerabilityClass = {
  key: 'function-access',
  type: 'Broken function level authorisation',
  cwe: 862,
  weight: 6,
  surfaces: ['web', 'api', 'mobile'],
  shape: 'write',
  severities: [
    ['Critical', 1],
    ['High', 5],
    ['Medium', 4],
  ],
  places: [
    { method: 'POST', path: '«api»/admin/users/{id}/role', parameter: 'role' },
    { method: 'POST', path: '«collection»/{id}/approve', parameter: 'id' },
    { method: 'DELETE', path: '«api»/team/members/{id}', parameter: 'id' },
    { path: '«api»/admin/audit-log', parameter: 'page' },
    { method: 'PUT', path: '«api»/settings/billing', parameter: 'plan' },
  ],
  titles: [
    'Read-only user can call «method» «path» (vertical privilege escalation)',
    'Missing authorisation on «path»: a «customer» acts as «staffRole»',
    'The button is hidden but «method» «path» still works for viewers',
    'Route for «staffRole»s answers every «customer» («method» «path»)',
  ],
  summaries: [
    'The user interface hides this action from users with the role *viewer*, the server does not check it. `«method» «path»` works with the session of a viewer.',
    'An endpoint meant for «staffRole»s answers to every signed-in «customer». The role is checked in the front end only.',
  ],
  steps: [
    [
      'As owner invite a second user with the role *viewer*.',
      'As owner do the action once and keep the request.',
      'Replace the cookie by the one of the viewer and send it again.',
      'The answer is 200 and the change is visible to the owner.',
    ],
    [
      'Sign in as a plain «customer».',
      'Look into the JavaScript bundle: the route `«path»` is listed under `adminRoutes`.',
      'Call it with your own session.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Viewer session:',
        lang: 'http',
        code: `«method» «path» HTTP/2
Host: «host»
Cookie: «cookieName»=«session»
X-CSRF-Token: «csrf»
Content-Type: application/json

{"userId":"«meId»","«parameter»":"owner"}

HTTP/2 200
Content-Type: application/json

{"ok":true,"actor":{"id":«meId»,"role":"viewer"}}`,
      },
    ],
    [
      {
        say: 'What I am, and what I may do all the same:',
        lang: 'bash',
        code: `$ curl -s -H "Authorization: Bearer $VIEWER" https://«host»«api»/me | jq -r .role
viewer
$ curl -s -o /dev/null -w '%{http_code}\\n' -X «method» -H "Authorization: Bearer $VIEWER" 'https://«host»«path»'
200`,
      },
    ],
  ],
  impacts: [
    'The lowest role can do what only owners may: in a team account that is a way from a read-only intern to full control.',
    'Roles have no effect on this endpoint. Audit entries name the viewer, so at least it can be seen afterwards.',
  ],
  fixes: [
    'Check the role on the server, with a default of "no" for routes that name none.',
    'Add the missing policy to the handler; a test that walks over all routes with a viewer session would have found it.',
  ],
  notes: [
    'Viewer → 200 on production with our test team. Missing decorator, the rest of the controller has it.',
    'The route is new since last month, team says it was meant for the internal gateway only.',
  ],
}

const massAssignment: VulnerabilityClass = {
  key: 'mass-assignment',
  type: 'Mass assignment',
  cwe: 915,
  weight: 3,
  surfaces: ['web', 'api', 'mobile'],
  shape: 'write',
  severities: [
    ['High', 5],
    ['Medium', 5],
  ],
  places: [
    { method: 'PATCH', path: '«api»/me', parameter: 'role', detail: '"admin"' },
    { method: 'PATCH', path: '«collection»/{id}', parameter: '«amountField»', detail: '999999' },
    { method: 'POST', path: '«api»/signup', parameter: 'emailVerified', detail: 'true' },
    { method: 'PUT', path: '«api»/profile', parameter: 'accountId', detail: '1001' },
  ],
  titles: [
    'Mass assignment: `«parameter»` can be set through «method» «path»',
    'Hidden field `«parameter»` is accepted by «path»',
    '`«method» «path»` takes `«parameter»` although no form offers it',
    'Over-posting: I decide about `«parameter»` myself («path»)',
  ],
  summaries: [
    '`«method» «path»` copies every member of the body into the record. `«parameter»`, which the form does not show, is taken as well.',
    'The answer of «host» shows a field `«parameter»`. Sending it with another value to `«method» «path»` changes it.',
  ],
  steps: [
    [
      'Catch the normal `«method» «path»` request.',
      'Add `"«parameter»": «detail»` to the JSON.',
      'Read the record again: the new value is there and has effect.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Request with one member more than the form sends:',
        lang: 'http',
        code: `«method» «path» HTTP/2
Host: «host»
Authorization: Bearer «jwt»
Content-Type: application/json

{"displayName":"«handle»","«parameter»":«detail»}

HTTP/2 200
Content-Type: application/json

{"id":«meId»,"displayName":"«handle»","«parameter»":«detail»,"updatedBy":«meId»}`,
      },
    ],
    [
      {
        say: 'Before and after:',
        lang: 'json',
        code: `{
  "before": { "id": «meId», "«parameter»": null },
  "after": { "id": «meId», "«parameter»": «detail» }
}`,
      },
    ],
  ],
  impacts: [
    'A «customer» gives rights or values to themselves that only a «staffRole» may give.',
    'Fields that decide about money and rights are under control of the user.',
  ],
  fixes: [
    'Take members by name from the body, never the whole of it. A schema that refuses unknown members would also tell you about tries.',
  ],
  notes: [
    'Value is stored, but is it used? Checked: limits are computed from it the next night. So yes, Medium to High.',
    'Reproduced on sandbox. Serializer has `fields = "__all__"`.',
  ],
}

const csrf: VulnerabilityClass = {
  key: 'csrf',
  type: 'Cross-site request forgery',
  cwe: 352,
  weight: 4,
  surfaces: ['web'],
  shape: 'click',
  severities: [
    ['High', 1],
    ['Medium', 6],
    ['Low', 3],
  ],
  places: [
    { method: 'POST', path: '/settings/email', parameter: 'email', detail: '«handle»%40inbox.example' },
    { method: 'POST', path: '/«segment»/delete', parameter: 'id', detail: '«otherId»' },
    { method: 'POST', path: '/settings/2fa/disable', parameter: 'confirm', detail: 'yes' },
    { method: 'POST', path: '/team/invite', parameter: 'email', detail: '«handle»%40inbox.example' },
  ],
  titles: [
    'CSRF on «path»: any website can send it for a signed-in «customer»',
    'CSRF token is not checked when the parameter is left out («path»)',
    'Cross-site request forgery at «path», one visit is enough',
    'CSRF protection of «path» can be skipped',
  ],
  summaries: [
    '`POST «path»` accepts requests from other sites. The token is compared only when it is present; without the parameter the request passes.',
    'A page of mine can send `POST «path»` in the name of whoever visits it. The cookie is `SameSite=None` because of the embedded checkout.',
  ],
  steps: [
    [
      'Sign in to «host» as the victim `«victim»`.',
      'In the same browser open the page below from another origin.',
      'The action was carried out without a question.',
    ],
  ],
  proofs: [
    [
      {
        say: 'The page of the attacker:',
        lang: 'html',
        code: `<!doctype html>
<form action="https://«host»«path»" method="post">
  <input name="«parameter»" value="«detail»">
</form>
<script>document.forms[0].submit()</script>`,
      },
      {
        say: 'What the browser sends, no token in sight:',
        lang: 'http',
        code: `POST «path» HTTP/1.1
Host: «host»
Origin: https://«attacker»
Cookie: «cookieName»=«otherSession»
Content-Type: application/x-www-form-urlencoded

«parameter»=«detail»

HTTP/1.1 302 Found
Location: /settings?saved=1`,
      },
    ],
  ],
  impacts: [
    'One visit to a prepared page is enough to act in the account of the victim. Put together with the password reset, the account is lost.',
    'State of the victim’s account is changed without consent. The victim sees nothing unless they open the settings.',
  ],
  fixes: ['Refuse when the token is missing, and set the session cookie to `SameSite=Lax`.'],
  notes: [
    'Chrome and Firefox both send the cookie, it is None;Secure since the embedded widget. Reproduced.',
    'Lax by default blocks it after two minutes, see the Chrome exception for new cookies. Keep at Medium.',
  ],
}

export const objectAccessClasses: readonly VulnerabilityClass[] = [
  objectAccess,
  functionAccess,
  massAssignment,
  csrf,
]
