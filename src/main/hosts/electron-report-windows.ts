import {
  type OwnReport,
  ownReportQuery,
  reportWindowSize,
  reportWindowsAtMost,
} from '#shared/desk/own-report.ts'
import type { Log } from '../engine/log.ts'
import {
  bringToFront,
  closePatiently,
  type FrameFiles,
  keepHome,
  loadAndShow,
  makeFrame,
  offerContextMenu,
} from './electron-frame.ts'
import type { ElectronParts, WindowPart } from './electron-parts.ts'
import { electronOrigin } from './window-policy.ts'

interface ReportWindow {
  readonly report: OwnReport
  readonly window: WindowPart
  readonly closed: Promise<void>
}

/** The report windows. */
export interface ReportWindows {
  open(report: OwnReport): Promise<'shown' | 'tooMany'>
  all(): readonly Pick<ReportWindow, 'report' | 'window'>[]
  /** Closes all report windows. Resolves when they are gone. */
  close(): Promise<void>
}

/** In CSS px. */
const size = { ...reportWindowSize, minWidth: 480, minHeight: 400 }

const addressOf = (query: string) => `${electronOrigin}/?${query}`

export function createReportWindows(parts: ElectronParts, files: FrameFiles, log: Log): ReportWindows {
  const open = new Map<string, ReportWindow>()

  function make(report: OwnReport, query: string): ReportWindow {
    // The window gets no name: with a name, Electron would put each window where the previous one was.
    const window = makeFrame(parts, files, size)
    const closed = new Promise<void>((resolve) => {
      window.once('closed', () => {
        open.delete(query)
        resolve()
      })
    })
    offerContextMenu(parts, window)
    keepHome(window, addressOf(query), log)
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason === 'clean-exit') return
      log.fault('the window of a report', `its process ended: ${reason}`)
      if (!window.isDestroyed()) window.destroy()
    })
    return { report, window, closed }
  }

  return {
    async open(report) {
      const query = ownReportQuery(report)
      const there = open.get(query)
      if (there !== undefined) {
        bringToFront(parts, there.window)
        return 'shown'
      }
      if (open.size >= reportWindowsAtMost) return 'tooMany'
      const made = make(report, query)
      open.set(query, made)
      await loadAndShow(parts, made.window, addressOf(query))
      return 'shown'
    },
    all: () => [...open.values()],
    async close() {
      await Promise.all([...open.values()].map(({ window, closed }) => closePatiently(window, closed)))
    },
  }
}
