import type { BugTexts, Place, Surface, VulnerabilityClass } from './classes/vulnerability-class.ts'
import { phrase, type Words } from './phrase.ts'
import { type Company, type CompanyTarget, stacks, type TargetType, type Thing } from './programs/company.ts'
import { type Random, randomFrom } from './random.ts'

/** One mistake in one product. Several reports may be about it: the first is the original, the others duplicates. */
export interface Bug {
  readonly company: Company
  readonly target: CompanyTarget
  readonly targetId: number
  readonly kind: VulnerabilityClass
  readonly place: Place
  /** Decides thing, versions and everything that two finders of the same bug would both see. */
  readonly seed: string
  /** Counts which wording the next report about it takes. */
  readonly wording: number
}

const surfaceByType: Readonly<Record<TargetType, Surface>> = {
  'Web application': 'web',
  API: 'api',
  'Android app': 'mobile',
  'iOS app': 'mobile',
  Hardware: 'device',
  Infrastructure: 'infrastructure',
  'Source code': 'code',
}
export const surfaceOf = (target: CompanyTarget): Surface => surfaceByType[target.type]

export interface Setting extends Words {
  /** Route pattern, ids as `{id}`. */
  readonly path: string
  /** The same as it is requested. */
  readonly call: string
  /** The whole address of it; a path that is none (a file, a scheme) as it is. */
  readonly url: string
  /** Empty when the bug has none. */
  readonly cve: string
}

/**
 * The words of a report: those of the bug (host, path, parameter, whose data) are the same for everybody who
 * finds it, those of the finder (accounts, tokens, listening hosts) are the finder's own.
 */
export function settingOf(bug: Bug, finder: { readonly nickname: string }, own: Random): Setting {
  const random = randomFrom(bug.seed)
  const thing = random.pick(thingsFor(bug))
  const { place } = bug
  const ids = idWords(thing, own)
  const words = { ...productWords(bug, thing, random), ...finderWords(finder, bug, own), ...ids }
  const path = phrase(place.path, words)
  const call = path.replaceAll('{id}', ids.otherId ?? '')
  const detail = phrase(place.detail ?? '', words)
  const setting = {
    ...words,
    method: place.method ?? 'GET',
    path,
    call,
    url: call.startsWith('/') ? `https://${bug.target.host}${call}` : call,
    parameter: phrase(place.parameter, words),
    detail,
    Detail: capitalised(detail),
    cve: place.cve ?? '',
  }
  return { ...setting, excerpt: phrase(place.excerpt ?? '', { ...setting, path: call }) }
}

const thingsFor = ({ kind, company }: Bug): readonly Thing[] =>
  kind.about === 'money' ? company.things.filter(({ isMoney }) => isMoney) : company.things

/** Where a kind of bug can sit in a target. */
export function placesOn(kind: VulnerabilityClass, target: CompanyTarget): readonly Place[] {
  const surface = surfaceOf(target)
  return kind.places.filter(({ on }) => on === undefined || on.includes(surface))
}

/** The texts of the place where it has its own, those of the kind for the rest. */
export const textsOf = ({ kind, place }: Bug): BugTexts => ({ ...kind, ...place })

