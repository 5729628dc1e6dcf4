import { browserVariable } from '../hosts/chromium-browser.ts'

/** Why starting the desk did not open a window. */
export type StartTrouble =
  | { readonly kind: 'badOptions'; readonly reason: string }
  | { readonly kind: 'noSandbox'; readonly by: string }
  | { readonly kind: 'profileUnusable'; readonly dir: string; readonly reason: string }
  | { readonly kind: 'profilePathTooLong'; readonly dir: string; readonly limit: number }
  | { readonly kind: 'openElsewhere'; readonly dir: string }
  | { readonly kind: 'noBrowser'; readonly lookedFor: readonly string[] }
  | { readonly kind: 'browserFailed'; readonly path: string; readonly reason: string }
  | { readonly kind: 'notBuilt'; readonly missing: string }
  | { readonly kind: 'pictureFailed'; readonly reason: string }
  /** The window could not be opened or loaded. `reference` names the entry in the log; null = there is none. */
  | { readonly kind: 'windowFailed'; readonly reason: string; readonly reference: string | null }

/** The message for the terminal: what went wrong, and what the user can do. */
export function troubleInWords(trouble: StartTrouble): string {
  switch (trouble.kind) {
    case 'badOptions':
      return trouble.reason
    case 'noSandbox':
      return [
        `Triage Desk does not start without its sandbox, which --${trouble.by} takes away: what it shows is written by`,
        'people who attack. Nothing was opened. Start it as an ordinary user, without this option, and without',
        'ELECTRON_DISABLE_SANDBOX in the environment.',
      ].join('\n')
    case 'profileUnusable':
      return `The profile ${trouble.dir} cannot be used: ${trouble.reason}\nChoose another folder with --profile DIR.`
    case 'profilePathTooLong':
      return `The path of the profile is too long (${trouble.dir}): it must stay below ${trouble.limit} bytes. Choose another folder with --profile DIR.`
    case 'openElsewhere':
      return `Triage Desk is already open on the profile ${trouble.dir}; its window was asked to come to the front.`
    case 'noBrowser':
      return [
        `No browser for the window was found (looked for ${trouble.lookedFor.join(', ')}).`,
        'Install Chromium, Google Chrome or Microsoft Edge (Debian, Ubuntu: apt install chromium),',
        `or name one: ${browserVariable}=/path/to/chrome npm start`,
      ].join('\n')
    case 'browserFailed':
      return `The browser ${trouble.path} did not start: ${trouble.reason}\nAnother one can be named: ${browserVariable}=/path/to/chrome npm start`
    case 'notBuilt':
      return `${trouble.missing} is missing: the desk has not been built. Run: npm start`
    case 'pictureFailed':
      return `The picture could not be taken: ${trouble.reason}`
    case 'windowFailed':
      return [
        `The window could not be opened: ${trouble.reason}`,
        'Nothing was lost. Start Triage Desk again; if it fails again, start it with --disable-gpu.',
        ...(trouble.reference === null ? [] : [`The log has more under ${trouble.reference}.`]),
      ].join('\n')
    default: {
      const unknown: never = trouble
      return unknown
    }
  }
}

/** The first line of an error's message; further lines belong in the log. */
export function causeInWords(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).split('\n')[0] ?? ''
}

/** Kinds that apply to every host: after these, `npm start` does not try the other host. */
const refusals: ReadonlySet<StartTrouble['kind']> = new Set([
  'badOptions',
  'noSandbox',
  'profileUnusable',
  'profilePathTooLong',
])

const inTerminal = (words: string): void => void process.stderr.write(`${words}\n`)

/**
 * Shows why the desk was not started.
 *
 * @param say shows a failure; by default, it writes to the terminal.
 * @returns the exit code: 1 for a failure, 2 for a refusal, 0 if the desk is already open.
 */
export function reportTrouble(trouble: StartTrouble, say: (words: string) => void = inTerminal): number {
  const isFailure = trouble.kind !== 'openElsewhere'
  const tell = isFailure ? say : inTerminal
  tell(troubleInWords(trouble))
  if (!isFailure) return 0
  return refusals.has(trouble.kind) ? 2 : 1
}
