import { drawForm, type Pools, placeholder } from '../sample/phrase.ts'
import { DemoContentError } from './content-markdown.ts'
import type { DemoContent, Step, Style } from './schema.ts'

/**
 * Runs the checks that involve several files: that names used in other files exist, and that every placeholder in a
 * text can be filled. Also sorts the companies by id.
 *
 * @throws DemoContentError naming the file and the field.
 */
export function checkContent(content: DemoContent): void {
  checkPrograms(content)
  checkReports(content)
  checkStyles(content)
  checkConversation(content)
  checkTemplates(content)
  checkHostile(content.hostile)
  const { reporters, beggars } = content.people
  checkNames('people.json: reporters', Object.keys(reporters), ['english', ...Object.keys(content.languages)])
  checkNames('people.json: beggars', beggars, Object.values(reporters).flat())
}

function checkPrograms({ companies, words }: DemoContent): void {
  companies.sort((a, b) => a.id - b.id)
  for (const [at, { id, alias, targets, things }] of companies.entries()) {
    const file = `programs/${id}-${alias}.json`
    if (companies[at - 1]?.id === id) throw new DemoContentError(`${file}: id: two programs have ${id}`)
    const stacks = targets.map(({ stack }) => stack)
    checkNames(`${file}: targets.stack`, stacks, Object.keys(words.stacks))
    if (!things.some(({ isMoney }) => isMoney)) {
      throw new DemoContentError(`${file}: things: one of them needs "isMoney": true`)
    }
  }
}

function checkReports({ companies, kinds, vulnerabilityTypes, words }: DemoContent): void {
  const known = settingNames(words)
  const inThreads = new Set([...known, ...Object.keys(words.given.conversation)])
  for (const kind of kinds) {
    const file = `reports/${kind.key}.md`
    checkNames(`${file}: type`, [kind.type], Object.keys(vulnerabilityTypes))
    for (const surface of kind.surfaces) {
      if (kind.places.some(({ on }) => on === undefined || on.includes(surface))) continue
      throw new DemoContentError(`${file}: Place: there is none on the surface "${surface}"`)
    }
    // Places share most lists with their kind of bug; check each list only once.
    const lists = new Map(
      kind.places.flatMap(({ texts }) => Object.entries(texts).map(([at, list]) => [list, at])),
    )
    for (const [list, at] of lists) checkWords(`${file}: ${at}`, list, inThreads)
    for (const { texts, excerpt, ...place } of kind.places) {
      checkWords(`${file}: Place`, { ...place, excerpt }, known)
      const lengths = [texts.titles, texts.summaries, texts.steps, texts.proofs].map((list) => list.length)
      lengths.sort((a, b) => a - b)
      if (lengths.some((length, at) => length % (lengths[at - 1] ?? 1) !== 0)) {
        const counts = `${texts.titles.length} titles, ${texts.summaries.length} summaries, ${texts.steps.length} steps and ${texts.proofs.length} proofs`
        throw new DemoContentError(`${file}: of ${counts} each number has to divide the next larger one`)
      }
    }
  }
  const surfaces = new Set(
    companies.flatMap(({ targets }) => targets.map(({ type }) => words.surfaces[type])),
  )
  checkNames(
    'programs: targets.type',
    [...surfaces],
    kinds.flatMap((kind) => kind.surfaces),
  )
}

function checkStyles({ styles, languages, shares, vulnerabilityTypes, words }: DemoContent): void {
  const known = [...settingNames(words), ...Object.keys(words.given.style)]
  const check = (file: string, style: Style, more: readonly string[]) => {
    checkNames(`${file}: drawn first`, style.drawnFirst, Object.keys(style.lists))
    checkWords(file, style, new Set([...known, ...style.drawnFirst, ...more]), style)
  }
  for (const [name, style] of Object.entries(styles)) check(`styles/${name}.md`, style, [])
  for (const [name, language] of Object.entries(languages)) {
    check(`languages/${name}.md`, language, ['kind'])
    const types = Object.keys(language.vulnerabilities)
    checkNames(`languages/${name}.md: Vulnerabilities`, types, Object.keys(vulnerabilityTypes))
  }
  const named = Object.values(shares.styles).flatMap((mix) => mix.map(([name]) => name))
  checkNames('shares.json: styles', [...named, 'known-issue', 'translated'], Object.keys(styles))
}

