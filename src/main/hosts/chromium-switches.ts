import { applicationId, colorScheme, deadProxy, hostResolverRules } from './window-policy.ts'

export interface ChromiumSwitchOptions {
  /** The browser's own folder. */
  readonly userDataDir: string
  readonly headless: boolean
  /** CSS px; for a window on a screen, the size of its first start. */
  readonly size: { readonly width: number; readonly height: number }
  /** The colours before the desk is there. */
  readonly chosenTheme: 'light' | 'dark' | 'system'
  /** False only where the browser refuses to start with it: as root. */
  readonly sandbox: boolean
  /** Whether the browser restores the window's size itself; a size given here would win over it. */
  readonly hasPlacement: boolean
}

/**
 * What a browser does beside showing pages, and a window of the desk does not: first-run pages, sync, updates,
 * components, extensions, experiments, reports. Most are those that drivers of browsers start them with.
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
  // The desk keeps no password in the browser, and asks for no keychain on its behalf.
  '--password-store=basic',
  '--use-mock-keychain',
  // Where it started itself anew, the pipe would be lost.
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
    // The desk itself comes once interception stands: until then its address would lead nowhere, which takes longer.
    `--app=${colouredPage(chosenTheme)}`,
    `--host-resolver-rules=${hostResolverRules}`,
    `--proxy-server=${deadProxy}`,
    '--proxy-bypass-list=<-loopback>',
    ...(hasPlacement ? [] : [`--window-size=${size.width},${size.height}`]),
    // What desktops match windows with launchers by.
    `--class=${applicationId}`,
    '--disable-quic',
    '--disable-domain-reliability',
    '--disable-client-side-phishing-detection',
    '--no-pings',
    // The maker's accounts and push service are asked for nothing: no sign-in, and their addresses lead nowhere.
    '--allow-browser-signin=false',
    ...['gaia-url', 'gcm-checkin-url', 'gcm-registration-url', 'gcm-mcs-endpoint'].map(
      (name) => `--${name}=${noPlace}`,
    ),
    '--dns-prefetch-disable',
    // The switch has had two names.
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    // Or a warning bar stands over the window: about these very switches, and as root about the missing sandbox, which
    // the desk warns of in the terminal.
    '--test-type',
  ]
}

/** Without a screen: a mouse that hovers, as on a desktop, and no scroll bars that differ from system to system. */
const headlessSwitches = [
  '--headless',
  '--hide-scrollbars',
  '--mute-audio',
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
]

/** For addresses that must be given and lead nowhere: no program listens there, and the dead proxy stands before it. */
const noPlace = 'http://127.0.0.1:9'

/** Up to the question mark: what the browser makes the window's name from, the same for every theme. */
const firstPage = 'text/html;triage-desk,%3C!--'

/** Under this name the browser keeps size and place of the window. */
export const appName = `_${firstPage}`

/** The same of windows with reports of their own: the next one opens with the size of the last. */
const reportPage = 'text/html;triage-desk-report,%3C!--'

/** Under this name the browser keeps size and place of the last of those. */
export const reportAppName = `_${reportPage}`

/** What the window shows for the moment before the desk is there: its colour. */
export function colouredPage(theme: ChromiumSwitchOptions['chosenTheme']): string {
  return coloured(firstPage, theme)
}

/** The same for a window with a report of its own. @param number tells its page from the others. */
export function colouredReportPage(theme: ChromiumSwitchOptions['chosenTheme'], number: number): string {
  return `${coloured(reportPage, theme)}%3C!--${number}--%3E`
}

function coloured(page: string, theme: ChromiumSwitchOptions['chosenTheme']): string {
  const html = `<meta name="color-scheme" content="${colorScheme(theme)}"><title>Triage Desk</title>`
  return `data:${page}?--%3E${encodeURIComponent(html)}`
}

/** A second start, which has the browser that runs open another window, and ends. */
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
    // As above: or the warning bar stands over this window.
    '--test-type',
  ]
}
