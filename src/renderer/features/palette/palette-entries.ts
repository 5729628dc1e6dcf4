import type { PersonView, QueueCounts } from '#shared/desk/models.ts'
import type { SavedView } from '#shared/desk/saved-view.ts'

/** One line of the command palette. */
export interface PaletteEntry {
  /** `command:…`, `saved:…`, `program:…`, `person:…`, `report:…`, `search:…` */
  readonly id: string
  readonly title: string
  readonly group: string
  readonly keys?: string | undefined
}

/** The programs of a workspace, as entries. */
export function programEntries(counts: QueueCounts | null): readonly PaletteEntry[] {
  return (counts?.programs ?? []).map(({ id, name }) => ({
    id: `program:${id}`,
    title: `Go to ${name}`,
    group: 'Programs',
  }))
}

/** The people reports are assigned to, as entries. */
export function personEntries(people: readonly PersonView[] | null): readonly PaletteEntry[] {
  return (people ?? []).map(({ id, nickname, isMe }) => ({
    id: `person:${id}`,
    title: isMe ? 'Reports assigned to me' : `Reports assigned to ${nickname}`,
    group: 'People',
  }))
}

/**
 * The saved views, as entries.
 *
 * @param keysAt the keys of the view at a place, if it has any.
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

/** The report number somebody typed: `48213` or `#48213`; null when it is none. */
export function typedReportId(text: string): number | null {
  const digits = /^\s*#?(\d{1,15})\s*$/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

/**
 * The entries that fit what was typed, best first. Every word must begin a word of the title or of its group;
 * when none does so, letters in order are enough (`gu` finds "Go to Unassigned").
 */
export function matchingEntries(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return entries
  const byWords = entries
    .map((entry) => ({ entry, rank: wordRank(entry, words) }))
    .filter(({ rank }) => rank !== null)
  if (byWords.length > 0)
    return byWords.sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0)).map(({ entry }) => entry)
  const letters = words.join('')
  return entries.filter(({ title }) => holdsInOrder(title.toLowerCase(), letters))
}

/** Lower is better: earlier in the title, titles before groups; null when a word fits nowhere. */
function wordRank(entry: PaletteEntry, words: readonly string[]): number | null {
  const title = entry.title.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const group = entry.group.toLowerCase()
  let rank = 0
  for (const word of words) {
    const place = title.findIndex((candidate) => candidate.startsWith(word))
    if (place >= 0) rank += place
    else if (group.startsWith(word)) rank += 20
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
