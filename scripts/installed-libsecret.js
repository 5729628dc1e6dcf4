import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Whether libsecret, the library for keychains on Linux, is installed. */
export function hasLibsecret() {
  const folders = ['/usr/lib', '/usr/lib64', '/lib', '/usr/local/lib'].flatMap((folder) =>
    existsSync(folder) ? [folder, ...subfolders(folder)] : [],
  )
  return folders.some((folder) => existsSync(join(folder, 'libsecret-1.so.0')))
}

/** The folder's direct subfolders for an architecture, such as Debian's `x86_64-linux-gnu`. */
function subfolders(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.includes('linux'))
    .map((entry) => join(folder, entry.name))
}
