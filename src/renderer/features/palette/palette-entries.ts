import type { QueueCounts, Workspace } from '#shared/desk/models.ts'
import type { PersonView } from '#shared/desk/named.ts'
import type { SavedView } from '#shared/desk/saved-view.ts'
import { guidePages } from '../../words/guide-pages.ts'
import { pageTitle, settingNames, settingWords } from '../../words/setting-words.ts'

/** One line of the command palette. */
export interface PaletteEntry {
  /**
   * `command:…`, `setting:…`, `guide:…`, `saved:…`, `program:…`, `workspace:…`, `person:…`, `report:…`, `search:…`; for
   * the open report: `state:…`, `assign:…`, `severity:…`
   */
  readonly id: string
  readonly title: string
  readonly group: string
  readonly keys?: string | undefined
  /** A fact that speaks against the entry, shown as a warning. */
  readonly warning?: string | undefined
  /** Other words by which a search finds the entry. */
  readonly synonyms?: string | undefined
}

/** Entries for settings that have no command. */
export const settingEntries: readonly PaletteEntry[] = settingNames
  .filter((name) => settingWords[name].isCommand !== true)
  .map((name) => ({
    id: `setting:${name}`,
    title: `Settings: ${pageTitle(settingWords[name].page)} › ${settingWords[name].title}`,
    group: 'Settings',
    synonyms: settingWords[name].synonyms,
  }))

/** Entries for the pages of the guide. */
export const guideEntries: readonly PaletteEntry[] = guidePages.map(({ id, title, synonyms }) => ({
  id: `guide:${id}`,
  title: `Guide: ${title}`,
  group: 'Guide',
  synonyms: `${synonyms} help how`,
}))

/** Entries for the programs of a workspace. */
export function programEntries(counts: QueueCounts | null): readonly PaletteEntry[] {
  return (counts?.programs ?? []).map(({ id, name }) => ({
    id: `program:${id}`,
    title: `Go to ${name}`,
    group: 'Programs',
  }))
}

/** Entries for the workspaces to switch to: all but the open one. */
export function workspaceEntries(
  workspaces: readonly Workspace[] | undefined,
  current: string | null,
): readonly PaletteEntry[] {
  return (workspaces ?? [])
    .filter(({ id }) => id !== current)
    .map(({ id, name }) => ({ id: `workspace:${id}`, title: `Switch to ${name}`, group: 'Workspaces' }))
}

/** Entries for the people that reports are assigned to. */
export function personEntries(people: readonly PersonView[] | null): readonly PaletteEntry[] {
  return (people ?? []).map(({ id, nickname, isMe }) => ({
    id: `person:${id}`,
    title: isMe ? 'Reports assigned to me' : `Reports assigned to ${nickname}`,
    group: 'People',
  }))
}

/**
 * Entries for the saved views.
 *
 * @param keysAt returns the keys of the view at a place; undefined when it has none.
 */
export function savedViewEntries(
  views: readonly SavedView[] | null,
  keysAt: (place: number) => string | undefined,
): readonly PaletteEntry[] {
  return (views ?? []).map(({ id, name }, place) => ({
    id: `saved:${id}`,
    title: `Go to ${name}`,
    group: 'Views',
    keys: keysAt(place),
  }))
}

/** How many letters must be typed before they may match scattered over a title: fewer are in nearly every title. */
const scatteredFrom = 4
/** Ranks added for matches outside the title: higher than any position in a title. */
const [behindTitle, behindSynonyms] = [20, 40]

/**
 * The entries that match the typed text, best first; equally good ones keep their order. Each typed word must begin a
 * word of the title, the synonyms or the group. If no entry matches this way, four or more letters in order suffice
 * (`gtun` finds "Go to Unassigned").
 */
export function matchingEntries(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const words = wordsOf(typed)
  if (words.length === 0) return typed.trim() === '' ? entries : []
  const byWords = entries.flatMap((entry) => {
    const rank = wordRank(entry, words)
    return rank === null ? [] : [{ entry, rank }]
  })
  if (byWords.length > 0) return byWords.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry)
  const letters = words.join('')
  if (letters.length < scatteredFrom) return []
  return entries.filter(({ title }) => holdsInOrder(title.toLowerCase(), letters))
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/**
 * The rank of an entry, lower is better: earlier in the title first, titles before synonyms before groups. null when a
 * typed word matches nowhere.
 */
function wordRank({ title, synonyms = '', group }: PaletteEntry, words: readonly string[]): number | null {
  const places = [wordsOf(title), wordsOf(synonyms), wordsOf(group)]
  let rank = 0
  for (const word of words) {
    const [inTitle = -1, inSynonyms = -1, inGroup = -1] = places.map((among) =>
      among.findIndex((candidate) => candidate.startsWith(word)),
    )
    if (inTitle >= 0) rank += inTitle
    else if (inSynonyms >= 0) rank += behindTitle
    else if (inGroup >= 0) rank += behindSynonyms
    else return null
  }
  return rank
}

function holdsInOrder(text: string, letters: string): boolean {
  let from = 0
  for (const letter of letters) {
    const at = text.indexOf(letter, from)
    if (at < 0) return false
    from = at + 1
  }
  return true
}
