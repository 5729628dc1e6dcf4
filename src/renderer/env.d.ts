import type { DeskBridge } from '#shared/desk/bridge.ts'

declare global {
  interface Window {
    /** Set by the preload script; the only way out of the window. */
    readonly desk: DeskBridge
  }
}
