import { demoContent } from '../content/demo-content.ts'
import type { Block, BugTexts, Style } from '../content/schema.ts'
import { drawnWords, phrase } from './phrase.ts'
import type { Random } from './random.ts'
import { isBeggar, languageOf } from './sample-people.ts'
import type { Bug, Setting } from './setting.ts'
import type { SamplePerson } from './world.ts'

/** The texts of a report, in Markdown. */
export interface Writing {
  readonly title: string
  readonly summary: string
  readonly description: string
  readonly impact: string
}

/** The material from which a report's texts are written. */
export interface Notebook {
  readonly bug: Bug
  readonly words: Setting
  /** The report's own random generator. */
  readonly random: Random
  /** Index of the alternatives to use; it differs between reports about the same bug. */
  readonly wording: number
}

/**
 * Writes about a bug in a style and language that suit the reporter.
 *
 * @param atBest use only styles that triagers like to read, for reports that a demonstration shows first. Has no effect
 *   on noise and on beggars.
 */
export function writeAs(reporter: SamplePerson, atBest: boolean, notebook: Notebook): Writing {
  const { random, words } = notebook
  const { kind, place } = notebook.bug
  const { languages, shares } = demoContent()
  const { beggars, noise, best, usual } = shares.styles
  const inStyle = (mix: typeof usual) => writeInStyle(random.weighted(mix), notebook)
  if (isBeggar(reporter)) return inStyle(beggars)
  if (kind.isNoise) return inStyle(noise)
  if (atBest) return inStyle(best)
  const name = languageOf(reporter)
  const language = languages[name]
  if (language === undefined) return inStyle(usual)
  if (random.chance(0.34)) {
    const { titles, summaries, steps, impacts, vulnerabilities } = language
    const texts = { ...place.texts, titles, summaries, steps, impacts: [impacts[kind.shape]] }
    const inIt = { ...words, kind: vulnerabilities[kind.type] ?? kind.type }
    return write(language, texts, { ...notebook, words: inIt })
  }
  return language.usesTranslator && random.chance(0.35)
    ? writeInStyle('translated', notebook)
    : inStyle(usual)
}

/** @param name the name of a file in `styles`, without extension. */
export function writeInStyle(name: string, notebook: Notebook): Writing {
  const style = demoContent().styles[name]
  if (style === undefined) throw new RangeError(`no style "${name}"`)
  return write(style, notebook.bug.place.texts, notebook)
}

function write(style: Style, texts: BugTexts, notebook: Notebook): Writing {
  const { random, words } = notebook
  const parts = reportParts(texts, notebook)
  const first: Record<string, string> = {}
  const make = drawnWords(random, style, words, (name) =>
    Object.hasOwn(parts, name) ? parts[name]?.() : first[name],
  )
  for (const name of style.drawnFirst) first[name] = make(`any of ${name}`) ?? ''
  const fill = (template: string) => filled(template, random, (text) => phrase(text, words, make))
  // Do not draw if there is only one description: a needless draw would change all later ones.
  const [only] = style.descriptions.length === 1 ? style.descriptions : []
  return {
    title: fill(style.title),
    summary: fill(style.summary).replaceAll('**', ''),
    description: fill(only ?? random.pick(style.descriptions)),
    impact: fill(style.impact),
  }
}

const sometimes = /^«(\d+)%» /

/**
 * Fills the paragraphs of a template. Empty paragraphs and headings with nothing below them are left out. A paragraph
 * that begins with «80%» is included with that probability.
 */
function filled(template: string, random: Random, say: (text: string) => string): string {
  const paragraphs = template.split('\n\n').map((paragraph) => {
    const share = sometimes.exec(paragraph)?.[1]
    const isThere = share === undefined || random.chance(Number(share) / 100)
    return {
      isHeading: paragraph.startsWith('#'),
      text: isThere ? say(paragraph.replace(sometimes, '')) : '',
    }
  })
  return paragraphs
    .filter(({ text }) => text !== '')
    .filter(({ isHeading }, at, all) => !isHeading || all[at + 1]?.isHeading === false)
    .map(({ text }) => text)
    .join('\n\n')
}

/** Functions that make the parts of a report, by the names that styles use for them in guillemets. */
function reportParts(texts: BugTexts, { words, wording }: Notebook): Readonly<Record<string, () => string>> {
  const say = (list: readonly string[]) => phrase(alternative(list, wording), words)
  const blocks = () => alternative(texts.proofs, wording)
  const impact = () => say(texts.impacts)
  return {
    title: () => say(texts.titles),
    summary: () => say(texts.summaries),
    steps: () =>
      alternative(texts.steps, wording)
        .map((step, index) => `${index + 1}. ${phrase(step, words)}`)
        .join('\n'),
    proof: () =>
      blocks()
        .map((block) => `${phrase(block.say, words)}\n\n${fenced(block, words)}`)
        .join('\n\n'),
    code: () =>
      blocks()
        .map((block) => fenced(block, words))
        .join('\n\n'),
    fix: () => say(texts.fixes),
    impact,
    'impact in one sentence': () => impact().split(/(?<=\.) /)[0] ?? '',
  }
}

/** The item of a list for a wording; shorter lists are repeated. */
function alternative<T>(list: readonly T[], wording: number): T {
  const found = list[wording % list.length]
  if (found === undefined) throw new RangeError('a text has no alternatives')
  return found
}

const fenced = ({ lang, code }: Block, words: Setting): string =>
  `\`\`\`${lang}\n${phrase(code, { ...words, path: words.call })}\n\`\`\``
