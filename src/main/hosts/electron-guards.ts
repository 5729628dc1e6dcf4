import type { ElectronParts, SessionPart } from './electron-parts.ts'
import type { WindowFiles } from './window-files.ts'
import {
  deadProxy,
  electronAway,
  electronOrigin,
  electronScheme,
  hostResolverRules,
  viewerPath,
} from './window-policy.ts'

/**
 * Switches that open a way into the window or remove one of its protections. An attacker who can start programs here
 * can do worse, but a link, a shortcut or another program's settings must not do so unnoticed. A packaged desk does not
 * start with an option that is not its own (`start-options.ts`). These switches are removed in case Chromium reads as a
 * switch what the desk reads as a value. A desk that is not packaged accepts these switches, since tests use them to
 * control the desk.
 */
const refusedSwitches = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-debugging-io-pipes',
  'remote-allow-origins',
  'auto-open-devtools-for-tabs',
  'load-extension',
  'js-flags',
  'disable-web-security',
  'disable-site-isolation-trials',
  'disable-features',
  'enable-blink-features',
  'enable-experimental-web-platform-features',
  'allow-file-access-from-files',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  'host-rules',
  // Each of these three would override the proxy that leads nowhere.
  'no-proxy-server',
  'proxy-auto-detect',
  'proxy-pac-url',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'auth-server-allowlist',
  'browser-subprocess-path',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  'use-fake-ui-for-media-stream',
  'log-net-log',
  'ssl-key-log-file',
  'enable-logging',
]

/**
 * Switches that disable the sandbox before any code of the desk runs, so it is too late to remove them. The first can
 * also be set by the environment (ELECTRON_DISABLE_SANDBOX), which no fuse of Electron covers.
 */
const unsandboxingSwitches = [
  'no-sandbox',
  'disable-setuid-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-gpu-sandbox',
  'no-zygote',
  'single-process',
]

/** @returns the switch that disabled the sandbox of a packaged desk; null when the desk may continue. */
export function findUnsandboxing({ app }: Pick<ElectronParts, 'app'>): string | null {
  if (!app.isPackaged) return null
  return unsandboxingSwitches.find((name) => app.commandLine.hasSwitch(name)) ?? null
}

/**
 * Environment variables that turn on what a package refuses as a switch (such as Chromium's log), or prevent its
 * threads from reading its archive. No fuse covers them.
 */
const refusedVariables = ['ELECTRON_ENABLE_LOGGING', 'ELECTRON_LOG_FILE', 'ELECTRON_NO_ASAR']

/** Makes the settings that must be made before Electron is ready. */
export function guardBeforeReady(
  { app, protocol }: Pick<ElectronParts, 'app' | 'protocol'>,
  environment: NodeJS.ProcessEnv = process.env,
): void {
  if (app.isPackaged) {
    for (const name of refusedSwitches) app.commandLine.removeSwitch(name)
    for (const name of refusedVariables) delete environment[name]
  }
  // As root and not packaged, the desk runs with `no-sandbox`. This call would revoke that switch, although Electron's
  // first processes have already started without a sandbox.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  app.commandLine.appendSwitch('host-resolver-rules', hostResolverRules)
  app.commandLine.appendSwitch('proxy-server', deadProxy)
  app.commandLine.appendSwitch('proxy-bypass-list', '<-loopback>')
  app.commandLine.appendSwitch('disable-quic')
  app.commandLine.appendSwitch('disable-background-networking')
  app.commandLine.appendSwitch('no-pings')
  protocol.registerSchemesAsPrivileged([
    {
      scheme: electronScheme,
      // `corsEnabled` is for the viewer, which has no origin but loads the desk's scripts.
      privileges: {
        standard: true,
        secure: true,
        supportFetchAPI: true,
        corsEnabled: true,
        codeCache: true,
      },
    },
  ])
  app.on('web-contents-created', (_event, contents) => {
    // The desk loads the window once; after that, nothing in the window may navigate it elsewhere. `keepHome` handles
    // addresses about which Electron asks no guard. The window may only reload itself, as it offers after a fault.
    const isReload = (url: string) => url === contents.getURL() && url.startsWith(`${electronOrigin}/`)
    contents.on('will-navigate', (event) => {
      if (!isReload(event.url)) event.preventDefault()
    })
    contents.on('will-frame-navigate', (event) => {
      const isViewer = !event.isMainFrame && event.url === `${electronOrigin}${viewerPath}`
      if (!isViewer && !(event.isMainFrame && isReload(event.url))) event.preventDefault()
    })
    contents.on('will-redirect', (event) => event.preventDefault())
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  })
}

const emptyPolicy = { 'content-security-policy': "default-src 'none'; sandbox" }

/**
 * Whether the operating system's own spell checker is used. On Windows it lacks some languages, for which Chromium
 * requests dictionaries; the proxy that leads nowhere stops those requests.
 */
export function hasSystemSpelling(platform: NodeJS.Platform = process.platform): boolean {
  return platform === 'darwin' || platform === 'win32'
}

/**
 * Answers requests to the private origin from the list of files, and refuses everything else that the window could
 * request.
 *
 * @param hasTools whether the developer tools can be opened: their own files are also requested here.
 */
export function guardSession(session: SessionPart, files: WindowFiles, hasTools: boolean): void {
  session.protocol.handle(electronScheme, async (request) => {
    // An empty document in the window's colors, shown briefly while a window is renewed.
    if (request.url === electronAway && request.method === 'GET') {
      return new Response('<meta name="color-scheme" content="light dark">', {
        headers: { 'content-type': 'text/html', ...emptyPolicy },
      })
    }
    const address = new URL(request.url)
    if (`${address.protocol}//${address.host}` !== electronOrigin || request.method !== 'GET') {
      return new Response(null, { status: 403 })
    }
    const { status, headers, body } = await files.answer(address.pathname)
    return new Response(new Uint8Array(body), { status, headers })
  })
  session.webRequest.onBeforeRequest((details, callback) => {
    const isOurs = details.url === electronAway || details.url.startsWith(`${electronOrigin}/`)
    const isTools = hasTools && details.url.startsWith('devtools://')
    callback({ cancel: !isOurs && !isTools })
  })
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  // On systems without a spell checker of their own, spell checking would need dictionaries from the network.
  session.setSpellCheckerEnabled(hasSystemSpelling())
  session.on('will-download', (event) => event.preventDefault())
}
