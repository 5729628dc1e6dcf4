import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type * as z from 'zod'
import { checkContent } from './check-content.ts'
import { DemoContentError } from './content-markdown.ts'
import { readBugKind, readLines, readStyle } from './read-markdown.ts'
import { DemoContent } from './schema.ts'

let content: DemoContent | null = null

/** The content of `resources/demo`, read on first use. @throws DemoContentError */
export function demoContent(): DemoContent {
  content ??= readDemoContent(demoFolder())
  return content
}

/**
 * The folder of the demo content: `resources/demo` in the nearest folder above this file that has it. How far up that
 * is differs between the sources, the build and a package.
 */
export function demoFolder(): string {
  for (let at = import.meta.dirname; ; at = dirname(at)) {
    const folder = join(at, 'resources', 'demo')
    if (existsSync(folder)) return folder
    if (at === dirname(at)) throw new DemoContentError('the folder resources/demo is missing')
  }
}

/**
 * Reads and checks a folder of demo content.
 *
 * @throws DemoContentError naming the file and the field.
 */
export function readDemoContent(folder: string): DemoContent {
  const read = <S extends z.ZodType>(
    file: string,
    shape: S,
    take: (text: string) => unknown,
  ): z.output<S> => {
    try {
      const result = shape.safeParse(take(readFileSync(join(folder, file), 'utf8')))
      if (result.success) return result.data
      const issues = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
      throw new DemoContentError(issues.join('; '))
    } catch (cause) {
      throw new DemoContentError(`${file}: ${cause instanceof Error ? cause.message : cause}`)
    }
  }
  const json = <S extends z.ZodType>(file: string, shape: S) => read(file, shape, JSON.parse)
  const filesIn = (part: string, ending: string) =>
    readdirSync(join(folder, part))
      .filter((name) => name.endsWith(ending))
      .sort()
      .map((name) => ({ file: `${part}/${name}`, name: name.slice(0, -ending.length) }))
  const stylesIn = <S extends z.ZodType>(part: 'style' | 'language', shape: S) =>
    Object.fromEntries(
      filesIn(`${part}s`, '.md').map(({ file, name }) => [
        name,
        read(file, shape, (text) => readStyle(text, part)),
      ]),
    )

  const { companies, kinds, styles, languages, lines, ...files } = DemoContent.shape
  const linesIn = (file: string) => read(`conversation/${file}.md`, lines.shape.note, readLines)
  const all: DemoContent = {
    companies: filesIn('programs', '.json').map(({ file, name }) => {
      const company = json(file, companies.element)
      const own = `${company.id}-${company.alias}`
      if (name === own) return company
      throw new DemoContentError(`${file}: the file has to be called ${own}.json, after id and alias`)
    }),
    kinds: filesIn('reports', '.md').map(({ file, name }) =>
      read(file, kinds.element, (text) => readBugKind(name, text)),
    ),
    styles: stylesIn('style', styles.valueType),
    languages: stylesIn('language', languages.valueType),
    lines: { note: linesIn('notes'), triager: linesIn('triagers'), reporter: linesIn('reporters') },
    threads: json('conversation/threads.json', files.threads),
    people: json('people.json', files.people),
    words: json('words.json', files.words),
    shares: json('shares.json', files.shares),
    evidence: json('evidence.json', files.evidence),
    hostile: json('hostile.json', files.hostile),
    cvssVectors: json('cvss-vectors.json', files.cvssVectors),
    vulnerabilityTypes: json('vulnerability-types.json', files.vulnerabilityTypes),
  }
  checkContent(all)
  return all
}
