import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { type DeepLink, parseDeepLink } from '#shared/rules/deep-link.ts'
import { defaultProfileDir } from './profile.ts'

/** The options with which the desk is started, the same on both hosts. */
export interface StartOptions {
  readonly profileDir: string
  readonly headless: boolean
  /** Whether to open the demo workspace when the profile has no workspace. */
  readonly demo: boolean
  readonly theme: 'system' | 'light' | 'dark'
  /** Size of the window, in CSS px. */
  readonly size: { readonly width: number; readonly height: number }
  /**
   * Path for a screenshot of the demo workspace: the desk then saves the screenshot and ends. On Electron this needs a
   * display. null = no screenshot.
   */
  readonly screenshot: string | null
  /** The report to open, from a link. */
  readonly link?: DeepLink | null
}

const options = {
  profile: { type: 'string' },
  headless: { type: 'boolean', default: false },
  demo: { type: 'boolean', default: false },
  theme: { type: 'string', default: 'system' },
  size: { type: 'string', default: '1440x900' },
  screenshot: { type: 'string' },
} as const

/** Limits of width and height, in CSS px. */
const smallest = 320
const largest = 8_192

/**
 * @param canHide whether the host can run without a window; otherwise the option for it is refused.
 * @returns the options, or a message about what is wrong with them.
 */
export function readStartOptions(args: readonly string[], canHide = true): Result<StartOptions, string> {
  const read = parsed(args)
  if (!read.ok) return read
  const { theme, profile, headless, demo, screenshot } = read.value.values
  const [given, ...more] = read.value.positionals
  const link = given === undefined ? null : parseDeepLink(given)
  if (more.length > 0 || (given !== undefined && link === null)) {
    return err(`"${more[0] ?? given}" is no option, and no link to a report (triage-desk://report/ID).`)
  }
  if (!canHide && headless) {
    return err('--headless is no option here: only the Chromium host has it.')
  }
  if (theme !== 'system' && theme !== 'light' && theme !== 'dark') {
    return err(`--theme is light, dark or system, not "${theme}".`)
  }
  const size = /^(\d+)x(\d+)$/.exec(read.value.values.size)
  const [width, height] = [Number(size?.[1]), Number(size?.[2])]
  const fits = (length: number) => length >= smallest && length <= largest
  if (!fits(width) || !fits(height)) {
    return err(
      `--size is WIDTHxHEIGHT in pixels, each ${smallest} to ${largest}, not "${read.value.values.size}".`,
    )
  }
  return ok({
    profileDir: profile === undefined ? defaultProfileDir() : resolve(profile),
    headless,
    demo,
    theme,
    size: { width, height },
    screenshot: screenshot === undefined ? null : resolve(screenshot),
    link,
  })
}

function parsed(args: readonly string[]) {
  try {
    return ok(parseArgs({ args: [...args], options, allowPositionals: true }))
  } catch (error) {
    // An unknown option or a missing value: the message of parseArgs explains it.
    if (error instanceof TypeError) return err(error.message)
    throw error
  }
}
