import type { Settings } from '#shared/desk/models.ts'

/** What the window may do, the same on both hosts. */

/** Where the window's files live on the Chromium host: a name that no resolver knows (RFC 2606). */
export const chromiumOrigin = 'https://desk.triage-desk.invalid'
/** The same on Electron, under a protocol of the desk's own. */
export const electronScheme = 'triage-desk'
export const electronOrigin = `${electronScheme}://desk`
/** Of another site than the desk, so that a window which is led there and back gets another process. */
export const electronAway = `${electronScheme}://away/`

/**
 * What every system knows the program by: macOS by its bundle, Windows by its notices, Linux by its windows' class and
 * the name of its launcher, whose form portals ask for.
 */
export const applicationId = 'org.triagedesk.TriageDesk'

/**
 * By which Windows starts the program for a notice that is clicked after its end. Electron would make up another one for
 * each run, and leave each in the registry.
 */
export const toastActivator = '{19833B7A-978D-4FD2-B291-3A8B102F7AD2}'

/** No name is ever resolved by the window: interception and CSP alone let `dns-prefetch` and `preconnect` out. */
export const hostResolverRules = 'MAP * ~NOTFOUND'

/**
 * The only way out the window is told of, under a name that is never resolved. It closes what interception and CSP do
 * not see: WebRTC to a bare address, over UDP (which the switch beside it forbids without a proxy) or TCP.
 */
export const deadProxy = 'socks5://nowhere.invalid:1'

/** The one document that may stand in a frame of the window: where content of strangers is drawn. */
export const viewerPath = '/viewer.html'

/** In both documents, replaced for every load; React Aria reads it and marks its style elements with it. */
export const noncePlaceholder = '__STYLE_NONCE__'

/** In `index.html`, replaced for every load, so that the first picture has the colours that were chosen. */
export const colorSchemePlaceholder = '__COLOR_SCHEME__'

/** A theme in the words of CSS: `light dark` leaves the choice to the system. */
export function colorScheme(theme: Settings['theme']): string {
  return theme === 'system' ? 'light dark' : theme
}

/**
 * The policy of every answer to the window but the viewer. Scripts come from the desk's own files only, there is no
 * frame but the viewer (no other answer may be framed), no plugins and no way to send a form; `sandbox` lets the browser itself refuse new windows and downloads.
 * `allow-forms` is there because a sandboxed form does not even tell its page that it was submitted.
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
    // `allow-modals`: the recovery code is printed. Only the desk's own scripts run here.
    'sandbox allow-scripts allow-same-origin allow-forms allow-modals',
  ].join('; ')
}

/**
 * The policy of the viewer. Without `allow-same-origin` its origin is the same as no other, so that the browser keeps it
 * in a process of its own; it may load the desk's scripts, styles and typefaces, and ask for nothing else.
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

/** Headers of every answer to the window. @param policy of `contentSecurityPolicy` or `viewerPolicy`. */
export function windowHeaders(contentType: string, policy: string): Record<string, string> {
  return {
    'content-type': contentType,
    'content-security-policy': policy,
    'permissions-policy': refusedFeatures.map((feature) => `${feature}=()`).join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // For the viewer, whose origin is none. These files are the same for everybody and hold nothing.
    'access-control-allow-origin': '*',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'cache-control': 'no-store',
  }
}
