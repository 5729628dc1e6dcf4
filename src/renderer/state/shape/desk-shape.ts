import type { CommandInput } from '#shared/desk/commands.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import type { DeskState, Settings, Workspace } from '#shared/desk/models.ts'
import type { PersonView } from '#shared/desk/named.ts'
import type { ProxyRoute } from '#shared/desk/proxy.ts'
import type { Result } from '#shared/desk/result.ts'

/** The user's input about the proxy. */
export type ProxyChoice = Omit<CommandInput<'proxy.choose'>, 'place'>

export interface DeskSlice {
  /** null until the desk has sent its state. */
  readonly desk: DeskState | null
  readonly deskError: DeskError | null
  /** null when no workspace is chosen, or while its local copy is not open. */
  readonly currentWorkspaceId: string | null
  /** People of the current workspace; null until they were read. */
  readonly people: readonly PersonView[] | null

  /** Reads the desk's state: when a report window starts (the desk's own uses `PlaceKeeper.open`) or on a new try. */
  readDesk(): Promise<void>
  /** @param showPlace as in `startQueue`; called only when the state opens another workspace. */
  takeDesk(desk: DeskState, showPlace?: () => boolean): void
  connect(baseUrl: string, token: string): Promise<Result<Workspace>>
  /** Cancels a pending `connect`, which then ends with `cancelled`. */
  cancelConnect(): Promise<Result<null>>
  openDemo(): Promise<Result<Workspace>>
  switchWorkspace(workspaceId: string): Promise<Result<null>>
  renewToken(workspaceId: string, token: string): Promise<Result<Workspace>>
  /**
   * @param goesOn whether the window restores its place after continuing in another process; false while a token is
   * being typed.
   */
  chooseProxy(choice: ProxyChoice, goesOn: boolean): Promise<Result<null>>
  /** Finds out how a service would be reached, without sending anything. */
  lookAtProxy(address: string): Promise<Result<ProxyRoute>>
  forgetWorkspace(workspaceId: string): Promise<Result<null>>
  readPeople(): Promise<void>
  /** @param workspaceId the workspace in which the user is this person; left out = the open one. */
  chooseMe(userId: string | null, workspaceId?: string): Promise<Result<Workspace>>
  changeSettings(change: Partial<Settings>): Promise<Result<unknown>>
}
