import { useCallback, useEffect, useRef, useState } from 'react'
import type { DeskError } from '#shared/desk/errors.ts'
import type { FetchedPicture } from '#shared/desk/picture.ts'
import { invoke, listen } from '../bridge/desk-bridge.ts'
import { useVisibility } from '../design/visibility.ts'

export type ReportImageState =
  | { readonly kind: 'idle' }
  /** Sizes are in bytes; `total` is null unless the host reports it. `isLong`: it has taken more than a second. */
  | {
      readonly kind: 'fetching'
      readonly ticket: string
      readonly received: number
      readonly total: number | null
      readonly isLong: boolean
    }
  | { readonly kind: 'shown'; readonly fetched: FetchedPicture }
  | { readonly kind: 'failed'; readonly error: DeskError }

export interface ReportImage {
  readonly state: ReportImageState
  /** Starts fetching when there is no image, cancels a running fetch, or hides a shown image. */
  press(): void
  /** Reports that the fetched image could not be drawn. The function always stays the same. */
  broken(): void
}

const idle: ReportImageState = { kind: 'idle' }
/** Time after which the progress is shown in figures, in milliseconds. */
const longWait = 1_000

/** The state of an image in a text, from its placeholder to its pixels. Only a press fetches it. */
export function useReportImage(workspaceId: string, address: string): ReportImage {
  const [state, setState] = useState<ReportImageState>(idle)
  const ticket = state.kind === 'fetching' ? state.ticket : null
  const current = useRef<string | null>(null)

  useEffect(() => {
    if (ticket === null) return
    const change = (facts: { readonly received?: number; readonly total?: number | null; isLong?: true }) =>
      setState((now) => (now.kind === 'fetching' && now.ticket === ticket ? { ...now, ...facts } : now))
    const stop = listen((event) => {
      if (event.kind !== 'pictureProgress' || event.ticket !== ticket) return
      change({ received: event.received, total: event.total })
    })
    const timer = setTimeout(() => change({ isLong: true }), longWait)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [ticket])

  // When the user leaves the report, its images are no longer fetched, and those shown are hidden.
  const visibility = useVisibility()
  useEffect(() => {
    const callOff = () => {
      if (current.current !== null) void invoke('picture.callOff', { ticket: current.current })
      current.current = null
    }
    const stop = visibility.follow((isShown) => {
      if (isShown) return
      callOff()
      setState(idle)
    })
    return () => {
      stop()
      callOff()
    }
  }, [visibility])

  const broken = useCallback(() => {
    const reason = 'It is damaged and cannot be drawn.'
    setState({ kind: 'failed', error: { kind: 'storageFailed', reason } })
  }, [])

  async function fetchIt(): Promise<void> {
    const own = crypto.randomUUID()
    current.current = own
    setState({ kind: 'fetching', ticket: own, received: 0, total: null, isLong: false })
    const answer = await invoke('picture.fetch', { workspaceId, address, ticket: own })
    if (current.current !== own) return
    current.current = null
    if (answer.ok) setState({ kind: 'shown', fetched: answer.value })
    else setState(answer.error.kind === 'cancelled' ? idle : { kind: 'failed', error: answer.error })
  }

  return {
    state,
    press: () => {
      if (state.kind === 'fetching') {
        current.current = null
        setState(idle)
        void invoke('picture.callOff', { ticket: state.ticket })
      } else if (state.kind === 'shown') setState(idle)
      else void fetchIt()
    },
    broken,
  }
}
