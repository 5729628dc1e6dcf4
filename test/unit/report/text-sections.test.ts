import { describe, expect, it } from 'vitest'
import { textSections, withoutOwnHeading } from '#renderer/text/text-sections.ts'

const titles = (summary: string | null, description: string | null, impact: string | null = null) =>
  textSections({ summary, description, impact }).map((section) => section.title)

describe('the texts of a report', () => {
  it('are summary, description and impact, if not empty', () => {
    expect(titles('a', 'b', 'c')).toEqual(['Summary', 'Description', 'Impact'])
    expect(titles(null, 'b', ' \n')).toEqual(['Description'])
    expect(titles(null, null)).toEqual([])
    expect(titles('only this', '')).toEqual(['Summary'])
  })

  it('omit a summary that the description begins with', () => {
    expect(titles('One two.', '## What happens\r\n\r\nOne\ntwo. And more.')).toEqual(['Description'])
  })

  it('keep a summary that is further down in the description', () => {
    expect(titles('One two.', `${'words '.repeat(40)}One two.`)).toEqual(['Summary', 'Description'])
  })

  it('keep a summary that says more than the description repeats', () => {
    expect(titles('One two. Three.', '## What happens\n\nOne two.')).toEqual(['Summary', 'Description'])
  })

  it('drop a first heading that repeats the name of their section, and no other', () => {
    const shown = (text: string) => withoutOwnHeading({ title: 'Description', text })
    expect(shown('\n## description\r\nOne.')).toBe('One.')
    expect(shown('# Description of it\nOne.')).toBe('# Description of it\nOne.')
    expect(shown('One.\n# Description\nTwo.')).toBe('One.\n# Description\nTwo.')
    expect(shown('# Description')).toBe('# Description')
  })
})
