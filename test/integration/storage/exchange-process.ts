import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { exchange } from '#main/engine/store/files.ts'

// Exchanges a database with the one that was set aside, repeatedly, until it is killed.

const [file = ''] = process.argv.slice(2)
const setAside = () =>
  readdirSync(dirname(file)).find((name) => /\.locked-\d+$/.test(name) && name.startsWith(basename(file)))

process.stdout.write('begins\n')
for (;;) exchange(file, join(dirname(file), setAside() ?? ''))
