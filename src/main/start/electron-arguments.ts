/** Chromium's switches that make a start possible on odd machines, and what their values look like. */
const allowedSwitches: Readonly<Record<string, RegExp | null>> = {
  'disable-gpu': null,
  'ozone-platform': /^(?:x11|wayland)$/,
  'force-device-scale-factor': /^\d(?:\.\d{1,3})?$/,
  lang: /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/,
}

/** What Windows starts a program with for a notice of it that is clicked after its end: there is nothing to do. */
const forNotice = '-Embedding'

/**
 * The desk's own arguments, out of those Electron was started with.
 *
 * Not packaged, Electron takes the first argument that is no switch as the path of the program: what stands before it
 * is Electron's and Chromium's (`--no-sandbox` as root), what stands behind it is the desk's. Of Chromium's switches, a
 * few may stand among them; any other is left in, and refused as an option the desk does not know.
 */
export function deskArguments(argv: readonly string[], isPackaged: boolean): readonly string[] {
  const [, ...given] = argv
  const path = given.findIndex((argument) => !argument.startsWith('-'))
  const own = isPackaged ? given : given.slice(path === -1 ? given.length : path + 1)
  return own.filter((argument) => argument !== forNotice && !isAllowedSwitch(argument))
}

function isAllowedSwitch(argument: string): boolean {
  const [, name = '', value] = /^--([a-z-]+)(?:=(.*))?$/.exec(argument) ?? []
  if (!Object.hasOwn(allowedSwitches, name)) return false
  const form = allowedSwitches[name] ?? null
  return form === null ? value === undefined : form.test(value ?? '')
}
