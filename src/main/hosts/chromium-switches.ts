import { applicationId, colorScheme, deadProxy, hostResolverRules } from './window-policy.ts'

export interface ChromiumSwitchOptions {
  /** The browser's own folder. */
  readonly userDataDir: string
  readonly headless: boolean
  /** CSS px; for a window on a screen, the size of its first start. */
  readonly size: { readonly width: number; readonly height: number }
  /** The colors before the desk is loaded. */
  readonly chosenTheme: 'light' | 'dark' | 'system'
  /** False only where the browser refuses to start with a sandbox: as root. */
  readonly sandbox: boolean
  /** Whether the browser restores the window's size itself; a size given here would override it. */
  readonly hasPlacement: boolean
}

/**
 * Turns off everything a browser does besides showing pages: first-run pages, sync, updates,
 * components, extensions, experiments, reports. Most are switches that browser drivers use too.
 */
const nothingElse = [
  '--no-first-run',
  '--no-default-browser-check',
  '--no-service-autorun',
  '--disable-field-trial-config',
  '--disable-background-networking',
  '--disable-back-forward-cache',
  '--disable-breakpad',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-edgeupdater',
  '--disable-updater-scheduler',
  '--disable-extensions',
  '--disable-hang-monitor',
  '--disable-prompt-on-repost',
  '--disable-search-engine-choice-screen',
  '--disable-stack-profiler',
  '--disable-infobars',
  '--disable-sync',
  '--allow-pre-commit-input',
  '--force-color-profile=srgb',
  '--metrics-recording-only',
  // The desk keeps no password in the browser, and requests no keychain for it.
  '--password-store=basic',
  '--use-mock-keychain',
  // If the browser restarted itself, the pipe would be lost.
  '--edge-skip-compat-layer-relaunch',
  '--do-not-de-elevate',
]

const disabledFeatures = [
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'msForceBrowserSignIn',
]

/** The window's browser reports nothing and keeps nothing for others. */
export function chromiumSwitches(options: ChromiumSwitchOptions): string[] {
  const { userDataDir, headless, size, chosenTheme, sandbox, hasPlacement } = options
  return [
    ...nothingElse,
    `--disable-features=${disabledFeatures.join(',')}`,
    '--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies',
    `--user-data-dir=${userDataDir}`,
    ...(headless ? headlessSwitches : []),
    ...(sandbox ? [] : ['--no-sandbox']),
    // The desk itself is loaded once interception works: until then its address would lead nowhere, which takes longer.
    `--app=${colouredPage(chosenTheme)}`,
    `--host-resolver-rules=${hostResolverRules}`,
    `--proxy-server=${deadProxy}`,
    '--proxy-bypass-list=<-loopback>',
    ...(hasPlacement ? [] : [`--window-size=${size.width},${size.height}`]),
    // Desktops match windows with launchers by it.
    `--class=${applicationId}`,
    '--disable-quic',
    '--disable-domain-reliability',
    '--disable-client-side-phishing-detection',
    '--no-pings',
    // The browser asks its maker's accounts and push service for nothing: no sign-in, and their addresses lead nowhere.
    '--allow-browser-signin=false',
    ...['gaia-url', 'gcm-checkin-url', 'gcm-registration-url', 'gcm-mcs-endpoint'].map(
      (name) => `--${name}=${noPlace}`,
    ),
    '--dns-prefetch-disable',
    // The switch has had two names.
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    // Otherwise a warning bar covers the top of the window: about these very switches, and as root about the missing
    // sandbox, which the desk warns about in the terminal.
    '--test-type',
  ]
}

/** Without a screen: a mouse that can hover, as on a desktop, and no scroll bars, which differ between systems. */
const headlessSwitches = [
  '--headless',
  '--hide-scrollbars',
  '--mute-audio',
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
]

/** For addresses that are required but lead nowhere: no program listens there, and the dead proxy is in between. */
const noPlace = 'http://127.0.0.1:9'

/** Up to the question mark: the browser derives the window's name from this part, the same for every theme. */
const firstPage = 'text/html;triage-desk,%3C!--'

/** The browser stores the window's size and place under this name. */
export const appName = `_${firstPage}`

/** The same for report windows: the next one opens with the size of the last. */
const reportPage = 'text/html;triage-desk-report,%3C!--'

/** The browser stores size and place of the last report window under this name. */
export const reportAppName = `_${reportPage}`

/** The window's first page, until the desk is loaded: a plain color. */
export function colouredPage(theme: ChromiumSwitchOptions['chosenTheme']): string {
  return coloured(firstPage, theme)
}

/** The same for a report window. @param number distinguishes its page from the others. */
export function colouredReportPage(theme: ChromiumSwitchOptions['chosenTheme'], number: number): string {
  return `${coloured(reportPage, theme)}%3C!--${number}--%3E`
}

function coloured(page: string, theme: ChromiumSwitchOptions['chosenTheme']): string {
  const html = `<meta name="color-scheme" content="${colorScheme(theme)}"><title>Triage Desk</title>`
  return `data:${page}?--%3E${encodeURIComponent(html)}`
}

/** Switches of a second start, which makes the running browser open another window, and then ends. */
export function anotherWindow(
  { userDataDir, sandbox }: Pick<ChromiumSwitchOptions, 'userDataDir' | 'sandbox'>,
  page: string,
): string[] {
  return [
    `--user-data-dir=${userDataDir}`,
    ...(sandbox ? [] : ['--no-sandbox']),
    '--no-first-run',
    `--app=${page}`,
    `--class=${applicationId}`,
    // As above: otherwise the warning bar covers the top of this window.
    '--test-type',
  ]
}
