import { applicationId, colorScheme, deadProxy, hostResolverRules } from './window-policy.ts'

export interface ChromiumSwitchOptions {
  /** The folder for the browser's profile, used by the desk alone. */
  readonly userDataDir: string
  readonly headless: boolean
  /** Size of the window in CSS px; for a window on a screen, only at its first start. */
  readonly size: { readonly width: number; readonly height: number }
  /** The theme chosen in the desk: it gives the colors that are shown before the desk is loaded. */
  readonly chosenTheme: 'light' | 'dark' | 'system'
  /** False only when running as root, where the browser refuses to start with a sandbox. */
  readonly sandbox: boolean
  /** Whether the browser restores the window's size itself; a size given here would override it. */
  readonly hasPlacement: boolean
}

/**
 * Turns off everything that a browser does besides showing pages: first-run pages, sync, updates, components,
 * extensions, experiments, reports. Most of these switches are also used by drivers of browsers.
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
  // The desk stores no password in the browser, so the browser need not access a keychain.
  '--password-store=basic',
  '--use-mock-keychain',
  // If the browser restarted itself, the pipe to it would be lost.
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
  // A process kept ready for the next page of another origin, such as the viewer. The browser would start it just when
  // the desk is loaded.
  'SpareRendererForSitePerProcess',
  'TcpPortRandomizationWin',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'msForceBrowserSignIn',
]

/** The switches with which the window's browser is started. It reports nothing and stores nothing for anyone else. */
export function chromiumSwitches(options: ChromiumSwitchOptions): string[] {
  const { userDataDir, headless, size, chosenTheme, sandbox, hasPlacement } = options
  return [
    ...nothingElse,
    `--disable-features=${disabledFeatures.join(',')}`,
    '--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies',
    `--user-data-dir=${userDataDir}`,
    ...(headless ? headlessSwitches : []),
    ...(sandbox ? [] : ['--no-sandbox']),
    // The desk itself is loaded once its requests are intercepted: before that, its address would lead nowhere, and the
    // failed navigation would delay the start.
    `--app=${colouredPage(chosenTheme)}`,
    `--host-resolver-rules=${hostResolverRules}`,
    `--proxy-server=${deadProxy}`,
    '--proxy-bypass-list=<-loopback>',
    ...(hasPlacement ? [] : [`--window-size=${size.width},${size.height}`]),
    // Desktop environments use this name to match windows with launchers.
    `--class=${applicationId}`,
    '--disable-quic',
    '--disable-domain-reliability',
    '--disable-client-side-phishing-detection',
    '--no-pings',
    // Prevents requests to the accounts and the push service of the browser's vendor: there is no sign-in, and their
    // addresses are replaced by one that leads nowhere.
    '--allow-browser-signin=false',
    ...['gaia-url', 'gcm-checkin-url', 'gcm-registration-url', 'gcm-mcs-endpoint'].map(
      (name) => `--${name}=${noPlace}`,
    ),
    '--dns-prefetch-disable',
    // The switch has had two names in different versions.
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    // Without this switch, a warning bar covers the top of the window: it warns about these very switches and, as root,
    // about the missing sandbox, which the desk reports in the terminal.
    '--test-type',
  ]
}

/**
 * Switches for running without a screen: a mouse that can hover, as on a desktop, and no scroll bars, which differ
 * between systems.
 */
const headlessSwitches = [
  '--headless',
  '--hide-scrollbars',
  '--mute-audio',
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
]

/**
 * A replacement for addresses that must be given but must lead nowhere: no program listens there, and the dead proxy
 * stands in between.
 */
const noPlace = 'http://127.0.0.1:9'

/**
 * The first page's address after `data:`, up to the question mark. The browser derives the window's name from this
 * part, which is the same for every theme.
 */
const firstPage = 'text/html;triage-desk,%3C!--'

/** The name under which the browser stores the window's size and position. */
export const appName = `_${firstPage}`

/** Like `firstPage`, for report windows: the next one opens with the size of the last one. */
const reportPage = 'text/html;triage-desk-report,%3C!--'

/** The name under which the browser stores the size and position of the last report window. */
export const reportAppName = `_${reportPage}`

/** The first page of the desk's own window: a plain color until the desk is loaded. */
export function colouredPage(theme: ChromiumSwitchOptions['chosenTheme']): string {
  return coloured(firstPage, theme)
}

/** The first page of a report window. @param number distinguishes its address from those of other report windows. */
export function colouredReportPage(theme: ChromiumSwitchOptions['chosenTheme'], number: number): string {
  return `${coloured(reportPage, theme)}%3C!--${number}--%3E`
}

function coloured(page: string, theme: ChromiumSwitchOptions['chosenTheme']): string {
  const html = `<meta name="color-scheme" content="${colorScheme(theme)}"><title>Triage Desk</title>`
  return `data:${page}?--%3E${encodeURIComponent(html)}`
}

/** Switches for a second start of the browser, which makes the running browser open another window and then ends. */
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
    // As in `chromiumSwitches`: without it, the warning bar would cover the top of this window.
    '--test-type',
  ]
}
