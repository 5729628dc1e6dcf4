import type { Page } from 'playwright/test'
import { createWorld } from '#service/sample/create-world.ts'
import { type ConnectedDesk, expect } from './connected-desk.ts'
import { pressSequence, putOnClipboard, readReport, readTimeline } from './window-actions.ts'

/** A keyboard that counts: each chord or single key as one, and letters of text separately. */
export interface CountingKeys {
  readonly keys: number
  readonly letters: number
  press(...keys: readonly string[]): Promise<void>
  write(text: string): Promise<void>
}

export function countingKeys(page: Page): CountingKeys {
  let keys = 0
  let letters = 0
  return {
    get keys() {
      return keys
    },
    get letters() {
      return letters
    },
    async press(...pressed) {
      for (const key of pressed) await page.keyboard.press(key)
      keys += pressed.length
    },
    async write(text) {
      await page.keyboard.insertText(text)
      letters += text.length
    },
  }
}

/** A decision about the open report. */
export interface Decision {
  readonly name: string
  /** The greatest number of keys that it may take. */
  readonly atMost: number
  /** Whether the next report opens by itself afterwards. */
  readonly opensNext: boolean
  readonly decide: (desk: ConnectedDesk, keys: CountingKeys, reportId: number) => Promise<void>
  readonly isDone: (desk: ConnectedDesk, reportId: number) => Promise<boolean>
}

const pickerOf = (page: Page) => page.getByRole('form', { name: 'Change state' })

/** @param hasDefault its message is a template: the user waits to see the text that will be sent. */
function transition(name: string, key: string, status: string, hasDefault = false): Decision {
  return {
    name,
    atMost: 4,
    opensNext: true,
    decide: async ({ page }, keys) => {
      await keys.press('s', key)
      const message = pickerOf(page).getByRole('textbox', { name: 'Message' })
      await expect(message).toBeFocused()
      if (hasDefault) await expect(message).not.toHaveValue('')
      await keys.press('ControlOrMeta+Enter')
      await expect(pickerOf(page)).toHaveCount(0)
    },
    isDone: async (desk, id) => (await readReport(desk, id)).status.name === status,
  }
}

/** The name that the triager chooses as their own. */
export const me = createWorld(1).people.filter(({ side }) => side === 'triager')[2]?.nickname ?? ''

const vector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'
const words = 'Looked at it: the steps work as they are written.'

/** What a triager may do by the reference service's rules, for one report after the other. */
export const decisions: readonly Decision[] = [
  transition('triaged', 't', 'Triaged', true),
  transition('needs more info', 'n', 'Needs more info', true),
  transition('spam', '!', 'Spam'),
  {
    name: 'duplicate among the candidates',
    atMost: 5,
    opensNext: true,
    decide: async ({ page }, keys) => {
      await keys.press('s', 'd')
      const picker = pickerOf(page)
      await expect(picker.getByRole('textbox', { name: 'Duplicate of' })).toBeFocused()
      const first = picker.getByRole('listbox', { name: 'Candidates' }).getByRole('option').first()
      await expect(first).toBeVisible()
      // A report that is not a likely original is picked by a second Enter only.
      if ((await first.getAttribute('aria-selected')) !== 'true') await keys.press('Enter')
      await keys.press('Enter')
      await expect(picker.getByRole('textbox', { name: 'Message' })).not.toHaveValue('')
      await keys.press('ControlOrMeta+Enter')
      await expect(picker).toHaveCount(0)
    },
    isDone: async (desk, id) => (await readReport(desk, id)).status.name === 'Duplicate',
  },
  {
    name: 'CVSS with a known vector',
    atMost: 6,
    opensNext: false,
    decide: async ({ page }, keys) => {
      await putOnClipboard(page, vector)
      await keys.press('v')
      const form = page.getByRole('form', { name: 'Classify' })
      await expect(form.getByRole('textbox', { name: 'Vector' })).toBeVisible()
      await keys.press('ControlOrMeta+v')
      await expect(form.getByRole('textbox', { name: 'Vector' })).toHaveValue(vector)
      await keys.press('Alt+s')
      await keys.press('ControlOrMeta+Enter')
      await expect(form).toHaveCount(0)
    },
    isDone: async (desk, id) => (await readReport(desk, id)).cvss === vector,
  },
  {
    name: 'note',
    atMost: 4,
    opensNext: false,
    decide: async ({ report }, keys, reportId) => {
      await keys.press('c')
      await expect(report.getByRole('textbox', { name: 'Internal comment' })).toBeFocused()
      await keys.write(`${words} ${reportId}`)
      await keys.press('ControlOrMeta+Enter')
    },
    isDone: async (desk, id) =>
      (await readTimeline(desk, id)).filter(({ message }) => message === `${words} ${id}`).length === 1,
  },
  {
    name: 'assign to me',
    atMost: 1,
    opensNext: false,
    decide: async (_, keys) => keys.press('Shift+A'),
    isDone: async (desk, id) => (await readReport(desk, id)).assignedTo?.nickname === me,
  },
  transition('to review', 'w', 'To review'),
]
/**
 * What only an admin may do at the reference service: tried once each with as few keys as other decisions, refused, and
 * discarded.
 */
export const refused = [
  { name: 'invalid', key: 'v', title: 'Invalid', hasDefault: false },
  { name: 'informative', key: 'i', title: 'Informative', hasDefault: true },
  { name: 'out of scope', key: 'o', title: 'Out of scope', hasDefault: true },
] as const
export const keysOfRefused = 4

/**
 * Tries a forbidden action: it is queued, the service refuses it, and the user discards it.
 *
 * @returns the number of keys for the decision.
 */
export async function refuse(
  { page, status }: ConnectedDesk,
  { key, title, hasDefault }: (typeof refused)[number],
): Promise<number> {
  const picker = pickerOf(page)
  const keys = countingKeys(page)
  await keys.press('s', key)
  const message = picker.getByRole('textbox', { name: 'Message' })
  await expect(message).toBeFocused()
  if (hasDefault) await expect(message).not.toHaveValue('')
  else await keys.write('No effect on security.')
  await keys.press('ControlOrMeta+Enter')
  await expect(picker).toHaveCount(0)
  await expect(status.getByRole('button', { name: /conflict/i })).toBeVisible()
  await pressSequence(page, 'g', 'c')
  const conflicts = page.getByRole('region', { name: 'Conflicts' })
  await expect(conflicts).toContainText(`${title} is not possible from New, or not for your role.`)
  await conflicts.getByRole('button', { name: 'Discard' }).click()
  await expect(status.getByRole('button', { name: /conflict/i })).toHaveCount(0)
  // Escape dismisses a notice before the dialog beside it.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(conflicts).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
  return keys.keys
}
