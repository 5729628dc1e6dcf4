import type { TestService } from '../../fixtures/service.ts'
import {
  type SweepingDesk,
  type SweepingDeskOptions,
  startSweepingDesk,
} from '../../fixtures/sweeping-desk.ts'
import { temporaryFolder } from '../store/temporary-store.ts'

/** A syncing desk on a service of the tests: as its super admin, with a copy that is gone after the test, unless told. */
export function deskOn(service: TestService, options: Partial<SweepingDeskOptions> = {}): SweepingDesk {
  return startSweepingDesk({
    baseUrl: service.baseUrl,
    token: service.tokens.superAdmin,
    folder: options.folder ?? temporaryFolder(),
    ...options,
  })
}
