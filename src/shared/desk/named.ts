/** A user of the service, as the window shows one. */
export interface PersonView {
  readonly id: string
  readonly nickname: string
  readonly isMe: boolean
}

/** A severity, status, target or the like: its id and what the service calls it. */
export interface NamedValue {
  readonly id: number
  readonly name: string
}
