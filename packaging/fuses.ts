import { FuseV1Options } from '@electron/fuses'

/**
 * What each of Electron's fuses is set to in a packaged desk. Fuses are bytes in Electron's binary, which no argument and
 * no environment variable changes. The type asks for a decision on every fuse that the library knows.
 */
export const fuses: Readonly<Record<FuseV1Options, boolean>> = {
  // ELECTRON_RUN_AS_NODE would run any script in the desk's name. The desk starts threads, and never forks itself.
  [FuseV1Options.RunAsNode]: false,
  // The desk sets no cookies. Encrypting them asks for the keychain at each start, on macOS in a dialog where the
  // package is not signed.
  [FuseV1Options.EnableCookieEncryption]: false,
  // NODE_OPTIONS loads scripts before the desk's own; NODE_EXTRA_CA_CERTS would have it believe other certificates.
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  // --inspect and SIGUSR1 open a debugger to the process that holds the token.
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // An archive that is not the one that was packaged ends the start. Electron looks on macOS and Windows.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  // Or a folder beside the archive would be loaded instead of it, with nobody looking.
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // There is no snapshot of the desk's own; a file of that name would be run by the main process.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // Nothing of the window comes from file://.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // How V8 notices that WebAssembly leaves its memory, as Electron ships it. The engine's HTTP parser is WebAssembly.
  [FuseV1Options.WasmTrapHandlers]: true,
}
