import { contextBridge, ipcRenderer } from 'electron'
import type { DeskBridge } from '#shared/desk/bridge.ts'
import { eventChannel, invokeChannel } from '#shared/desk/electron-wire.ts'
import type { DeskEvent } from '#shared/desk/events.ts'
import { notSent } from '#shared/desk/not-sent.ts'

/**
 * Whether Electron can send the values to main; a function, for example, can be passed to this script, but not sent.
 */
const canBeSent = (values: readonly unknown[]) => {
  try {
    structuredClone(values)
    return true
  } catch {
    return false
  }
}

const desk: DeskBridge = {
  async invoke(name, input) {
    if (!canBeSent([name, input])) return notSent(name, 'it is not plain JSON')
    return ipcRenderer.invoke(invokeChannel, name, input)
  },
  listen(listener) {
    // Electron's event object is not passed on, since its `sender` must not reach the page.
    const forward = (_: unknown, event: DeskEvent) => listener(event)
    ipcRenderer.on(eventChannel, forward)
    return () => void ipcRenderer.off(eventChannel, forward)
  },
}

contextBridge.exposeInMainWorld('desk', desk)