function productWords({ company, target }: Bug, thing: Thing, random: Random): Words {
  const stack = stacks[target.stack]
  const api = random.pick(apiPrefixes[target.type] ?? ['/api'])
  return {
    company: company.name,
    domain: company.domain,
    slug: company.alias.split('-')[0] ?? company.alias,
    customer: company.customer,
    staffRole: company.staffRole,
    currency: company.currency,
    host: target.host,
    target: target.name,
    bundle: target.bundle ?? `example.${company.alias.replaceAll('-', '')}.app`,
    framework: stack.framework,
    server: stack.server,
    language: stack.language,
    cookieName: stack.cookie,
    api,
    one: thing.one,
    many: thing.many,
    One: capitalised(thing.one),
    Many: capitalised(thing.many),
    TypeName: thing.one.replace(/(?:^|[^a-zA-Z]+)([a-zA-Z])/g, (_, letter: string) => letter.toUpperCase()),
    segment: thing.segment,
    table: thing.segment.replaceAll('-', '_'),
    collection: `${api}/${thing.segment}`,
    textField: thing.textField,
    amountField: thing.amountField,
    secrets: thing.secrets,
    record: thing.record.join(',\n  '),
    internalHost: `${random.pick(['billing', 'admin', 'config', 'reports', 'vault', 'search'])}.internal`,
    internalIp: `10.${random.int(0, 60)}.${random.int(0, 255)}.${random.int(2, 250)}`,
    appVersion: `${random.int(3, 9)}.${random.int(0, 24)}.${random.int(0, 9)}`,
    firmware: `${random.int(4, 5)}.${random.int(0, 9)}.${random.int(0, 30)}`,
    abandoned: random.pick([
      'promo',
      'events',
      'lp',
      'jobs',
      'beta',
      'qa-eu',
      'old-help',
      'summit',
      'feedback',
    ]),
    bucket: `${company.alias}-${random.pick(['backups', 'exports', 'uploads', 'static', 'ci-artifacts', 'kyc'])}`,
  }
}

const apiPrefixes: Partial<Record<TargetType, readonly string[]>> = {
  'Web application': ['/api', '/api/v2', '/ajax', '/internal-api', '/rest'],
  API: ['/v2', '/v3', '/v1', '/v4'],
  Infrastructure: ['/api', '/v1'],
  'Source code': ['/v1'],
}

function finderWords(finder: { readonly nickname: string }, { company }: Bug, own: Random): Words {
  const handle =
    finder.nickname
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .slice(0, 20) || 'tester'
  const [first, second] = own.pick(testAccounts)
  return {
    handle,
    me: `${handle}+${first}@inbox.example`,
    victim: `${handle}+${second}@inbox.example`,
    attacker: own.pick(['attacker.example', 'evil.example', `${handle}.example`, 'poc-host.example']),
    listener: `${own.text(8, 'bcdfghjkmnpqrstvwxz0123456789')}.oob.example`,
    ip: `${own.pick(['203.0.113', '198.51.100', '192.0.2'])}.${own.int(2, 250)}`,
    session: own.hex(32),
    otherSession: own.hex(32),
    jwt: `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${own.text(28, base64)}.${own.text(12, base64)}-not-a-real-token`,
    csrf: own.hex(24),
    meId: String(own.int(10_000, 99_999)),
    victimId: String(own.int(10_000, 99_999)),
    token: own.hex(40),
    n: String(own.int(3, 9)),
    many2: String(own.int(18, 96)),
    big: String(own.int(1200, 9800)),
    seconds: String(own.int(5, 12)),
    browser: own.pick(browsers),
    tool: own.pick(['Burp Suite', 'Caido', 'mitmproxy', 'ZAP']),
    currencySmall: company.currency === 'JPY' ? '1' : '0.01',
  }
}

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const testAccounts = [
  ['a', 'b'],
  ['attacker', 'victim'],
  ['one', 'two'],
  ['red', 'blue'],
  ['test1', 'test2'],
] as const
const browsers = [
  'Firefox 145 on Linux',
  'Chrome 142 on Windows 11',
  'Chrome 141 on macOS 15',
  'Safari 18.6 on macOS 15',
  'Firefox ESR 140',
  'Edge 142',
] as const

function idWords(thing: Thing, own: Random): Words {
  const make = {
    serial: () => String(own.int(100_000, 999_999)),
    uuid: () => `${own.hex(8)}-${own.hex(4)}-4${own.hex(3)}-a${own.hex(3)}-${own.hex(12)}`,
    code: () =>
      `${thing.one
        .replace(/[^a-z]/gi, '')
        .slice(0, 2)
        .toLowerCase()}_${own.text(14, base64)}`,
  }[thing.idStyle]
  const id = make()
  const otherId = thing.idStyle === 'serial' ? String(Number(id) - own.int(1, 40)) : make()
  const quoted = (value: string) => (thing.idStyle === 'serial' ? value : `"${value}"`)
  return { id, otherId, idJson: quoted(id), otherIdJson: quoted(otherId) }
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
