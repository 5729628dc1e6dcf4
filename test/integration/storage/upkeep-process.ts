import { doUpkeep, upkeeps } from './upkeep-work.ts'

/**
 * A separate process for work that is killed: `node upkeep-process.ts WORK FILE NOW`. It reports when it begins, each
 * draft it has stored, and when it is done.
 */
const [name, file = '', now] = process.argv.slice(2)
const what = upkeeps.find((one) => one === name)
if (what === undefined) throw new Error(`there is no work called ${name}`)

process.stdout.write('begins\n')
await doUpkeep(what, file, Number(now), (draft) => process.stdout.write(`${draft}\n`))
process.stdout.write('done\n')
