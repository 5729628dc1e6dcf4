import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Downloads a file. Until it is complete, its bytes are in `${file}.part`; if the download breaks, a later call resumes
 * it. The content is not checked: the caller must compare its hash, and remove a wrong file.
 *
 * @param address an http or https address; redirects are followed.
 * @param file the path of the complete file.
 * @param options `idle`: time without a byte, in ms, after which the download fails, 0 = never;
 *   `onProgress(received, total)`: called with numbers of bytes, `total` null if unknown.
 */
export async function downloadResumably(address, file, { idle = 0, onProgress = () => undefined } = {}) {
  const part = `${file}.part`
  const before = await sizeOf(part)
  const watch = watchOver(idle)
  try {
    const headers = before > 0 ? { range: `bytes=${before}-` } : {}
    const response = await fetch(address, { headers, signal: watch.signal })
    if (response.status === 416) {
      await rm(part, { force: true })
      throw new Error('what was here already does not fit what is there; the next try begins anew')
    }
    if (!response.ok || !response.body) throw new Error(`${new URL(address).host} answers ${response.status}`)
    const goesOn = response.status === 206
    let received = goesOn ? before : 0
    const length = Number(response.headers.get('content-length'))
    const total = length > 0 ? received + length : null
    const count = new Transform({
      transform(chunk, _encoding, done) {
        received += chunk.length
        watch.sign()
        onProgress(received, total)
        done(null, chunk)
      },
    })
    await pipeline(
      Readable.fromWeb(response.body),
      count,
      createWriteStream(part, { flags: goesOn ? 'a' : 'w' }),
    )
  } catch (cause) {
    if (watch.signal.aborted) throw new Error(`nothing came for ${idle / 1000} s`, { cause })
    throw new Error(reasonOf(cause), { cause })
  } finally {
    watch.end()
  }
  await rename(part, file)
}

/** Aborts `signal` when `sign` was not called for `idle` ms; 0 = never. */
function watchOver(idle) {
  const controller = new AbortController()
  const begin = () => (idle > 0 ? setTimeout(() => controller.abort(), idle) : undefined)
  let timer = begin()
  const end = () => clearTimeout(timer)
  return {
    signal: controller.signal,
    end,
    sign() {
      end()
      timer = begin()
    },
  }
}

/**
 * The message that tells why a download failed. An error of `fetch` always says "fetch failed" and has the true reason
 * as its cause.
 */
function reasonOf(cause) {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  return inner instanceof Error ? inner.message : String(inner)
}

async function sizeOf(file) {
  const found = await stat(file).catch(() => null)
  return found?.size ?? 0
}