function checkConversation({ lines, languages, threads, words }: DemoContent): void {
  const known = new Set([...settingNames(words), ...Object.keys(words.given.conversation)])
  checkWords('conversation/notes.md', lines.note, known)
  checkWords('conversation/triagers.md', lines.triager, known)
  checkWords('conversation/reporters.md', lines.reporter, known)
  for (const [name, { replies }] of Object.entries(languages))
    checkWords(`languages/${name}.md`, replies, known)
  const says = {
    note: [...Object.keys(lines.note), 'search for duplicates', 'notes of the report'],
    triager: Object.keys(lines.triager),
    reporter: Object.keys(lines.reporter),
    system: systemSays,
  }
  const check = (step: Step): void => {
    const file = 'conversation/threads.json'
    if (step.who !== undefined) checkNames(`${file}: says (${step.who})`, [step.says ?? ''], says[step.who])
    if (step.sequence !== undefined) {
      checkNames(`${file}: sequence`, [step.sequence], Object.keys(threads.sequences))
    }
    for (const inner of [...(step.do ?? []), ...(step.otherwise ?? [])]) check(inner)
  }
  for (const steps of [
    threads.opening,
    ...Object.values(threads.byStatus),
    ...Object.values(threads.sequences),
  ]) {
    for (const step of steps) check(step)
  }
}

/** Timeline entries that the service itself writes. */
const systemSays = ['assigned', 'severity', 'duplicate', 'bounty', 'bonus']

const settingNames = ({ given, bug, finder }: DemoContent['words']): ReadonlySet<string> =>
  new Set([given.setting, bug, finder].flatMap((names) => Object.keys(names)))

function checkNames(where: string, names: readonly string[], known: readonly string[]): void {
  for (const name of names) {
    if (known.includes(name)) continue
    const choice = known.length > 30 ? '' : `; there are ${known.join(', ')}`
    throw new DemoContentError(`${where}: nothing is called "${name}"${choice}`)
  }
}

const placeholders = new RegExp(placeholder, 'g')

/**
 * Checks that the placeholders in all texts within `value` are known words, or draw from existing lists.
 *
 * @param pools the lists from which placeholders may draw; left out = drawing is not allowed.
 */
function checkWords(where: string, value: unknown, known: ReadonlySet<string>, pools?: Pools): void {
  if (typeof value === 'object' && value !== null) {
    for (const [field, inner] of Object.entries(value)) checkWords(`${where}: ${field}`, inner, known, pools)
  }
  if (typeof value !== 'string') return
  for (const [, name = ''] of value.matchAll(placeholders)) {
    if (known.has(name) || (pools !== undefined && canDraw(name, pools))) continue
    throw new DemoContentError(`${where}: no word is called «${name}»`)
  }
}

function canDraw(name: string, { lists, alphabets }: Pools): boolean {
  const drawn = drawForm.exec(name)?.groups
  if (drawn === undefined) return /^\d+%$/.test(name)
  if (drawn.list !== undefined) return Object.hasOwn(lists, drawn.list)
  return drawn.alphabet === undefined || Object.hasOwn(alphabets ?? {}, drawn.alphabet)
}

const hostileForm = /^(?:id|next id|title|".+")(?: \| (?:(?:cut|fill|again) \d+|spaced|zalgo))*$/s

function checkHostile(hostile: DemoContent['hostile']): void {
  for (const [field, texts] of Object.entries(hostile)) {
    for (const [, inside = ''] of texts.flatMap((text) => [...text.matchAll(placeholders)])) {
      if (hostileForm.test(inside)) continue
      throw new DemoContentError(`hostile.json: ${field}: «${inside}» has not the form of «title | cut 40»`)
    }
  }
}

/** Checks the templates for words of reports, and those for evidence files. */
function checkTemplates({ words, evidence }: DemoContent): void {
  const { bug, finder, ids, lists } = words
  const known = settingNames(words)
  checkWords('words.json: bug', bug, new Set([...known, 'alias']), words)
  const ofFinder = new Set(['handle', 'first', 'second'])
  checkWords('words.json: finder', finder, ofFinder, words)
  checkWords('words.json: lists', lists, ofFinder, words)
  checkWords('words.json: ids', ids, new Set(['short']), words)
  checkNames('words.json: lists', ['testAccounts', 'teams', 'areas'], Object.keys(lists))
  const { forms, files, screens } = evidence
  for (const { names } of forms) checkWords('evidence.json: forms: names', names, known)
  const ofFile = new Set(['host', 'method', 'path', 'title', 'row'])
  checkWords('evidence.json: files', files, ofFile, { lists: {} })
  checkWords('evidence.json: screens', screens, ofFile, screens)
}
