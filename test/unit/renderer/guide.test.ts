import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pageAbout } from '#renderer/commands/guide-commands.ts'
import { keymap } from '#renderer/commands/keymap.ts'
import { pagesWith, readGuide, withoutWrapping } from '#renderer/features/guide/guide-texts.ts'
import { createAppStore } from '#renderer/state/store.ts'
import { guidePages } from '#renderer/words/guide-pages.ts'
import { settingPages, settingWords } from '#renderer/words/setting-words.ts'
import { heldDesk } from './state/held-desk.ts'

const folder = join(import.meta.dirname, '../../../docs/guide')
const pages = readdirSync(folder).filter((name) => name !== 'README.md')
const textOf = (page: string) => readFileSync(join(folder, page), 'utf8')

/** Keys of lists, fields and forms, which the table of commands does not contain. */
const ownKeys = ['Enter', 'Esc', 'n', 'p', 'Ctrl+Enter', 'Alt+↓']

describe('the guide', () => {
  it('has a page for each file, each in the table of contents under its title', async () => {
    const texts = await readGuide()
    const contents = textOf('README.md')
    expect(pages.toSorted()).toEqual(guidePages.map(({ id }) => `${id}.md`).toSorted())
    for (const [at, { id, title }] of guidePages.entries()) {
      expect(texts[id].split('\n')[0]).toBe(`# ${title}`)
      expect(contents).toContain(`${at + 1}. [${title}](${id}.md)`)
    }
  })

  it.each(pages)('%s names only existing keys', (page) => {
    const known = new Set(
      keymap.map(({ keys }) =>
        keys
          .replace('$mod', 'Ctrl')
          .replace('[Shift]+', '')
          .replace(/\+([a-z])$/, (_, letter: string) => `+${letter.toUpperCase()}`),
      ),
    )
    const named = [...textOf(page).matchAll(/`((?:Ctrl\+|Shift\+|Alt\+)*[^\s`]|g [a-z]|F\d|Enter|Esc)`/g)]
    const wrong = named.map(([, key = '']) => key).filter((key) => !known.has(key) && !ownKeys.includes(key))
    expect(wrong).toEqual([])
  })

  it.each(pages)('%s names only existing settings', (page) => {
    const titles = new Set<string>(settingPages.map(({ title }) => title))
    const named = [...textOf(page).matchAll(/\*Settings\*, \*([^*]+)\*(?:, \*([^*…]+)…?\*)?/g)]
    for (const [, title = '', setting] of named) {
      expect(titles).toContain(title)
      const settings = Object.values(settingWords).map((words) => words.title)
      if (setting !== undefined) expect(settings.some((known) => known.startsWith(setting))).toBe(true)
    }
  })

  it('is drawn in paragraphs, lists and tables, not in the lines of its files', () => {
    const wrapped =
      '# Title\n\nOne\ntwo `x`\nthree.\n\n- a\n  b\n- c\n\n| k | v |\n|---|---|\n| 1 | 2 |\n1. d\n2. e\n'
    expect(withoutWrapping(wrapped)).toBe(
      '# Title\n\nOne two `x` three.\n\n- a b\n- c\n\n| k | v |\n|---|---|\n| 1 | 2 |\n1. d\n2. e\n',
    )
  })

  it('is searchable by its text', async () => {
    const texts = await readGuide()
    expect(pagesWith(texts, '')).toHaveLength(guidePages.length)
    expect(pagesWith(texts, 'holidays CALENDAR')).toEqual(['sla'])
    expect(pagesWith(texts, 'holidays zebra')).toEqual([])
  })

  const store = createAppStore(heldDesk().desk)
  it.each([
    ['queue', {}],
    ['start', { currentWorkspaceId: null }],
    ['decide', { pane: 'report' }],
    ['search', { search: 'idor' }],
    ['sla', { view: { kind: 'sla' } }],
    ['insights', { isInsightsOpen: true }],
    ['evidence', { dialog: 'downloads' }],
    // In the bulk dialog no page opens, because text typed there would be lost.
    [null, { dialog: 'bulk' }],
  ] as const)('opens at %s for %o', (page, state) => {
    expect(pageAbout({ ...store.getState(), currentWorkspaceId: 'a', ...state })).toBe(page)
  })
})
