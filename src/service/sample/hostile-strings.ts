import { demoContent } from '../content/demo-content.ts'
import { placeholder } from './phrase.ts'

/** The strings of `hostile.json`, with placeholders such as «id», «next id» and «title | cut 40 | zalgo» filled. */
export function hostileStrings(report: { readonly id: number; readonly title: string }) {
  const { titles, summaries, texts, comments, fileNames } = demoContent().hostile
  const words = { id: String(report.id), 'next id': String(report.id + 1), title: report.title }
  const fill = (text: string) => filled(text, words)
  return {
    titles: titles.map(fill),
    summaries: summaries.map(fill),
    texts: texts.map(fill),
    comments: comments.map(fill),
    fileNames: fileNames.map(fill),
  }
}

const filled = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replace(new RegExp(placeholder, 'g'), (_, inside: string) => {
    const [name = '', ...changes] = inside.split(' | ')
    const word = words[name] ?? /^"(.+)"$/s.exec(name)?.[1]
    if (word === undefined) throw new RangeError(`no word for «${name}» in "${text.slice(0, 60)}"`)
    return changes.reduce(changed, word)
  })

function changed(text: string, change: string): string {
  const [name, number = '0'] = change.split(' ')
  const count = Number(number)
  if (name === 'cut') return text.slice(0, count)
  if (name === 'fill') return text.repeat(Math.ceil(count / text.length)).slice(0, count)
  if (name === 'again') return `${text} `.repeat(count)
  if (name === 'spaced') return [...text].join('\u200B')
  if (name === 'zalgo') return zalgo(text)
  throw new RangeError(`nothing is called "| ${change}"`)
}

const zalgo = (text: string): string =>
  [...text]
    .map((letter, at) => letter + String.fromCodePoint(0x300 + ((at * 7) % 0x6f), 0x316 + (at % 9), 0x35f))
    .join('')
