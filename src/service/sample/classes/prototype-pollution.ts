import type { VulnerabilityClass } from './vulnerability-class.ts'

const prototypePollution: VulnerabilityClass = {
  key: 'prototype-pollution',
  type: 'Prototype pollution',
  cwe: 1321,
  weight: 2,
  surfaces: ['web', 'api', 'code'],
  shape: 'write',
  severities: [
    ['High', 5],
    ['Medium', 5],
  ],
  places: [
    { method: 'PATCH', path: '«api»/preferences', parameter: '__proto__', detail: 'deepMerge' },
    { method: 'POST', path: '«collection»/query', parameter: '__proto__', detail: 'setByPath' },
    {
      method: 'PUT',
      path: '«api»/dashboards/layout',
      parameter: '__proto__',
      detail: 'Object.assign with a recursion of its own',
    },
  ],
  titles: [
    'Prototype pollution through `«parameter»` in «path»',
    'Server-side prototype pollution (`«detail»`) bypasses the admin check',
    'Polluting Object.prototype via «method» «path» changes answers for all users',
    '`«detail»` lets a request reach Object.prototype: isAdmin for everybody',
  ],
  summaries: [
    '«Detail» copies `«parameter»` from the body. Afterwards every object in the process has the member, among them the options that decide on rights.',
    'With `«parameter»` in the JSON the prototype of all objects is changed until the process restarts. I used a member without effect for the proof.',
  ],
  steps: [
    [
      'Send the request below with `json spaces` set on the prototype.',
      'Any answer of the service is now indented: the prototype was changed.',
      'Send it with 0 to set it back. Please restart the process all the same.',
    ],
    [
      'Take the function out of the bundle or the package; it is the same code.',
      'Run the lines below.',
      'On the server the check of rights reads `isAdmin` from a plain object. I did not set it there.',
    ],
  ],
  proofs: [
    [
      {
        say: 'A harmless gadget that can be seen from outside:',
        lang: 'http',
        code: `«method» «path» HTTP/1.1
Host: «host»
Cookie: «cookieName»=«session»
Content-Type: application/json

{"theme":"dark","__proto__":{"json spaces":7}}

HTTP/1.1 200 OK
Content-Type: application/json

{
       "theme": "dark"
}`,
      },
    ],
    [
      {
        say: 'In the library, with its own test runner:',
        lang: 'js',
        code: `import { merge } from '«slug»-utils'      // «detail» inside

merge({}, JSON.parse('{"__proto__":{"isAdmin":true}}'))
console.log(({}).isAdmin)   // true`,
      },
    ],
  ],
  impacts: [
    'The check `if (user.isAdmin)` is true for everybody after one request. It stays so until the restart and concerns all users of the process.',
    'Rights, template options and child process options are read from plain objects: from here it is a short way to code execution. I did not go there.',
  ],
  fixes: [
    'Refuse `__proto__`, `constructor` and `prototype` when merging, or merge into objects without a prototype.',
  ],
  notes: [
    'Seen the indentation myself. Pods restarted. The gadget for isAdmin exists in the permission helper, so High.',
  ],
}

export const prototypePollutionClasses: readonly VulnerabilityClass[] = [prototypePollution]
