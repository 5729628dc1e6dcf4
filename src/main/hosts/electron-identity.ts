import type { ElectronParts } from './electron-parts.ts'
import { applicationId, toastActivator } from './window-policy.ts'

/** Identifies the program in the way each operating system requires. It must be called before Electron is ready. */
export function identifyProgram({ app }: Pick<ElectronParts, 'app'>, platform: NodeJS.Platform): void {
  app.setAppUserModelId(applicationId)
  if (platform === 'linux') app.setDesktopName(`${applicationId}.desktop`)
  if (platform === 'win32') app.setToastActivatorCLSID(toastActivator)
}
