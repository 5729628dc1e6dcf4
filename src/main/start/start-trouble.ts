import { browserVariable } from '../hosts/chromium-browser.ts'

/** Why a start did not lead to a window. */
export type StartTrouble =
  | { readonly kind: 'badOptions'; readonly reason: string }
  | { readonly kind: 'profileUnusable'; readonly dir: string; readonly reason: string }
  | { readonly kind: 'profilePathTooLong'; readonly dir: string; readonly limit: number }
  | { readonly kind: 'openElsewhere'; readonly dir: string }
  | { readonly kind: 'noBrowser'; readonly lookedFor: readonly string[] }
  | { readonly kind: 'browserFailed'; readonly path: string; readonly reason: string }
  | { readonly kind: 'notBuilt'; readonly missing: string }

/** For the terminal: what is wrong and what helps. */
export function troubleInWords(trouble: StartTrouble): string {
  switch (trouble.kind) {
    case 'badOptions':
      return trouble.reason
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
    default: {
      const unknown: never = trouble
      return unknown
    }
  }
}

/** The first line of what went wrong; the rest belongs into the log. */
export function causeInWords(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).split('\n')[0] ?? ''
}

/** Says it in the terminal. @returns the exit code: a desk that is open already is no failure. */
export function reportTrouble(trouble: StartTrouble): number {
  process.stderr.write(`${troubleInWords(trouble)}\n`)
  return trouble.kind === 'openElsewhere' ? 0 : 1
}
