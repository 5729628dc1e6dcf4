/**
 * The `URL` class of Node and of browsers. It is declared here because `src/shared` is compiled without the types of
 * either; only the members that are used are declared.
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
