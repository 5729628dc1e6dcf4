import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Kernel settings with which Linux denies ordinary programs user namespaces, which Chromium's sandbox needs. */
const restrictions = [
  ['/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1'],
  ['/proc/sys/kernel/unprivileged_userns_clone', '0'],
  ['/proc/sys/user/max_user_namespaces', '0'],
]

/**
 * A remedy for an Electron that could not create its sandbox: it then ends itself with SIGTRAP.
 *
 * @param signal the signal that ended it, or null.
 * @param binary Electron's path.
 * @param read reads a kernel setting; null if there is none.
 * @returns null if it ended for another reason, or anywhere but on Linux: only there the sandbox may need a helper.
 */
export function sandboxRemedy(signal, binary, { read = readSetting, platform = process.platform } = {}) {
  if (signal !== 'SIGTRAP' || platform !== 'linux') return null
  const found = restriction(read)
  const why =
    found === undefined
      ? 'Electron ended before it had a window, as it does when it cannot make its sandbox.'
      : `This system gives ordinary programs no user namespaces (${found}), so Electron could not make its sandbox.`
  return `${why} ${remedyAt(dirname(binary))}`
}

/**
 * The same for a package before its first start, which would end silently.
 *
 * @param folder of the package.
 * @returns null if this system lets it create its sandbox.
 */
export function packageRemedy(folder, read = readSetting) {
  const found = restriction(read)
  if (found === undefined) return null
  return `This system gives ordinary programs no user namespaces (${found}), so the package cannot make its sandbox yet. ${remedyAt(folder)}`
}

const restriction = (read) => restrictions.find(([file, value]) => read(file) === value)?.[0]

function remedyAt(folder) {
  const helper = join(folder, 'chrome-sandbox')
  return `Once, as somebody who may:\n  sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`
}

function readSetting(file) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    // Not all kernels have all settings.
    return null
  }
}
