import { encrypt } from '#main/engine/storage/encrypt.ts'

/**
 * A separate process that gives a copy another key, to be killed: `node encrypt-process.ts FILE FROM TO`; FROM `-` =
 * none.
 */
const [file = '', from = '', to = ''] = process.argv.slice(2)
process.stdout.write('begins\n')
const done = encrypt(file, from === '-' ? null : from, to)
if (!done.ok) throw new Error(JSON.stringify(done.error))
process.stdout.write('done\n')
