import { contextBridge, ipcRenderer } from 'electron'
import type { DeskBridge } from '#shared/desk/bridge.ts'
import { eventChannel, invokeChannel } from '#shared/desk/electron-wire.ts'
import type { DeskEvent } from '#shared/desk/events.ts'

const desk: DeskBridge = {
  invoke: (name, input) => ipcRenderer.invoke(invokeChannel, name, input),
  listen(listener) {
    // The event object of Electron stays here: it would hand `sender` to the page.
    const forward = (_: unknown, event: DeskEvent) => listener(event)
    ipcRenderer.on(eventChannel, forward)
    return () => ipcRenderer.off(eventChannel, forward)
  },
}

contextBridge.exposeInMainWorld('desk', desk)
