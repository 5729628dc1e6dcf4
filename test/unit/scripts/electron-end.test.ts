import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'

interface End {
  readonly code: number
  readonly signal: string | null
  readonly lasted: number
}
const script = join(import.meta.dirname, '../../../scripts/electron-end.js')
const {
  judgeEnd,
}: {
  judgeEnd: (end: End, binary: string) => { remedy: string | null; mayOpenElsewhere: boolean }
} = await import(pathToFileURL(script).href)

const soon = 300
const hours = 3 * 3_600_000
const judge = (code: number, lasted: number) => judgeEnd({ code, signal: null, lasted }, '/desk/electron')

describe('the end of Electron', () => {
  it('is followed by the browser if it had no window and did not refuse', () => {
    expect(judge(1, soon).mayOpenElsewhere).toBe(true)
    expect(judge(127, soon).mayOpenElsewhere).toBe(true)
    expect(judge(2, soon).mayOpenElsewhere).toBe(false)
    expect(judge(0, soon).mayOpenElsewhere).toBe(false)
    expect(judge(1, hours).mayOpenElsewhere).toBe(false)
  })

  it.runIf(process.platform === 'linux')('by SIGTRAP means no sandbox, unless it was open for hours', () => {
    const trapped = { code: 1, signal: 'SIGTRAP' }
    expect(judgeEnd({ ...trapped, lasted: soon }, '/desk/electron').remedy).toContain('/desk/chrome-sandbox')
    expect(judgeEnd({ ...trapped, lasted: hours }, '/desk/electron').remedy).toBe(null)
  })
})
