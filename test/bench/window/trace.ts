import type { CDPSession } from 'playwright-core'
import { markName } from './probe.ts'

/**
 * Chromium's own data about keys and frames, from the trace of its compositor. A frame counts as painted when it was
 * presented, not when some script ran. Times come from the clock that all processes of the browser share: in
 * microseconds here, in ms in what `traced` returns.
 */
interface TraceEvent {
  readonly cat: string
  readonly name: string
  readonly ph: string
  /** In microseconds. */
  readonly ts: number
  readonly pid: number
  readonly id?: string
  readonly id2?: { readonly local?: string; readonly global?: string }
  readonly args: {
    readonly data?: EventTimingData
  }
}

interface EventTimingData {
  readonly type?: string
  readonly processingStart?: number
  readonly processingEnd?: number
}

export interface KeyPress {
  /** When the browser received the key. */
  readonly at: number
  /** Time of the scripts that ran for the key, in ms: its listeners, and React's rendering for them. */
  readonly scriptMs: number
}

interface PresentedFrame {
  /** When the state of the page was committed to the frame. */
  readonly committedAt: number
  readonly presentedAt: number
}

export interface Trace {
  readonly rendererPid: number
  readonly keys: readonly KeyPress[]
  /** Milliseconds from `from` until the thing awaited under `label` was presented; NaN = it was not presented. */
  readonly paintedAfter: (from: number, label: string) => number
}

const markCategory = 'blink.user_timing'
const categories = ['benchmark', 'cc', 'devtools.timeline', markCategory]

export async function traced(devtools: CDPSession, work: () => Promise<void>): Promise<Trace> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]))
  devtools.on('Tracing.dataCollected', collect)
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
  })
  await work()
  const complete = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()))
  await devtools.send('Tracing.end')
  await complete
  devtools.off('Tracing.dataCollected', collect)
  return readTrace(events.toSorted((one, other) => one.ts - other.ts))
}

function readTrace(events: readonly TraceEvent[]): Trace {
  const frames = presentedFrames(events)
  const marks = new Map(
    events.filter(({ cat }) => cat === markCategory).map(({ name, ts }) => [name, ts / 1_000]),
  )
  const keyEvents = events.filter(
    (event) => event.name === 'EventTiming' && event.ph === 'b' && event.args.data?.type === 'keydown',
  )
  return {
    rendererPid: keyEvents[0]?.pid ?? 0,
    keys: keyEvents.map(({ ts, args }) => ({
      at: ts / 1_000,
      scriptMs: (args.data?.processingEnd ?? 0) - (args.data?.processingStart ?? 0),
    })),
    paintedAfter: (from, label) => {
      const mark = marks.get(markName(label))
      const frame = mark === undefined ? undefined : frames.find(({ committedAt }) => committedAt >= mark)
      return frame === undefined ? Number.NaN : frame.presentedAt - from
    },
  }
}

/** Frames with a commit of the page's state that reached the screen, in the order of their commits. */
function presentedFrames(events: readonly TraceEvent[]): readonly PresentedFrame[] {
  const committed = new Map<string, number>()
  const frames: PresentedFrame[] = []
  for (const event of events) {
    const id = `${event.pid} ${event.id2?.local ?? event.id ?? ''}`
    if (event.name === 'PipelineReporter' && event.ph === 'b') committed.delete(id)
    if (event.name === 'Commit' && event.ph === 'b') committed.set(id, event.ts / 1_000)
    const committedAt = committed.get(id)
    if (event.name === 'SubmitCompositorFrameToPresentationCompositorFrame' && event.ph === 'e') {
      if (committedAt !== undefined) frames.push({ committedAt, presentedAt: event.ts / 1_000 })
      committed.delete(id)
    }
  }
  return frames.toSorted((one, other) => one.committedAt - other.committedAt)
}
