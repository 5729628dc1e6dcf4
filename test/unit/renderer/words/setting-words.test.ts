import { describe, expect, it } from 'vitest'
import { settingNames, settingPages, settingsFor, settingWords } from '#renderer/words/setting-words.ts'

describe('the settings', () => {
  it('are each on one page, and no page is empty', () => {
    expect([...settingNames].sort()).toEqual(Object.keys(settingWords).sort())
    for (const { id } of settingPages)
      expect(settingNames.some((name) => settingWords[name].page === id)).toBe(true)
  })

  it('have unique titles', () => {
    const titles = settingNames.map((name) => settingWords[name].title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  it.each([
    ['', settingNames],
    ['dark', ['theme']],
    ['DENS', ['density']],
    // Every word counts, in any order and from any text of the setting.
    ['bounty confirm', ['rewardConfirmAbove']],
    ['confirm darkness', []],
    ['evidence path', ['evidenceFolder']],
  ])('are found by “%s”', (typed, found) => {
    expect(settingsFor(typed)).toEqual(found)
  })
})
