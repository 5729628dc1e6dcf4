import { type ReactNode, useEffect, useRef } from 'react'
import type { PreviewContent } from '#shared/desk/evidence-preview.ts'
import styles from './ViewerFrame.module.css'
import { type FromViewer, readFromViewer, type ToViewer } from './wire.ts'

interface ViewerFrameProps {
  readonly content: PreviewContent
  /** The name of the frame, in plain text. */
  readonly label: string
  /** Whether pointer and keyboard reach nothing in the frame, so that the window keeps the focus. */
  readonly isPassive?: boolean
  readonly onSaid: (said: FromViewer) => void
}

/** Time after which a viewer that has sent no message is given up, in milliseconds. */
const patience = 20_000

/**
 * Shows content of strangers in a document without an origin, bridge or network, in a browser process of its own: a
 * hostile picture that takes over that process gains nothing. The content of a frame never changes; other content gets
 * another frame.
 */
export function ViewerFrame({ content, label, isPassive = false, onSaid }: ViewerFrameProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null)
  const hear = useRef(onSaid)
  useEffect(() => {
    hear.current = onSaid
  })
  const port = useRef<MessagePort | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  useEffect(() => {
    timer.current = setTimeout(() => hear.current({ kind: 'broken' }), patience)
    return () => {
      clearTimeout(timer.current)
      port.current?.close()
    }
  }, [])

  function hand(): void {
    const { port1, port2 } = new MessageChannel()
    port.current?.close()
    port.current = port1
    port1.onmessage = ({ data }) => {
      const said = readFromViewer(data)
      if (said === null) return
      clearTimeout(timer.current)
      hear.current(said)
    }
    const message: ToViewer = { content, label, colorScheme: colorSchemeNow() }
    // The frame has no origin that could be named as the target. Only the desk's own document is ever loaded in it.
    frame.current?.contentWindow?.postMessage(message, '*', [port2])
  }

  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src="./viewer.html"
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      title={label}
      onLoad={hand}
      {...(isPassive && { inert: true, tabIndex: -1, 'aria-hidden': true })}
    />
  )
}

function colorSchemeNow(): 'light' | 'dark' {
  const { colorScheme } = getComputedStyle(document.documentElement)
  if (colorScheme === 'light' || colorScheme === 'dark') return colorScheme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
