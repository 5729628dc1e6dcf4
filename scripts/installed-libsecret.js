import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Whether the library for Linux's keychain is installed. */
export function hasLibsecret() {
  const folders = ['/usr/lib', '/usr/lib64', '/lib', '/usr/local/lib'].flatMap((folder) =>
    existsSync(folder) ? [folder, ...subfolders(folder)] : [],
  )
  return folders.some((folder) => existsSync(join(folder, 'libsecret-1.so.0')))
}

/** One level, for Debian's folders by architecture. */
function subfolders(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.includes('linux'))
    .map((entry) => join(folder, entry.name))
}
