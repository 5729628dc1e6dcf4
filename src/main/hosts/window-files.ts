import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { Settings } from '#shared/desk/models.ts'
import {
  colorScheme,
  colorSchemePlaceholder,
  contentSecurityPolicy,
  noncePlaceholder,
  viewerPath,
  viewerPolicy,
  windowHeaders,
} from './window-policy.ts'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

export interface WindowAnswer {
  readonly status: 200 | 404
  readonly headers: Record<string, string>
  readonly body: Buffer
}

export interface WindowFiles {
  /** @param path the path of an address with the private origin, as the browser sent it. */
  answer(path: string): Promise<WindowAnswer>
}

/**
 * The window's files, from a list that is made once: a requested path is looked up in the list, never converted to a
 * file path, so no address can lead outside the folder. `/` is `index.html`.
 *
 * @param folder the built renderer.
 * @param theme returns the chosen theme; it is called at every load of the document.
 */
export async function listWindowFiles(
  folder: string,
  theme: () => Settings['theme'] = () => 'system',
): Promise<WindowFiles> {
  const files = new Map<string, WindowFile>()
  // Only the names are checked: no folder has one of these endings, and Electron's versions differ in what else they
  // report about the entries of an archive.
  for (const path of await readdir(folder, { recursive: true })) {
    const contentType = contentTypes[extname(path)]
    if (contentType === undefined) continue
    files.set(`/${path.split(sep).join('/')}`, { file: join(folder, path), contentType })
  }
  const filled = (html: string, nonce: string) =>
    html.replaceAll(noncePlaceholder, nonce).replaceAll(colorSchemePlaceholder, colorScheme(theme()))
  const index = files.get('/index.html')
  if (index) files.set('/', index)

  const ahead = await readAhead(files)
  return {
    async answer(path) {
      const nonce = randomBytes(18).toString('base64')
      const found = files.get(path)
      const kept = ahead.get(path)
      // For one request only: later windows get their files from the disk.
      ahead.delete(path)
      const body = found && (kept ?? (await read(found.file)))
      if (!found || !body) {
        const headers = windowHeaders('text/plain; charset=utf-8', contentSecurityPolicy(nonce))
        return { status: 404, headers, body: Buffer.from('There is no such file in the desk.\n') }
      }
      return {
        status: 200,
        headers: windowHeaders(
          found.contentType,
          path === viewerPath ? viewerPolicy(nonce) : contentSecurityPolicy(nonce),
        ),
        body:
          found.contentType === contentTypes['.html']
            ? Buffer.from(filled(body.toString('utf8'), nonce))
            : body,
      }
    },
  }
}

interface WindowFile {
  readonly file: string
  readonly contentType: string
}

/**
 * Reads the document and the files it names. The browser requests all of them at once, when main is busy; while the
 * browser starts, main has time.
 */
async function readAhead(files: ReadonlyMap<string, WindowFile>): Promise<Map<string, Buffer>> {
  const ahead = new Map<string, Buffer>()
  const keep = async (path: string) => {
    const found = files.get(path)
    const body = found && (await read(found.file))
    if (body) ahead.set(path, body)
    return body
  }
  const document = (await keep('/'))?.toString('utf8') ?? ''
  const named = document.matchAll(/(?:src|href)="\.(\/[^"]+)"/g)
  await Promise.all([...new Set([...named].map(([, path = '']) => path))].map(keep))
  return ahead
}

/** @returns null if the file is gone: one that disappears while the desk runs is treated like any other missing file. */
function read(file: string): Promise<Buffer | null> {
  return readFile(file).catch(() => null)
}
