import { factoryKeys } from '#shared/desk/key-choices.ts'
import type { DeskState } from '#shared/desk/models.ts'

/** A desk with these workspaces, the first of them current, and the settings from the factory. */
export function deskState(...ids: readonly string[]): DeskState {
  return {
    version: '1',
    host: 'chromium',
    platform: 'linux',
    workspaces: ids.map((id) => ({
      id,
      name: id.toUpperCase(),
      baseUrl: `https://${id}`,
      isDemo: false,
      meUserId: null,
      token: 'keychain',
    })),
    currentWorkspaceId: ids[0] ?? null,
    settings: {
      theme: 'system',
      railWidth: 232,
      listWidth: 456,
      singleKeys: true,
      undoSeconds: 10,
      rewardConfirmAbove: 1_000,
      keys: factoryKeys,
      advancesAfterState: true,
      evidenceFolder: null,
      evidenceNaming: '{report}',
    },
    keychain: { state: 'unlocked' },
    damage: null,
  }
}
