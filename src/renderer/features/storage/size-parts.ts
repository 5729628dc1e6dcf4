import type { StorageMeasure } from '#shared/desk/storage.ts'

/** A part of a local copy, with its size in bytes. */
export interface SizePart {
  readonly id: string
  readonly title: string
  readonly bytes: number
}

/**
 * The parts of a local copy's files and their sizes, which add up to the size of the files. Pages that are in the
 * journal but not yet in the database count toward their content, so the part called journal is only what remains.
 *
 * @param onDisk size of database and journal, in bytes.
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
