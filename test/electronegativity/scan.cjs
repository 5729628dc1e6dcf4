// Scans a folder and prints what it found as JSON: `scan.cjs FOLDER ELECTRON_VERSION`. A process of its own, because
// the scanner asks the network for translations and release notes, and dies of a refusal: here it is told at once
// that there is none.
const offline = () => Promise.reject(new Error('no network in tests'))
const got = require.resolve('got')
require.cache[got] = {
  id: got,
  filename: got,
  loaded: true,
  exports: Object.assign(offline, { head: offline }),
}
process.env.LANG = 'en-US'
console.log = () => undefined

const [input, electronVersionOverride] = process.argv.slice(2)
const scan = require('@doyensec/electronegativity')
scan({ input, electronVersionOverride }).then(({ issues, errors, atomicChecks }) => {
  const findings = issues.map(({ id, file, sample }) => ({ id, file, sample }))
  process.stdout.write(
    JSON.stringify({ checks: atomicChecks, findings, unreadable: errors.map(({ file }) => file) }),
  )
})
