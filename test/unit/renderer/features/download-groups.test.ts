import { describe, expect, it } from 'vitest'
import { downloadGroups } from '#renderer/features/report/evidence/download-groups.ts'
import { downloadsSummary } from '#renderer/words/download-words.ts'
import type { DownloadCounts, DownloadView } from '#shared/desk/evidence.ts'

const nothing: DownloadCounts = {
  waiting: 0,
  downloading: 0,
  paused: 0,
  failed: 0,
  done: 0,
  lost: 0,
  listsToRead: 0,
  listsPaused: 0,
  received: 0,
  size: 0,
  bytesPerSecond: 0,
}

function download(
  evidenceId: string,
  state: DownloadView['state'],
  presence: DownloadView['presence'] = null,
): DownloadView {
  return {
    reportId: 7,
    evidenceId,
    reportTitle: null,
    filename: 'a.bin',
    name: null,
    folder: '/evidence',
    state,
    received: 0,
    size: 100,
    bytesPerSecond: null,
    error: null,
    sha256: null,
    kind: null,
    contradicts: null,
    isMarked: false,
    presence,
    checkedAt: null,
    finishedAt: null,
  }
}

describe('downloads', () => {
  it('are grouped by what the user can do about them, with the number of all, listed or not', () => {
    const downloads = [
      download('waits', 'waiting'),
      download('failed', 'failed'),
      download('paused', 'paused'),
      download('changed', 'done', 'changed'),
      download('here', 'done', 'here'),
    ]
    const counts = { ...nothing, waiting: 1_200, paused: 1, failed: 4, done: 1_500, lost: 1 }
    const groups = downloadGroups({ downloads, counts, hindrance: null })
    expect(
      groups.map(({ title, items, total }) => [title, items.map((one) => one.evidenceId), total]),
    ).toEqual([
      ['On the way', ['waits', 'paused'], 1_201],
      ['Failed', ['failed'], 4],
      ['Missing or changed', ['changed'], 1],
      ['On this computer', ['here'], 1_499],
    ])
  })

  it('never arrive by more than 100 %, whatever size is claimed', () => {
    const summary = downloadsSummary({ ...nothing, downloading: 2, received: 150, size: 100 })
    expect(summary).toBe('2 files downloading · 100 %')
  })
})
