import type { Inline } from './tree.ts'

/** The plain text of inline content, without any markup. */
export function inlineText(content: readonly Inline[]): string {
  return content
    .map((inline) => {
      switch (inline.kind) {
        case 'text':
          return inline.text
        case 'code':
          return inline.code
        case 'break':
          return '\n'
        case 'report':
          return `#${inline.reportId}`
        case 'image':
          return inline.alt
        case 'strong':
        case 'emphasis':
        case 'strike':
        case 'link':
        case 'refusedLink':
          return inlineText(inline.content)
        default:
          return inline satisfies never
      }
    })
    .join('')
}
