import { describe, expect, it } from 'vitest'
import { textSections } from '#renderer/features/report/text-sections.ts'

const titles = (summary: string | null, description: string | null, impact: string | null = null) =>
  textSections({ summary, description, impact }).map((section) => section.title)

describe('the texts of a report', () => {
  it('are summary, description and impact, as far as something is written', () => {
    expect(titles('a', 'b', 'c')).toEqual(['Summary', 'Description', 'Impact'])
    expect(titles(null, 'b', ' \n')).toEqual(['Description'])
    expect(titles(null, null)).toEqual([])
    expect(titles('only this', '')).toEqual(['Summary'])
  })

  it('read a summary once that the description begins with', () => {
    expect(titles('One two.', '## What happens\r\n\r\nOne\ntwo. And more.')).toEqual(['Description'])
  })

  it('keep a summary that the description has further down', () => {
    expect(titles('One two.', `${'words '.repeat(40)}One two.`)).toEqual(['Summary', 'Description'])
  })

  it('keep a summary that says more than the description repeats', () => {
    expect(titles('One two. Three.', '## What happens\n\nOne two.')).toEqual(['Summary', 'Description'])
  })
})
