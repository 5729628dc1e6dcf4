import type { DownloadsView, DownloadView } from '#shared/desk/evidence.ts'

/** One part of the list of downloads. */
export interface DownloadGroup {
  readonly title: string
  readonly items: readonly DownloadView[]
  /** How many downloads belong to the group, including those beyond the limits of `DownloadsView.downloads`. */
  readonly total: number
}

/** Divides the downloads by what the user can do about them. */
export function downloadGroups({ downloads, counts }: DownloadsView): readonly DownloadGroup[] {
  const group = (title: string, total: number, isIn: (download: DownloadView) => boolean): DownloadGroup => {
    const items = downloads.filter(isIn)
    return { title, items, total: Math.max(total, items.length) }
  }
  const isDone = ({ state }: DownloadView) => state === 'done'
  const isHere = ({ presence }: DownloadView) => presence === 'here'
  const pending = counts.waiting + counts.downloading + counts.paused
  return [
    group('On the way', pending, (one) => !isDone(one) && one.state !== 'failed'),
    group('Failed', counts.failed, ({ state }) => state === 'failed'),
    group('Missing or changed', counts.lost, (one) => isDone(one) && !isHere(one)),
    group('On this computer', counts.done - counts.lost, (one) => isDone(one) && isHere(one)),
  ]
}
