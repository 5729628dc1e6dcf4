import type { Settings } from '#shared/desk/models.ts'

/** The window's permissions, the same on both hosts. */

/** Origin of the window's files on the Chromium host: a name that no resolver knows (RFC 2606). */
export const chromiumOrigin = 'https://desk.triage-desk.invalid'
/** The same on Electron, under the desk's own protocol. */
export const electronScheme = 'triage-desk'
export const electronOrigin = `${electronScheme}://desk`
/** Belongs to another site than the desk, so that a window that is led there and back gets another process. */
export const electronAway = `${electronScheme}://away/`

/**
 * The id that every system knows the program by: macOS by its bundle, Windows by its notices, Linux by its windows'
 * class and the name of its launcher, in the form that portals require.
 */
export const applicationId = 'org.triagedesk.TriageDesk'

/**
 * Windows starts the program by it for a notice that is clicked after the program's end. Electron would make up another
 * id for each run, and leave each in the registry.
 */
export const toastActivator = '{19833B7A-978D-4FD2-B291-3A8B102F7AD2}'

/** The window never resolves a name: interception and CSP alone let `dns-prefetch` and `preconnect` out. */
export const hostResolverRules = 'MAP * ~NOTFOUND'

/**
 * The only way out that the window knows, under a name that is never resolved. It closes gaps that interception and CSP
 * do not see: WebRTC to a bare address, over UDP (which the switch beside it forbids without a proxy) or TCP.
 */
export const deadProxy = 'socks5://nowhere.invalid:1'

/** The only document allowed in a frame of the window: content of strangers is drawn there. */
export const viewerPath = '/viewer.html'

/** In both documents, replaced at every load; React Aria reads it and marks its style elements with it. */
export const noncePlaceholder = '__STYLE_NONCE__'

/** In `index.html`, replaced at every load, so that the first frame has the chosen colors. */
export const colorSchemePlaceholder = '__COLOR_SCHEME__'

/** A theme as CSS writes it: `light dark` leaves the choice to the system. */
export function colorScheme(theme: Settings['theme']): string {
  return theme === 'system' ? 'light dark' : theme
}

/**
 * The policy of every answer to the window but the viewer. Scripts come from the desk's own files only, there is no
 * frame but the viewer (no other answer may be framed), no plugins and no way to send a form; `sandbox` makes the
 * browser itself refuse new windows and downloads. `allow-forms` is there because a sandboxed form does not even notify
 * its page that it was submitted.
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
 * The policy of the viewer. Without `allow-same-origin` its origin differs from every other, so that the browser keeps
 * it in a separate process; it may load the desk's scripts, styles and typefaces, and request nothing else.
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
    // For the viewer, which has no origin. These files are the same for every user and hold nothing private.
    'access-control-allow-origin': '*',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'cache-control': 'no-store',
  }
}
