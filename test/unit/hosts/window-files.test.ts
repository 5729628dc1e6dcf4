import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listWindowFiles } from '#main/hosts/window-files.ts'
import {
  colorSchemePlaceholder,
  contentSecurityPolicy,
  noncePlaceholder,
  viewerPath,
  viewerPolicy,
} from '#main/hosts/window-policy.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-window-'))
  mkdirSync(join(folder, 'renderer/assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.js'), 'outside')
  const html = `<meta nonce="${noncePlaceholder}"><meta name="color-scheme" content="${colorSchemePlaceholder}">`
  writeFileSync(join(folder, 'renderer/index.html'), html)
  writeFileSync(join(folder, 'renderer/viewer.html'), '<p>')
  writeFileSync(join(folder, 'renderer/assets/index.js'), 'inside')
  writeFileSync(join(folder, 'renderer/assets/notes.txt'), 'no kind of file the window uses')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const text = async (path: string) => {
  const answer = await (await listWindowFiles(join(folder, 'renderer'))).answer(path)
  return answer.status === 200 ? answer.body.toString() : answer.status
}

describe('the window’s files', () => {
  it('are served by the path of their address, with `/` as the document', async () => {
    expect(await text('/assets/index.js')).toBe('inside')
    expect(await text('/')).toMatch(/^<meta/)
    expect(await text('/index.html')).toMatch(/^<meta/)
  })

  it('are read beforehand if the document names them, once, and from the disk after that', async () => {
    const script = join(folder, 'renderer/assets/index.js')
    writeFileSync(join(folder, 'renderer/index.html'), '<script src="./assets/index.js"></script>')
    writeFileSync(join(folder, 'renderer/assets/other.js'), 'not named')
    const files = await listWindowFiles(join(folder, 'renderer'))
    const served = async (path: string) => (await files.answer(path)).body.toString()
    expect(await served('/')).toContain('<script')
    for (const file of [script, join(folder, 'renderer/assets/other.js')]) writeFileSync(file, 'changed')
    expect(await served('/assets/index.js')).toBe('inside')
    expect(await served('/assets/index.js')).toBe('changed')
    expect(await served('/assets/other.js')).toBe('changed')
  })

  it('that cannot be read beforehand are read when they are requested', async () => {
    const late = join(folder, 'renderer/assets/late.js')
    writeFileSync(join(folder, 'renderer/index.html'), '<script src="./assets/late.js"></script>')
    mkdirSync(late)
    const files = await listWindowFiles(join(folder, 'renderer'))
    rmSync(late, { recursive: true })
    expect((await files.answer('/assets/late.js')).status).toBe(404)
    writeFileSync(late, 'here')
    expect((await files.answer('/assets/late.js')).body.toString()).toBe('here')
  })

  it.each([
    '/../secret.js',
    '/assets/../../secret.js',
    '/%2e%2e/secret.js',
    '//secret.js',
    '/assets',
    '/assets/notes.txt',
    '',
    'index.html',
  ])('are the only ones: %j is not found', async (path) => {
    expect(await text(path)).toBe(404)
  })

  // SEC-04
  it('are the only ones, for any request', async () => {
    const files = await listWindowFiles(join(folder, 'renderer'))
    const pieces = fc.constantFrom(
      '/',
      '..',
      '.',
      '%2e',
      '%2f',
      '\\',
      'secret.js',
      'assets',
      'index.js',
      '\0',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 8 }), async (parts) => {
        const answer = await files.answer(parts.join(''))
        expect(answer.body.toString()).not.toBe('outside')
      }),
    )
  })

  it('carry a new nonce at every load, the same in policy and document', async () => {
    const files = await listWindowFiles(join(folder, 'renderer'))
    const nonces = new Set<string>()
    for (let load = 0; load < 3; load += 1) {
      const { headers, body } = await files.answer('/')
      const nonce = /nonce="([^"]{24,})"/.exec(body.toString())?.[1] ?? 'none'
      expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(3)
  })

  it('carry the colors chosen at the time of each load', async () => {
    let theme: 'system' | 'light' | 'dark' = 'system'
    const files = await listWindowFiles(join(folder, 'renderer'), () => theme)
    const shown = async () =>
      /color-scheme" content="([^"]+)"/.exec((await files.answer('/')).body.toString())?.[1]
    expect(await shown()).toBe('light dark')
    theme = 'dark'
    expect(await shown()).toBe('dark')
  })

  it('are served with the policy, also when they are not found', async () => {
    const files = await listWindowFiles(join(folder, 'renderer'))
    for (const path of ['/', '/assets/index.js', '/nothing']) {
      const { headers } = await files.answer(path)
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })

  // SEC-04
  it('may be framed as the viewer alone, which has no origin and loads only scripts', async () => {
    const files = await listWindowFiles(join(folder, 'renderer'))
    for (const path of ['/', '/assets/index.js', '/nothing']) {
      const { headers } = await files.answer(path)
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
    const { headers } = await files.answer(viewerPath)
    const policy = headers['content-security-policy']
    expect(policy?.replace(/nonce-[^']+/, 'nonce-x')).toBe(viewerPolicy('x'))
    expect(policy).toMatch(/sandbox allow-scripts$/)
    expect(policy).not.toMatch(/allow-same-origin|connect-src|img-src|frame-src|worker-src|unsafe|\*/)
  })

  it('that disappear while the desk runs are not found', async () => {
    const files = await listWindowFiles(join(folder, 'renderer'))
    rmSync(join(folder, 'renderer/assets/index.js'))
    expect((await files.answer('/assets/index.js')).status).toBe(404)
  })
})

describe('the policy', () => {
  const source = (name: string) =>
    readFileSync(join(import.meta.dirname, '../../../src/renderer', name), 'utf8')
  const html = source('index.html')

  it.each([
    ['index.html', contentSecurityPolicy(noncePlaceholder)],
    ['viewer.html', viewerPolicy(noncePlaceholder)],
  ])('in %s equals the one of the headers, as far as a document can express it', (name, policy) => {
    const inDocument = /Content-Security-Policy"\s+content="([^"]+)"/.exec(source(name))?.[1]
    const headersAlone = /^(frame-ancestors|sandbox)/
    const inHeaders = policy.split('; ').filter((directive) => !headersAlone.test(directive))
    expect(inDocument?.split('; ')).toEqual(inHeaders)
  })

  it('leaves the colors of the document to the host', () => {
    expect(html).toContain(`name="color-scheme" content="${colorSchemePlaceholder}"`)
  })

  it('allows no script but the desk’s own files', () => {
    const directives = new Map(
      contentSecurityPolicy('x')
        .split('; ')
        .map((directive) => [directive.split(' ', 1)[0] ?? '', directive.split(' ').slice(1)]),
    )
    expect(directives.get('script-src')).toEqual(["'self'"])
    expect(directives.get('default-src')).toEqual(["'none'"])
    expect([...directives.values()].flat().join(' ')).not.toMatch(/unsafe|\*|http|data:|blob:/)
  })
})
