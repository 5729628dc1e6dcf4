/**
 * Chromium's switches with which the desk can be started on unusual computers, and the pattern of their values; null =
 * they have no value.
 */
const allowedSwitches: Readonly<Record<string, RegExp | null>> = {
  'disable-gpu': null,
  'ozone-platform': /^(?:x11|wayland)$/,
  'force-device-scale-factor': /^\d(?:\.\d{1,3})?$/,
  lang: /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/,
}

/**
 * Windows starts a program with this argument when a notice is clicked after the program's end. It needs no reaction.
 */
const forNotice = '-Embedding'

/**
 * The desk's own arguments, taken from those with which Electron was started.
 *
 * If the desk is not packaged, Electron uses the first argument that is not a switch as the path of the program.
 * Arguments before that path are for Electron and Chromium (`--no-sandbox` as root), and arguments after the path are
 * for the desk. A few of Chromium's switches may be among the desk's arguments; any other switch is passed on, and
 * refused as an unknown option.
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
