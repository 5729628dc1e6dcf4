import { factoryKeys } from '#shared/desk/key-choices.ts'
import type { DeskState } from '#shared/desk/models.ts'
import { factoryProxy } from '#shared/desk/proxy.ts'
import { allSignals } from '#shared/desk/signals.ts'

/** A desk with these workspaces, the first of them current, and default settings. */
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
      copy: { state: 'open', protection: 'keychain', hasRecoveryCode: true },
    })),
    currentWorkspaceId: ids[0] ?? null,
    settings: {
      theme: 'system',
      railWidth: 200,
      listWidth: 380,
      sideWidth: 320,
      singleKeys: true,
      undoSeconds: 10,
      rewardConfirmAbove: 1_000,
      rewardConfirmByCurrency: {},
      outboxKeptDays: 30,
      keys: factoryKeys,
      advancesAfterState: true,
      keepsReviewed: false,
      knowsReviewed: false,
      density: 'comfortable',
      signals: allSignals,
      evidenceFolder: null,
      evidenceNaming: '{report}',
      allowedHosts: [],
      proxy: factoryProxy,
    },
    keychain: { state: 'unlocked' },
    damage: null,
    proxySignIn: null,
  }
}
