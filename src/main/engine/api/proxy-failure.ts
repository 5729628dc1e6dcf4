/**
 * The error for a proxy that did not connect. `reason`: in plain language, without a name or password. `isFinal`:
 * another try would fail in the same way, and a password that is refused over and over may lock the user's account.
 */
export class ProxyFailure extends Error {
  readonly reason: string
  readonly isFinal: boolean
  constructor(reason: string, isFinal: boolean) {
    super(reason)
    this.reason = reason
    this.isFinal = isFinal
  }
}
