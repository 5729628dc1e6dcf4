import type { TestService } from '../../fixtures/service.ts'
import {
  type SweepingDesk,
  type SweepingDeskOptions,
  startSweepingDesk,
} from '../../fixtures/sweeping-desk.ts'
import { temporaryFolder } from '../store/temporary-store.ts'

/** A syncing desk on a test service; by default as super admin, with a local copy that is removed after the test. */
export function deskOn(service: TestService, options: Partial<SweepingDeskOptions> = {}): SweepingDesk {
  return startSweepingDesk({
    baseUrl: service.baseUrl,
    token: service.tokens.superAdmin,
    folder: options.folder ?? temporaryFolder(),
    ...options,
  })
}
