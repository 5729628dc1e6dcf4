import 'inter-ui/inter-variable.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import '../design/tokens.css'
import '../design/base.css'
import './viewer.css'
import { createRoot } from 'react-dom/client'
import { keepBrowserOut } from '../design/browser-defaults.ts'
import { copyAsSent } from '../text/copy-as-sent.ts'
import { ViewerContent } from './ViewerContent.tsx'
import type { FromViewer, ToViewer } from './wire.ts'

/**
 * The document that shows the content of files. Its origin equals no other; it has its own process, no bridge, and a
 * policy that lets it load only the desk's scripts. It accepts a single message of the window.
 */
const root = document.getElementById('root')
if (root === null) throw new Error('viewer.html has no #root')
const place: HTMLElement = root
keepBrowserOut(window)
copyAsSent(document)

function show({ content, label, colorScheme }: ToViewer, port: MessagePort): void {
  const say = (said: FromViewer) => port.postMessage(said)
  document.documentElement.style.colorScheme = colorScheme
  document.title = label
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) say({ kind: 'escape' })
  })
  createRoot(place).render(
    <ViewerContent
      content={content}
      label={label}
      onDrawn={() => {
        const tell = () => say({ kind: 'drawn', height: place.getBoundingClientRect().height })
        tell()
        new ResizeObserver(tell).observe(place)
      }}
      onBroken={() => say({ kind: 'broken' })}
    />,
  )
}

window.addEventListener('message', function hear({ source, data, ports: [port] }: MessageEvent<ToViewer>) {
  if (source !== window.parent || port === undefined) return
  window.removeEventListener('message', hear)
  show(data, port)
})
