import type { DeskBridge } from '#shared/desk/bridge.ts'

declare global {
  interface Window {
    /** Set by the preload script; the window's only connection to the rest of the desk. */
    readonly desk: DeskBridge
  }
}
