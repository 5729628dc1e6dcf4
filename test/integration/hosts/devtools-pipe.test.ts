import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startBrowser } from '#main/hosts/browser-process.ts'
import { connectDevtools, type DriverTransport } from '#main/hosts/devtools-pipe.ts'

describe.skipIf(process.platform === 'win32')('the pipe to the browser', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'desk-pipe-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** Starts a program that speaks over the same two pipes as a browser; `script` says what it does with a message. */
  const browserThat = (script: string) => {
    const file = join(folder, 'browser')
    writeFileSync(
      file,
      `#!${process.execPath}
const { createReadStream, writeSync } = require('node:fs')
const say = (message) => writeSync(4, JSON.stringify(message) + '\\0')
let heard = ''
createReadStream('', { fd: 3 }).setEncoding('utf8').on('data', (text) => {
  const messages = (heard + text).split('\\0')
  heard = messages.pop()
  messages.map((one) => JSON.parse(one)).forEach(take)
}).on('end', () => process.exit())
function take({ id, method, params, sessionId }) {
  if (method === 'Browser.close') process.exit()
  ${script}
}
`,
    )
    chmodSync(file, 0o700)
    return connectDevtools(startBrowser(file, []))
  }
  const echo = `say({ id, sessionId, result: { method, params } })`

  it('gives each of several calls its own answer, however the bytes are split', async () => {
    const browser = browserThat(`
      const text = JSON.stringify({ id, result: { said: params.text.toUpperCase() } }) + '\\0'
      const bytes = Buffer.from(text)
      const middle = bytes.indexOf(0xc3) + 1 || 5
      writeSync(4, bytes.subarray(0, middle))
      setTimeout(() => writeSync(4, bytes.subarray(middle)), 0)
      const until = Date.now() + 5
      while (Date.now() < until);`)
    expect(await browser.send('a', { text: 'über' })).toEqual({ said: 'ÜBER' })
    expect(await browser.send('b', { text: 'plain' })).toEqual({ said: 'PLAIN' })
    await browser.close()
  })

  it('reports calls that the browser rejects', async () => {
    const browser = browserThat(`say({ id, error: { code: -32000, message: 'no such thing' } })`)
    await expect(browser.send('Page.crochet')).rejects.toThrow('Page.crochet: no such thing')
    await browser.close()
  })

  it('kills what a browser leaves behind, which would keep the pipes open', async () => {
    const file = join(folder, 'wrapper')
    writeFileSync(file, '#!/bin/sh\nsleep 600 &\necho started >&4\n', { mode: 0o700 })
    const wrapper = startBrowser(file, [])
    await once(wrapper.output, 'data')
    let hasEnded = false
    const ended = wrapper.ended.then(() => {
      hasEnded = true
    })
    // The wrapper itself ends at once; the pipe for errors stays open.
    await setTimeout(100)
    expect(hasEnded).toBe(false)
    wrapper.kill()
    await ended
    wrapper.kill()
  })

  it('says why a browser does not start, and is closed then', async () => {
    const browser = browserThat(`console.error('Cannot make the folder'); process.exit(7)`)
    await expect(browser.send('Browser.getVersion')).rejects.toThrow(
      'it ended with 7: Cannot make the folder',
    )
    await browser.closed
    await expect(browser.send('Browser.getVersion')).rejects.toThrow('it ended with 7')
    const missing = connectDevtools(startBrowser(join(folder, 'nowhere'), []))
    await expect(missing.send('Browser.getVersion')).rejects.toThrow('ENOENT')
    await missing.close()
  })

  it("keeps a driver's messages apart from the desk's, though both count from one", async () => {
    const browser = browserThat(`
      if (method === 'Target.attachToBrowserTarget') say({ id, result: { sessionId: 'driver' } })
      else if (method === 'news') {
        say({ sessionId, method: 'was', params: {} })
        say({ sessionId: 'a page of the driver', method: 'is', params: {} })
        say({ id, sessionId, result: {} })
      } else ${echo}`)
    const events: unknown[] = []
    browser.on('was', () => events.push('the desk'))
    const driver: DriverTransport = await browser.admitDriver()
    const heard: object[] = []
    const answered = new Promise<void>((resolve) => {
      driver.onmessage = (message) => {
        heard.push(message)
        if ('id' in message) resolve()
      }
    })
    const [own] = await Promise.all([browser.send('hello'), driver.send({ id: 2, method: 'news' }), answered])
    expect(own).toEqual({ method: 'hello', params: {} })
    expect(heard).toEqual([
      { method: 'was', params: {} },
      { sessionId: 'a page of the driver', method: 'is', params: {} },
      { id: 2, result: {} },
    ])
    expect(events).toEqual([])
    await browser.close()
  })
})
