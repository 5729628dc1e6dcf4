import type { VulnerabilityClass } from './vulnerability-class.ts'

const objectChange: VulnerabilityClass = {
  key: 'object-change',
  type: 'Broken object level authorisation',
  cwe: 639,
  weight: 6,
  surfaces: ['web', 'api', 'mobile'],
  shape: 'write',
  severities: [
    ['Critical', 1],
    ['High', 6],
    ['Medium', 3],
  ],
  places: [
    { method: 'PATCH', path: '«collection»/{id}', parameter: '«textField»', detail: 'change' },
    { method: 'DELETE', path: '«collection»/{id}', parameter: 'id', detail: 'delete' },
    { method: 'POST', path: '«collection»/{id}/transfer', parameter: 'newOwner', detail: 'take over' },
    { method: 'PUT', path: '«collection»/{id}/sharing', parameter: 'visibility', detail: 'publish' },
  ],
  titles: [
    'IDOR: I can «detail» «many» of other «customer»s (`«method» «path»`)',
    '`«method» «path»` does not check the owner of the «one»',
    'Any «customer» may «detail» any «one» on «host»',
    'Broken access control lets me «detail» the «one» of somebody else',
  ],
  summaries: [
    'With the session of account A I can «detail» a «one» of account B. `«method» «path»` looks at the id only.',
    'Reading «many» of others is refused with 404. The method `«method»` on the same address is not, so I can «detail» what I may not even see.',
  ],
  steps: [
    [
      'Create the accounts **A** `«me»` and **B** `«victim»`.',
      'As B create a «one», id `«otherId»`.',
      'As A send the request below.',
      'As B reload: the effect is there. B gets no message about it.',
    ],
    [
      'Take a working `«method»` request of your own «one».',
      'Replace the id by `«otherId»` (my second account) and send it.',
      'The answer is a success, and looking from the second account confirms it.',
    ],
  ],
  proofs: [
    [
      {
        say: 'A acts on the «one» of B:',
        lang: 'http',
        code: `«method» «path» HTTP/2
Host: «host»
Cookie: «cookieName»=«session»
X-CSRF-Token: «csrf»
Content-Type: application/json

{"«parameter»":"changed by «handle»"}

HTTP/2 200
Content-Type: application/json

{"id":«otherIdJson»,"updatedBy":«meId»,"owner":«victimId»}`,
      },
    ],
    [
      {
        say: 'Read and write side by side, always with the token of A:',
        lang: 'bash',
        code: `$ curl -s -o /dev/null -w '%{http_code}\\n' -H "Authorization: Bearer $A" https://«host»«collection»/«otherId»
404
$ curl -s -o /dev/null -w '%{http_code}\\n' -H "Authorization: Bearer $A" -X «method» https://«host»«path» -d '{"«parameter»":"x"}'
200`,
      },
    ],
  ],
  impacts: [
    'An attacker can «detail» the «many» of every «customer», one by one or in a loop. There is no undo in the product.',
    'Loss of integrity for all «many». Together with the ids in shared links no guessing is needed.',
  ],
  fixes: [
    'Use the same scoped lookup as in the read endpoint.',
    'Check the owner before the «one» is touched, and answer 404 as the read endpoint does.',
  ],
  notes: [
    'Reproduced between two tenants. Audit log shows the actor, so the damage could be undone by hand.',
    'GET is scoped, `«method»` uses the unscoped repository. One line.',
  ],
}

export const objectChangeClasses: readonly VulnerabilityClass[] = [objectChange]
