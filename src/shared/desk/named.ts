/** A user of the service, as the window shows them. */
export interface PersonView {
  readonly id: string
  readonly nickname: string
  readonly isMe: boolean
}

/** A severity, status, target or the like: its id and the service's name for it. */
export interface NamedValue {
  readonly id: number
  readonly name: string
}
