import type { GuidePage } from '../../state/shape/ui-shape.ts'
import { guidePages } from '../../words/guide-pages.ts'

/** The Markdown of each page. */
export type GuideTexts = Readonly<Record<GuidePage, string>>

const files = import.meta.glob<string>('../../../../docs/guide/*.md', { query: '?raw', import: 'default' })

/** Loads all pages. They are part of the window and small, but not needed when it starts. */
export async function readGuide(): Promise<GuideTexts> {
  const texts = await Promise.all(
    guidePages.map(async ({ id }) => {
      const text = await files[`../../../../docs/guide/${id}.md`]?.()
      return [id, withoutWrapping(text ?? '')] as const
    }),
  )
  return Object.fromEntries(texts) as GuideTexts
}

/**
 * Joins the lines of each paragraph. The window draws every line break, as reports need it, but the line breaks in the
 * guide's files only wrap the source.
 */
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
