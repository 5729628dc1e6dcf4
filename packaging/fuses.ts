import { FuseV1Options } from '@electron/fuses'

/**
 * How each of Electron's fuses is set in a packaged desk. Fuses are bytes in Electron's binary that switch features on
 * or off; no argument and no environment variable can override them. The type requires a decision on every fuse that
 * the library knows.
 */
export const fuses: Readonly<Record<FuseV1Options, boolean>> = {
  // With ELECTRON_RUN_AS_NODE, anyone could run a script as the desk. The desk does not need it: it never forks itself.
  [FuseV1Options.RunAsNode]: false,
  // The desk sets no cookies. Encrypting cookies would need the keychain at each start; on macOS, an unsigned package
  // would even show a dialog.
  [FuseV1Options.EnableCookieEncryption]: false,
  // NODE_OPTIONS could load scripts before the desk's; NODE_EXTRA_CA_CERTS could make the desk trust other
  // certificates.
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  // --inspect and SIGUSR1 would open a debugger to the process that has the token.
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // The desk does not start if its archive was changed. Electron checks this on macOS and Windows.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  // Otherwise Electron would load a folder beside the archive instead of the archive, and would not check whether that
  // folder was changed.
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // The desk has no V8 snapshot, and with this on, the main process would run any file that has a snapshot's name.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // The window loads nothing from file://.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Electron's default: V8 detects out-of-bounds accesses of WebAssembly by traps, which is fast. The engine's HTTP
  // parser is WebAssembly.
  [FuseV1Options.WasmTrapHandlers]: true,
}
