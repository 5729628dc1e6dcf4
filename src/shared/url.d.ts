/**
 * The URL parser that every runtime of the desk has (Node and the window), declared here because this part compiles
 * without the types of either. Only the used part.
 */
declare class URL {
  static parse(address: string): URL | null
  constructor(address: string, base?: string)
  readonly href: string
  readonly origin: string
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly host: string
  readonly hostname: string
  readonly port: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}
