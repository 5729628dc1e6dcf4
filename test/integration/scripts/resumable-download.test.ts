import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

interface Scripts {
  downloadResumably(
    address: string,
    file: string,
    options?: { idle?: number; onProgress?: (received: number, total: number | null) => void },
  ): Promise<void>
}

// Plain JavaScript, like all scripts that run before anything is installed.
const script = join(import.meta.dirname, '../../../scripts/resumable-download.js')
const { downloadResumably }: Scripts = await import(pathToFileURL(script).href)

const content = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251))
let folder = ''
let server: Server
let answer: RequestListener
const file = () => join(folder, 'electron.zip')
const address = () => {
  const at = server.address()
  return `http://127.0.0.1:${at !== null && typeof at === 'object' ? at.port : 0}/electron.zip`
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'desk-download-'))
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const whole: RequestListener = (_request, response) => {
  response.setHeader('content-length', content.length)
  response.end(content)
}

/**
 * Sends `length` bytes and breaks off, but only once some are on the disk: a broken connection may lose bytes in
 * transit.
 */
const cut =
  (length: number): RequestListener =>
  (_request, response) => {
    response.setHeader('content-length', content.length)
    response.write(content.subarray(0, length))
    const look = setInterval(() => {
      if ((statSync(`${file()}.part`, { throwIfNoEntry: false })?.size ?? 0) === 0) return
      clearInterval(look)
      response.destroy()
    }, 5)
  }

const inParts: RequestListener = (request, response) => {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  response.statusCode = 206
  response.setHeader('content-length', content.length - from)
  response.end(content.subarray(from))
}

describe('a download of Electron', () => {
  it('shows its progress', async () => {
    answer = whole
    const progress: [number, number | null][] = []
    await downloadResumably(address(), file(), { onProgress: (...now) => progress.push(now) })
    expect(readFileSync(file()).equals(content)).toBe(true)
    expect(progress.at(-1)).toEqual([content.length, content.length])
  })

  it('resumes after a broken connection', async () => {
    answer = cut(40_000)
    await expect(downloadResumably(address(), file())).rejects.toThrow()
    expect(existsSync(file())).toBe(false)
    const here = readFileSync(`${file()}.part`).length
    expect(here).toBeGreaterThan(0)
    let asked: string | undefined
    answer = (request, response) => {
      asked = request.headers.range
      inParts(request, response)
    }
    await downloadResumably(address(), file())
    expect(asked).toBe(`bytes=${here}-`)
    expect(readFileSync(file()).equals(content)).toBe(true)
  })

  it('starts over if the server supports no ranges', async () => {
    writeFileSync(`${file()}.part`, 'something else')
    answer = whole
    await downloadResumably(address(), file())
    expect(readFileSync(file()).equals(content)).toBe(true)
  })

  it('drops a partial file that does not match', async () => {
    writeFileSync(`${file()}.part`, 'something else')
    answer = (_request, response) => {
      response.statusCode = 416
      response.end()
    }
    await expect(downloadResumably(address(), file())).rejects.toThrow('the next try begins anew')
    expect(existsSync(`${file()}.part`)).toBe(false)
  })

  it('is given up when no data arrives, but not while it trickles', async () => {
    answer = (_request, response) => {
      response.setHeader('content-length', 5)
      let sent = 0
      const timer = setInterval(() => {
        sent += 1
        response.write('x')
        if (sent === 5) {
          clearInterval(timer)
          response.end()
        }
      }, 150)
    }
    // The whole download takes longer than the limit, which applies between two bytes.
    await downloadResumably(address(), file(), { idle: 600 })
    expect(readFileSync(file(), 'utf8')).toBe('xxxxx')
    answer = () => undefined
    await expect(downloadResumably(address(), file(), { idle: 100 })).rejects.toThrow(
      'nothing came for 0.1 s',
    )
  })

  it('names the server that refused it', async () => {
    answer = (_request, response) => {
      response.statusCode = 403
      response.end()
    }
    await expect(downloadResumably(address(), file())).rejects.toThrow(/127\.0\.0\.1:\d+ answers 403/)
  })
})
