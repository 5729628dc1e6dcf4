import { demoContent } from '../content/demo-content.ts'
import type { BugKind, Company, CompanyTarget, Place, Surface, Thing } from '../content/schema.ts'
import { drawnWords, phrase, type Words } from './phrase.ts'
import { type Random, randomFrom } from './random.ts'

/** A bug in a product. If several reports are about it, the first is the original, the others are duplicates. */
export interface Bug {
  readonly company: Company
  readonly target: CompanyTarget
  readonly targetId: number
  readonly kind: BugKind
  readonly place: Place
  /** The part of the product in which the bug is, as written in URLs; empty = none. */
  readonly area: string
  /** Seed for everything that all finders of the bug see in the same way, such as the thing and versions. */
  readonly seed: string
  /** Index of the wording of the first report about the bug; further reports add an offset. */
  readonly wording: number
}

/** The words with which a report's texts are filled, as listed in `words.json`. `cve` is empty if the bug has none. */
export type Setting = Words & Readonly<Record<'path' | 'call' | 'cve', string>>

export const surfaceOf = (target: CompanyTarget): Surface => demoContent().words.surfaces[target.type]

/** The places in which a kind of bug can occur in a target. */
export function placesOn(kind: BugKind, target: CompanyTarget): readonly Place[] {
  const surface = surfaceOf(target)
  return kind.places.filter(({ on }) => on === undefined || on.includes(surface))
}

/**
 * Makes the words of a report. Those about the bug (host, path, parameter, the data concerned) are the same for all
 * finders of the bug; those about the finder (accounts, tokens, listening hosts) differ for each report.
 */
export function settingOf(bug: Bug, finder: { readonly nickname: string }, own: Random): Setting {
  const random = randomFrom(bug.seed)
  const thing = random.pick(thingsFor(bug))
  const { place } = bug
  const ids = idWords(thing, own)
  const words = { ...productWords(bug, thing, random), ...finderWords(finder, bug, own), ...ids }
  const path = pathOf(bug, (text) => phrase(text, words))
  const call = path.replaceAll('{id}', words.otherId)
  const detail = phrase(place.detail, words)
  const setting = {
    ...words,
    method: place.method,
    path,
    call,
    url: call.startsWith('/') ? `https://${bug.target.host}${call}` : call,
    parameter: phrase(place.parameter, words),
    detail,
    Detail: capitalised(detail),
    cve: place.cve,
  }
  return { ...setting, excerpt: phrase(place.excerpt, { ...setting, path: call }) }
}

/** A text that identifies the place of a bug: the same for all finders of the bug, and different for other bugs. */
export function placeOf(bug: Bug): string {
  const random = randomFrom(bug.seed)
  const words = productWords(bug, random.pick(thingsFor(bug)), random)
  const { kind, place, target } = bug
  // Words about the finder do not identify the place, so their names are used instead.
  const say = (text: string) => phrase(text, words, (name) => name)
  const within = [pathOf(bug, say), say(place.parameter), say(place.detail)]
  return [bug.company.id, target.host, target.bundle ?? '', kind.key, ...within].join('\n')
}

/**
 * The path of a bug. On the web, a page in a part of a product is below that part. All other paths remain as they are:
 * the root, paths on other surfaces, and paths of places with an excerpt.
 */
function pathOf({ place, area, target }: Bug, say: (text: string) => string): string {
  const path = say(place.path)
  const isPage = place.path.startsWith('/') && place.path !== '/' && place.excerpt === ''
  return area !== '' && isPage && surfaceOf(target) === 'web' ? `/${area}${path}` : path
}

const thingsFor = ({ kind, company }: Bug): readonly Thing[] =>
  kind.about === 'money' ? company.things.filter(({ isMoney }) => isMoney) : company.things

function productWords({ company, target, area }: Bug, thing: Thing, random: Random) {
  const { stacks, apiPrefixes, bug } = demoContent().words
  const stack = stacks[target.stack]
  if (stack === undefined) throw new RangeError(`no stack "${target.stack}"`)
  const prefix = random.pick(apiPrefixes[target.type])
  const api = area === '' ? prefix : `${prefix}/${area}`
  const { name, domain, alias, customer, staffRole, currency } = company
  const { one, many, segment, textField, amountField, secrets } = thing
  const words = {
    company: name,
    ...{ domain, customer, staffRole, currency, one, many, segment, textField, amountField, secrets, api },
    slug: alias.split('-')[0] ?? alias,
    host: target.host,
    target: target.name,
    bundle: target.bundle ?? `example.${alias.replaceAll('-', '')}.app`,
    framework: stack.framework,
    server: stack.server,
    language: stack.language,
    cookieName: stack.cookie,
    One: capitalised(one),
    Many: capitalised(many),
    TypeName: one.replace(/(?:^|[^a-zA-Z]+)([a-zA-Z])/g, (_, letter: string) => letter.toUpperCase()),
    table: segment.replaceAll('-', '_'),
    collection: `${api}/${segment}`,
    record: thing.record.join(',\n  '),
  }
  return { ...words, ...drawAll(bug, { ...words, alias }, random) }
}

function finderWords(finder: { readonly nickname: string }, { company }: Bug, own: Random) {
  const { lists, finder: templates } = demoContent().words
  const handle =
    finder.nickname
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .slice(0, 20) || 'tester'
  const [first = '', second = ''] = own.pick(lists.testAccounts ?? []).split(' ')
  return {
    handle,
    ...drawAll(templates, { handle, first, second }, own),
    currencySmall: company.currency === 'JPY' ? '1' : '0.01',
  }
}

function idWords(thing: Thing, own: Random) {
  const short = thing.one
    .replace(/[^a-z]/gi, '')
    .slice(0, 2)
    .toLowerCase()
  const { ids } = demoContent().words
  const make = () => drawAll({ id: ids[thing.idStyle] }, { short }, own).id ?? ''
  const isSerial = thing.idStyle === 'serial'
  const id = make()
  const otherId = isSerial ? String(Number(id) - own.int(1, 40)) : make()
  const quoted = (value: string) => (isSerial ? value : `"${value}"`)
  return { id, otherId, idJson: quoted(id), otherIdJson: quoted(otherId) }
}

/** Fills templates, in their order, and draws their random placeholders. */
function drawAll(templates: Words, words: Words, random: Random): Words {
  const make = drawnWords(random, demoContent().words, words)
  return Object.fromEntries(
    Object.entries(templates).map(([name, template]) => [name, phrase(template, words, make)]),
  )
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
