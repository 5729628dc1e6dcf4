import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Kernel settings, each with the value by which Linux denies user namespaces to ordinary programs. Chromium's sandbox
 * needs user namespaces.
 */
const restrictions = [
  ['/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1'],
  ['/proc/sys/kernel/unprivileged_userns_clone', '0'],
  ['/proc/sys/user/max_user_namespaces', '0'],
]

/**
 * Advice for the user after Electron could not create its sandbox; it then ends itself with SIGTRAP.
 *
 * @param signal the signal that ended Electron, or null.
 * @param binary the path of Electron's binary.
 * @param read reads a kernel setting; returns null if the kernel does not have it.
 * @returns null if Electron ended for another reason. Also null on systems other than Linux, since their sandboxes need
 *   no helper.
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
 * Advice like that of `sandboxRemedy`, for a package that was just made and would otherwise end silently at its first
 * start.
 *
 * @param folder the package's folder.
 * @returns null if this system allows the package to create its sandbox.
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
    // This kernel does not have the setting.
    return null
  }
}
