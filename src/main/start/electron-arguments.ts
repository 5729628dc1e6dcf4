/** Chromium's switches that make a start possible on unusual machines, and the form of their values. */
const allowedSwitches: Readonly<Record<string, RegExp | null>> = {
  'disable-gpu': null,
  'ozone-platform': /^(?:x11|wayland)$/,
  'force-device-scale-factor': /^\d(?:\.\d{1,3})?$/,
  lang: /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/,
}

/** Windows starts a program with it for a notice that is clicked after the program's end: there is nothing to do. */
const forNotice = '-Embedding'

/**
 * The desk's own arguments, out of those Electron was started with.
 *
 * Not packaged, Electron takes the first argument that is not a switch as the path of the program: arguments before it
 * are for Electron and Chromium (`--no-sandbox` as root), those after it are for the desk. A few of Chromium's switches
 * may be among those; any other stays in, and is refused as an unknown option.
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
