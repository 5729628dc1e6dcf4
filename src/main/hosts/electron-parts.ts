import type {
  BrowserWindowConstructorOptions,
  CustomScheme,
  Menu,
  MenuItemConstructorOptions,
} from 'electron'

/**
 * The parts of the `electron` module that the desk uses, and no more: what the host may do is visible here, and a
 * stand-in that records can take the module's place in tests. The composition root hands the module over, which
 * proves to TypeScript that these are its true shapes.
 */
export interface ElectronParts {
  readonly app: {
    readonly commandLine: {
      appendSwitch(name: string, value?: string): void
      removeSwitch(name: string): void
      hasSwitch(name: string): boolean
    }
    /** False where the desk is built and tested. */
    readonly isPackaged: boolean
    enableSandbox(): void
    requestSingleInstanceLock(): boolean
    setPath(name: 'userData' | 'sessionData', path: string): void
    whenReady(): Promise<void>
    exit(code: number): void
    on(event: 'second-instance' | 'window-all-closed', listener: () => void): unknown
    on(event: 'web-contents-created', listener: (event: unknown, contents: ContentsPart) => void): unknown
  }
  readonly protocol: { registerSchemesAsPrivileged(schemes: CustomScheme[]): void }
  readonly session: { readonly defaultSession: SessionPart }
  readonly ipcMain: {
    handle(channel: string, answer: (event: InvokePart, ...inputs: unknown[]) => Promise<unknown>): void
  }
  readonly nativeTheme: { themeSource: 'system' | 'light' | 'dark' }
  readonly Menu: {
    buildFromTemplate(template: MenuItemConstructorOptions[]): Menu
    setApplicationMenu(menu: Menu): void
  }
  readonly BrowserWindow: new (options: BrowserWindowConstructorOptions) => WindowPart
}

export interface Preventable {
  preventDefault(): void
}

export interface FrameNavigation extends Preventable {
  readonly url: string
  readonly isMainFrame: boolean
}

export interface ContentsPart {
  on(event: 'will-navigate' | 'will-redirect', listener: (event: Preventable) => void): unknown
  on(event: 'will-frame-navigate', listener: (event: FrameNavigation) => void): unknown
  on(event: 'will-attach-webview', listener: (event: Preventable) => void): unknown
  on(
    event: 'render-process-gone',
    listener: (event: unknown, details: { readonly reason: string }) => void,
  ): unknown
  setWebRTCIPHandlingPolicy(policy: 'disable_non_proxied_udp'): void
  setWindowOpenHandler(decide: () => { action: 'deny' }): void
}

export interface SessionPart {
  readonly protocol: {
    handle(scheme: string, answer: (request: { url: string; method: string }) => Promise<Response>): void
  }
  readonly webRequest: {
    onBeforeRequest(
      listener: (details: { url: string }, callback: (verdict: { cancel?: boolean }) => void) => void,
    ): void
  }
  setPermissionRequestHandler(
    decide: (contents: unknown, permission: string, callback: (granted: boolean) => void) => void,
  ): void
  setPermissionCheckHandler(decide: () => boolean): void
  setDevicePermissionHandler(decide: () => boolean): void
  setSpellCheckerEnabled(enable: boolean): void
  on(event: 'will-download', listener: (event: Preventable) => void): unknown
}

export interface FramePart {
  readonly origin: string
}

export interface InvokePart {
  readonly sender: { readonly mainFrame: FramePart }
  readonly senderFrame: FramePart | null
}

export interface WindowPart {
  readonly webContents: ContentsPart & {
    send(channel: string, message: unknown): void
    readonly mainFrame: FramePart
  }
  loadURL(address: string): Promise<void>
  once(event: 'ready-to-show' | 'closed', listener: () => void): unknown
  show(): void
  focus(): void
  restore(): void
  isMinimized(): boolean
  isDestroyed(): boolean
  close(): void
  /** Closes without asking the page, which may not be there to answer. */
  destroy(): void
}
