import { FuseV1Options } from '@electron/fuses'

/**
 * The setting of each of Electron's fuses in a packaged desk. Fuses are bytes in Electron's binary, which no argument
 * and no environment variable changes. The type requires a decision on every fuse the library knows.
 */
export const fuses: Readonly<Record<FuseV1Options, boolean>> = {
  // ELECTRON_RUN_AS_NODE would run any script in the desk's name. The desk starts threads, and never forks itself.
  [FuseV1Options.RunAsNode]: false,
  // The desk sets no cookies. Encrypting them needs the keychain at each start, on macOS with a dialog if the package
  // is not signed.
  [FuseV1Options.EnableCookieEncryption]: false,
  // NODE_OPTIONS loads scripts before the desk's own; NODE_EXTRA_CA_CERTS would make it trust other certificates.
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  // --inspect and SIGUSR1 open a debugger to the process that holds the token.
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // A changed archive stops the start. Electron checks this on macOS and Windows.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  // Otherwise a folder beside the archive would be loaded instead, unchecked.
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // The desk has no snapshot; the main process would run any file of that name.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // Nothing of the window comes from file://.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Electron's default: V8 uses traps to notice WebAssembly leaving its memory. The engine's HTTP parser is
  // WebAssembly.
  [FuseV1Options.WasmTrapHandlers]: true,
}
