import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The desk's settings in the browser's own preferences file. Text typed in the window is not stored for forms, offered
 * for translation, or sent to a spelling service; the local spell checker stays on.
 */
const deskPreferences = {
  autofill: { profile_enabled: false, credit_card_enabled: false },
  credentials_enable_service: false,
  credentials_enable_autosignin: false,
  // The browser requests no account from its vendor, and opens no channel to the vendor's push service.
  gcm: { channel_status: false },
  search: { suggest_enabled: false },
  signin: { allowed: false, allowed_on_next_startup: false },
  spellcheck: { use_spelling_service: false },
  translate: { enabled: false },
} as const

/** Files in which a browser stores form entries and passwords; each has a journal beside it. */
const formData = ['Web Data', 'Account Web Data', 'Login Data', 'Login Data For Account']

/**
 * Writes the desk's preferences into the browser's profile before the browser starts; everything else in the file
 * stays. A file that does not contain a JSON object is replaced, as the browser itself would do.
 *
 * @returns the names of windows whose size and position the browser knows from an earlier start.
 */
export async function preparePreferences(userDataDir: string): Promise<ReadonlySet<string>> {
  const folder = join(userDataDir, 'Default')
  const file = join(folder, 'Preferences')
  const before = await readJson(file)
  const after = merged(before, deskPreferences)
  if (JSON.stringify(after) !== JSON.stringify(before)) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(`${file}.desk`, JSON.stringify(after), { mode: 0o600 })
    await rename(`${file}.desk`, file)
  }
  const { browser } = after
  const placements = isRecord(browser) ? browser.app_window_placement : undefined
  return new Set(isRecord(placements) ? Object.keys(placements) : [])
}

/**
 * Removes form data that the browser stored under an older version of the desk. It must be called before the browser
 * starts, which creates the files again, empty.
 */
export async function forgetFormData(userDataDir: string): Promise<void> {
  const files = formData.flatMap((name) => [name, `${name}-journal`])
  await Promise.all(files.map((name) => rm(join(userDataDir, 'Default', name), { force: true })))
}

async function readJson(file: string): Promise<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(await readFile(file, 'utf8'))
    return isRecord(read) ? read : {}
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing || error instanceof SyntaxError) return {}
    throw error
  }
}

/** Merges `over` into `under`: objects are merged recursively, and all other values are replaced. */
function merged(under: Record<string, unknown>, over: Record<string, unknown>): Record<string, unknown> {
  const result = { ...under }
  for (const [key, value] of Object.entries(over)) {
    const there = result[key]
    result[key] = isRecord(value) ? merged(isRecord(there) ? there : {}, value) : value
  }
  return result
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
