/** A user of the service, as the window shows them. */
export interface PersonView {
  readonly id: string
  readonly nickname: string
  readonly isMe: boolean
}

/** The id and name of a severity, status, target or the like. */
export interface NamedValue {
  readonly id: number
  readonly name: string
}
