/** Parses the Markdown of the demo content, of which only headings, lists and code blocks are supported. */

/** A fault in the demo content, described for the content's authors. */
export class DemoContentError extends Error {
  override readonly name = 'DemoContentError'
}

export interface Part {
  readonly heading: string
  readonly body: string
}

const fenceStart = /^(`{3,})(\w*)$/

/** Splits a text at headings of a level, but not at `#` within code blocks. `before`: text before the first heading. */
export function partsOf(text: string, level: 1 | 2): { readonly before: string; readonly parts: Part[] } {
  const mark = `${'#'.repeat(level)} `
  const found: { heading: string; lines: string[] }[] = [{ heading: '', lines: [] }]
  let fence: string | null = null
  for (const line of text.split(/\r?\n/)) {
    if (fence === null) fence = fenceStart.exec(line)?.[1] ?? null
    else if (line === fence) fence = null
    if (fence === null && line.startsWith(mark)) found.push({ heading: line.slice(mark.length), lines: [] })
    else found.at(-1)?.lines.push(line)
  }
  if (fence !== null) throw new DemoContentError(`a code block that begins with ${fence} does not end`)
  const [before, ...parts] = found.map(({ heading, lines }) => ({ heading, body: trimmed(lines) }))
  return { before: before?.body ?? '', parts }
}

/** Items of a bulleted list. Further lines of an item are indented by two spaces; a bullet alone is an empty item. */
export const itemsOf = (body: string): string[] => listOf(body, /^-(?: |$)/, '  ')

/** Items of a numbered list; further lines are indented by three spaces. */
export const stepsOf = (body: string): string[] => listOf(body, /^\d+\. /, '   ')

function listOf(body: string, mark: RegExp, indent: string): string[] {
  const items: string[][] = []
  for (const line of body.split('\n')) {
    if (mark.test(line)) items.push([line.replace(mark, '')])
    else if (line === '') items.at(-1)?.push('')
    else if (line.startsWith(indent) && items.length > 0) items.at(-1)?.push(line.slice(indent.length))
    else throw new DemoContentError(`"${line.slice(0, 60)}" belongs to no item of the list`)
  }
  return items.map(trimmed)
}

/** Parses a list whose items have the form `name: value`. */
export function factsOf(body: string): Record<string, string> {
  const facts: Record<string, string> = {}
  for (const item of itemsOf(body)) {
    const [, name = '', value = ''] = /^([^:]+): (.+)$/s.exec(item) ?? []
    if (name === '') throw new DemoContentError(`"${item.slice(0, 60)}" has not the form "name: value"`)
    if (name in facts) throw new DemoContentError(`"${name}" is said twice`)
    facts[name] = value
  }
  return facts
}

export interface CodeBlock {
  readonly say: string
  readonly lang: string
  readonly code: string
}

/** Code blocks, each with the text before it (`say`), which introduces it. */
export function blocksOf(body: string): CodeBlock[] {
  const blocks: CodeBlock[] = []
  let say: string[] = []
  const lines = body.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const [, fence, lang = ''] = fenceStart.exec(lines[at] ?? '') ?? []
    if (fence === undefined) {
      say.push(lines[at] ?? '')
      continue
    }
    const end = lines.indexOf(fence, at + 1)
    blocks.push({ say: trimmed(say), lang, code: lines.slice(at + 1, end).join('\n') })
    say = []
    at = end
  }
  if (trimmed(say) !== '') throw new DemoContentError(`no code follows "${trimmed(say).slice(0, 60)}"`)
  return blocks
}

/** Joins lines and removes empty ones at both ends. */
const trimmed = (lines: readonly string[]): string => lines.join('\n').replace(/^\n+|\n+$/g, '')
