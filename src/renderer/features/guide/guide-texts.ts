import type { GuidePage } from '../../state/shape/ui-shape.ts'
import { guidePages } from '../../words/guide-pages.ts'

/** Markdown by page. */
export type GuideTexts = Readonly<Record<GuidePage, string>>

const files = import.meta.glob<string>('../../../../docs/guide/*.md', { query: '?raw', import: 'default' })

/** Reads all pages: they ship with the window and are small, but are not needed at its start. */
export async function readGuide(): Promise<GuideTexts> {
  const texts = await Promise.all(
    guidePages.map(async ({ id }) => {
      const text = await files[`../../../../docs/guide/${id}.md`]?.()
      return [id, withoutWrapping(text ?? '')] as const
    }),
  )
  return Object.fromEntries(texts) as GuideTexts
}

/** Joins the lines of a paragraph. Reports keep their line breaks when drawn; in the guide they only wrap the source. */
export function withoutWrapping(markdown: string): string {
  return markdown.replace(/(?<=[^\n])\n[ ]*(?=[^\s#|])(?![-*] |\d+\. |```)/g, ' ')
}

/** The pages that contain every typed word. */
export function pagesWith(texts: GuideTexts, typed: string): readonly GuidePage[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return guidePages
    .filter(({ id, title, synonyms }) => {
      const text = `${title} ${synonyms} ${texts[id]}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .map(({ id }) => id)
}
