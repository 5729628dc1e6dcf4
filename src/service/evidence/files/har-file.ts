import { Buffer } from 'node:buffer'
import { type Random, randomFrom } from '../../sample/random.ts'
import type { Recipe } from './recipe.ts'

/**
 * A capture of a few requests as an HTTP Archive 1.2, with the kind of cookies and tokens that users forget to remove
 * (all invented). The text of a script is made as long as needed for the file's size.
 */
export function harBytes({ seed, size, host, method, path, at }: Recipe): Uint8Array {
  const random = randomFrom(seed, 'har')
  const started = at - random.int(20, 300) * 60_000
  const secrets: Secrets = {
    cookie: random.hex(32),
    bearer: `eyJhbGciOiJub25lIn0.${Buffer.from('{"sub":"demo","note":"not a real token"}').toString('base64url')}.${random.hex(24)}`,
  }
  const json = 'application/json'
  const call = (method: string, path: string, type: string, body: string): Call => {
    return { method, path, type, body, wait: random.int(20, 380) }
  }
  const calls = [
    call('GET', '/', 'text/html', '<!doctype html><title>Sign in</title><div id="root"></div>'),
    call('POST', '/login', json, '{"ok":true,"next":"/home"}'),
    call('GET', '/api/me', json, `{"id":${random.int(10_000, 99_999)},"email":"tester@inbox.example"}`),
    call(method, path, json, `{"id":${random.int(10_000, 99_999)},"owner":"somebody-else@inbox.example"}`),
  ]
  const script = call('GET', `/assets/app.${random.hex(8)}.js`, 'application/javascript', '')
  const archive = (body: string) =>
    JSON.stringify({
      log: {
        version: '1.2',
        creator: { name: 'Firefox', version: '145.0' },
        pages: [],
        entries: [...calls, { ...script, body }].map((one, index) =>
          entryOf(one, host, started + index * 731, secrets),
        ),
      },
    })
  const bytes = Buffer.alloc(size, 0x20)
  // The archive also states the script's length, twice, and the number of digits in that length is not known yet. So
  // there is room for the longest number, and blanks at the end fill what remains.
  const digits = 2 * String(size).length
  bytes.write(archive(scriptText(size - Buffer.byteLength(archive('')) - digits, random)))
  return bytes
}

interface Call {
  readonly method: string
  readonly path: string
  readonly type: string
  readonly body: string
  /** In ms. */
  readonly wait: number
}

interface Secrets {
  readonly cookie: string
  readonly bearer: string
}

const header = (name: string, value: string) => ({ name, value })

function entryOf(call: Call, host: string, started: number, secrets: Secrets) {
  const url = `https://${host}${call.path}`
  return {
    startedDateTime: new Date(started).toISOString(),
    time: call.wait + 2,
    request: {
      method: call.method,
      url,
      httpVersion: 'HTTP/2',
      cookies: [{ name: 'session', value: secrets.cookie }],
      headers: [
        header('Host', host),
        header('User-Agent', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'),
        header('Authorization', `Bearer ${secrets.bearer}`),
        header('Cookie', `session=${secrets.cookie}`),
      ],
      queryString: [...new URL(url).searchParams].map(([name, value]) => header(name, value)),
      ...(call.method === 'POST' && {
        postData: {
          mimeType: 'application/json',
          text: '{"username":"tester@inbox.example","password":"correct-horse-battery-fake"}',
        },
      }),
      headersSize: -1,
      bodySize: -1,
    },
    response: {
      status: 200,
      statusText: 'OK',
      httpVersion: 'HTTP/2',
      cookies: [],
      headers: [
        header('Content-Type', call.type),
        header('Set-Cookie', `session=${secrets.cookie}; HttpOnly`),
      ],
      content: { size: call.body.length, mimeType: call.type, text: call.body },
      redirectURL: '',
      headersSize: -1,
      bodySize: call.body.length,
    },
    cache: {},
    timings: { send: 1, wait: call.wait, receive: 1 },
  }
}

/** The text of a script that looks minified, in ASCII without characters that JSON escapes. */
function scriptText(length: number, random: Random): string {
  let text = ''
  while (text.length < length) {
    const name = random.text(2, 'abcdefghijklmnopqrstuvwxyz')
    text += `function ${name}(e,t){return e.get(t+${random.int(1, 999)})||${random.hex(6).replace(/^\d+/, 'k')}}`
  }
  return text.slice(0, Math.max(0, length))
}
