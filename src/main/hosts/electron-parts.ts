import type {
  BrowserWindowConstructorOptions,
  CustomScheme,
  Menu,
  MenuItemConstructorOptions,
  PrintToPDFOptions,
} from 'electron'
import type { ContextMenuPart } from './electron-menus.ts'
import type { Rectangle } from './onto-screen.ts'

/**
 * The parts of the `electron` module that the desk uses, and no others: this shows everything the host may do, and
 * tests can replace the module with a stand-in that records calls. The composition root passes the module in, which
 * proves to TypeScript that it has these shapes.
 */
export interface ElectronParts {
  readonly app: {
    readonly commandLine: {
      appendSwitch(name: string, value?: string): void
      removeSwitch(name: string): void
      hasSwitch(name: string): boolean
    }
    /** False when the desk runs from its built files during development and in tests. */
    readonly isPackaged: boolean
    enableSandbox(): void
    requestSingleInstanceLock(): boolean
    setPath(name: 'userData' | 'sessionData', path: string): void
    whenReady(): Promise<void>
    exit(code: number): void
    setAppUserModelId(id: string): void
    /** For Windows. Throws if the id is not a GUID. */
    setToastActivatorCLSID(id: string): void
    /** Sets the name of the launcher. For Linux. */
    setDesktopName(name: string): void
    /** Returns false if the operating system shows no number on an icon. */
    setBadgeCount(count: number): boolean
    /** Only on macOS. */
    readonly dock?: { setIcon(file: string): void } | undefined
    setAsDefaultProtocolClient(scheme: string): boolean
    on(event: 'window-all-closed', listener: () => void): unknown
    on(event: 'second-instance', listener: (event: unknown, argv: string[]) => void): unknown
    /** Only on macOS: the icon in the Dock was clicked. */
    on(event: 'activate', listener: (event: unknown, hasVisibleWindows: boolean) => void): unknown
    on(event: 'open-url', listener: (event: Preventable, address: string) => void): unknown
    on(event: 'before-quit', listener: (event: Preventable) => void): unknown
    on(event: 'web-contents-created', listener: (event: unknown, contents: ContentsPart) => void): unknown
  }
  readonly protocol: { registerSchemesAsPrivileged(schemes: CustomScheme[]): void }
  readonly session: {
    readonly defaultSession: SessionPart
    /** The session is in memory only, unless its name begins with `persist:`. */
    fromPartition(name: string): ProxySession
  }
  readonly ipcMain: {
    handle(channel: string, answer: (event: InvokePart, ...inputs: unknown[]) => Promise<unknown>): void
  }
  /** Returns the area of each screen without the bars of the operating system. */
  readonly screen: { getAllDisplays(): { readonly workArea: Rectangle }[] }
  readonly nativeTheme: {
    themeSource: 'system' | 'light' | 'dark'
    readonly shouldUseDarkColors: boolean
    /** The colors changed to dark or light, by the operating system or by the setting. */
    on(event: 'updated', listener: () => void): unknown
  }
  readonly powerMonitor: {
    on(event: 'shutdown', listener: (event?: Preventable) => void): unknown
    on(event: 'resume', listener: () => void): unknown
  }
  readonly dialog: {
    showErrorBox(title: string, content: string): void
  }
  readonly shell: {
    openExternal(address: string): Promise<void>
    showItemInFolder(path: string): void
  }
  readonly Menu: {
    buildFromTemplate(template: MenuItemConstructorOptions[]): Menu
    setApplicationMenu(menu: Menu): void
  }
  readonly Notification: {
    isSupported(): boolean
    new (words: { title: string; body: string }): NotificationPart
  }
  readonly BrowserWindow: new (options: BrowserWindowConstructorOptions) => WindowPart
}

export interface NotificationPart {
  once(event: 'click', listener: () => void): unknown
  /** On macOS, notices of an unsigned program fail. */
  once(event: 'failed', listener: (event: unknown, error: string) => void): unknown
  show(): void
  close(): void
}

export interface Preventable {
  preventDefault(): void
}

export interface FrameNavigation extends Preventable {
  readonly url: string
  readonly isMainFrame: boolean
}

export interface ContentsPart {
  getURL(): string
  on(event: 'will-navigate', listener: (event: Preventable & { readonly url: string }) => void): unknown
  /** Another document was loaded; its address is among the arguments. */
  on(event: 'did-navigate', listener: (event: unknown, url: string) => void): unknown
  on(event: 'will-redirect', listener: (event: Preventable) => void): unknown
  on(event: 'will-frame-navigate', listener: (event: FrameNavigation) => void): unknown
  on(event: 'will-attach-webview', listener: (event: Preventable) => void): unknown
  on(
    event: 'render-process-gone',
    listener: (event: unknown, details: { readonly reason: string }) => void,
  ): unknown
  on(event: 'context-menu', listener: (event: unknown, at: ContextMenuPart) => void): unknown
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
  addWordToSpellCheckerDictionary(word: string): boolean
  on(event: 'will-download', listener: (event: Preventable) => void): unknown
}

/** A session used only to ask for proxies. */
export interface ProxySession {
  setProxy(config: { mode: 'system' }): Promise<void>
  forceReloadProxyConfig(): Promise<void>
  /** @returns a list in the format of a browser's proxy script: `PROXY host:port; DIRECT`. */
  resolveProxy(address: string): Promise<string>
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
    readonly navigationHistory: { clear(): void }
    readonly session: Pick<SessionPart, 'addWordToSpellCheckerDictionary'>
    replaceMisspelling(word: string): void
    executeJavaScript(code: string): Promise<unknown>
    printToPDF(options: PrintToPDFOptions): Promise<Buffer>
    capturePage(): Promise<{ isEmpty(): boolean; toPNG(): Buffer }>
  }
  loadURL(address: string): Promise<void>
  once(event: 'ready-to-show' | 'closed', listener: () => void): unknown
  /** Electron has restored the window's last position. */
  on(event: 'persisted-state-restored', listener: () => void): unknown
  on(event: 'query-session-end', listener: (event: Preventable) => void): unknown
  on(event: 'session-end', listener: () => void): unknown
  show(): void
  focus(): void
  restore(): void
  getBounds(): Rectangle
  setBounds(bounds: Rectangle): void
  setBackgroundColor(color: string): void
  isMinimized(): boolean
  /** Whether the window is neither maximized nor minimized nor full screen. */
  isNormal(): boolean
  isFocused(): boolean
  isDestroyed(): boolean
  close(): void
  /** Closes the window without asking the page, which may be unable to answer. */
  destroy(): void
}
