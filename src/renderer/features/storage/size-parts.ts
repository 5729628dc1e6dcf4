import type { StorageMeasure } from '#shared/desk/storage.ts'

/** Part of a local copy, in bytes. */
export interface SizePart {
  readonly id: string
  readonly title: string
  readonly bytes: number
}

/**
 * The parts of a local copy's files and their sizes, which add up to the files' size. Pages that are in the journal and
 * not yet in the database count toward their content, so the journal's own part is only the rest.
 *
 * @param onDisk bytes of database and journal.
 */
export function sizeParts(bytes: StorageMeasure['bytes'], onDisk: number): readonly SizePart[] {
  const { search, texts, timelines, lists, rest, free } = bytes
  const inside = search + texts + timelines + lists + rest + free
  return [
    { id: 'search', title: 'Search index', bytes: search },
    { id: 'timelines', title: 'Timelines', bytes: timelines },
    { id: 'texts', title: 'Texts', bytes: texts },
    { id: 'lists', title: 'Lists', bytes: lists + rest },
    { id: 'journal', title: 'Journal', bytes: Math.max(0, onDisk - inside) },
    { id: 'free', title: 'Free inside', bytes: free },
  ].filter((part) => part.bytes > 0)
}
