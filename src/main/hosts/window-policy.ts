import type { Settings } from '#shared/desk/models.ts'

/**
 * What the window may do: origins, addresses and headers, which are the same on both hosts unless a comment says
 * otherwise.
 */

/** Origin of the window's files on the Chromium host: a host name that no resolver knows (RFC 2606). */
export const chromiumOrigin = 'https://desk.triage-desk.invalid'
/** The desk's own scheme on the Electron host. The origin of the window's files there uses this scheme. */
export const electronScheme = 'triage-desk'
export const electronOrigin = `${electronScheme}://desk`
/** An address of another site than the desk's, so that a window which is led there and back gets another process. */
export const electronAway = `${electronScheme}://away/`

/**
 * The id by which every operating system identifies the program: macOS by its bundle, Windows by its notices, Linux by
 * the class of its windows and the name of its launcher, in the form that portals require.
 */
export const applicationId = 'org.triagedesk.TriageDesk'

/**
 * The id by which Windows starts the program when a notice is clicked after the program has ended. Without it, Electron
 * would choose a new id for each run and leave each in the registry.
 */
export const toastActivator = '{19833B7A-978D-4FD2-B291-3A8B102F7AD2}'

/**
 * Prevents the window from resolving any name: interception and CSP alone would let `dns-prefetch` and `preconnect`
 * pass.
 */
export const hostResolverRules = 'MAP * ~NOTFOUND'

/**
 * The only proxy that the window has; its name is never resolved, so it leads nowhere. It closes gaps that interception
 * and CSP do not see: WebRTC can connect to a bare address over TCP, or over UDP. UDP without a proxy is forbidden by
 * `disable_non_proxied_udp`, so it would need this proxy too.
 */
export const deadProxy = 'socks5://nowhere.invalid:1'

/** The only document allowed in a frame of the window. It draws content from strangers. */
export const viewerPath = '/viewer.html'

/**
 * A placeholder for the nonce of styles in `index.html` and `viewer.html`, replaced at every load. React Aria reads the
 * nonce and sets it on its style elements.
 */
export const noncePlaceholder = '__STYLE_NONCE__'

/** A placeholder in `index.html`, replaced at every load, so that the first frame has the chosen colors. */
export const colorSchemePlaceholder = '__COLOR_SCHEME__'

/** A theme as a CSS `color-scheme`: `light dark` leaves the choice to the operating system. */
export function colorScheme(theme: Settings['theme']): string {
  return theme === 'system' ? 'light dark' : theme
}

/**
 * The policy of every answer to the window except the viewer. Scripts come from the desk's own files only; there is no
 * frame but the viewer (no other answer may be framed), there are no plugins, and no form can be sent. `sandbox` makes
 * the browser itself refuse new windows and downloads. `allow-forms` is set because a sandboxed form would not even
 * notify its page that it was submitted.
 */
export function contentSecurityPolicy(styleNonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src 'self' 'nonce-${styleNonce}'`,
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
    // `allow-modals` is needed to print the recovery code. Only the desk's own scripts run here.
    'sandbox allow-scripts allow-same-origin allow-forms allow-modals',
  ].join('; ')
}

/**
 * The policy of the viewer. Without `allow-same-origin`, its origin differs from every other, so that the browser runs
 * it in a separate process. It may load the desk's scripts, styles and typefaces, and request nothing else.
 */
export function viewerPolicy(styleNonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${styleNonce}'`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ')
}

const refusedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** The headers of every answer to the window. @param policy the result of `contentSecurityPolicy` or `viewerPolicy`. */
export function windowHeaders(contentType: string, policy: string): Record<string, string> {
  return {
    'content-type': contentType,
    'content-security-policy': policy,
    'permissions-policy': refusedFeatures.map((feature) => `${feature}=()`).join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // For the viewer, which has no origin. These files are the same for every user and contain nothing private.
    'access-control-allow-origin': '*',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'cache-control': 'no-store',
  }
}
