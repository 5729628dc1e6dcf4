import { describe, expect, it, test } from 'vitest'
import { isExempt, nameProxy, parseProxyAddress, proxyOf } from '#shared/rules/proxy-route.ts'

describe('the address of a proxy', () => {
  it('may omit its scheme and port, and has name and password apart', () => {
    expect(parseProxyAddress('proxy.corp:3128')).toMatchObject({
      value: { protocol: 'http:', hostname: 'proxy.corp', port: 3128, credentials: null },
    })
    const parsed = parseProxyAddress('https://ann:p%40ss%3A%25@[fd00::1]')
    expect(parsed).toMatchObject({
      value: { protocol: 'https:', hostname: '[fd00::1]', port: 443 },
    })
    expect(parsed.ok && parsed.value.credentials).toEqual({ name: 'ann', password: 'p@ss:%' })
    expect(parsed.ok && nameProxy(parsed.value)).toBe('[fd00::1]:443')
    expect(parseProxyAddress('http://ann:100%@proxy:1')).toMatchObject({
      value: { credentials: { password: '100%' } },
    })
  })

  it.each([
    ['socks5://ann:secret@proxy:1080', 'SOCKS'],
    ['http://wpad.corp/secret.pac', 'PAC'],
    ['ftp://ann:secret@proxy', 'isn’t the address'],
    ['http://ann:12#secret@proxy:3128', 'behind its port'],
    ['http://ann:12/secret@proxy:3128', 'behind its port'],
    ['http://', 'isn’t the address'],
    ['secret secret', 'isn’t the address'],
  ])('%s is rejected, without repeating any of it', (written, words) => {
    const parsed = parseProxyAddress(written)
    expect(parsed).toMatchObject({ ok: false, error: expect.stringContaining(words) })
    expect(JSON.stringify(parsed)).not.toMatch(/secret|ann/)
  })
})

describe('NO_PROXY', () => {
  const cases: readonly (readonly [noProxy: string, target: string, isExempt: boolean])[] = [
    ['', 'https://desk.example', false],
    ['*', 'https://desk.example', true],
    ['other.example, *', 'https://desk.example', true],
    ['example', 'https://desk.example', true],
    ['.example', 'https://desk.example', true],
    ['*.example', 'https://desk.example', true],
    ['desk.example', 'https://desk.example', true],
    ['DESK.Example.', 'https://desk.example', true],
    ['.desk.example', 'https://desk.example', true],
    ['sk.example', 'https://desk.example', false],
    ['desk.example', 'https://desk.example.evil.example', false],
    ['desk.example:443', 'https://desk.example', true],
    ['desk.example:8443', 'https://desk.example', false],
    ['desk.example:8443', 'https://desk.example:8443', true],
    ['*:8443', 'https://desk.example:8443', true],
    ['*:8443', 'https://desk.example', false],
    ['a.example b.example\tdesk.example', 'https://desk.example', true],
    ['fd00::1', 'https://[fd00::1]', true],
    ['[fd00::1]', 'https://[fd00::1]', true],
    ['[fd00::1]:443', 'https://[fd00::1]', true],
    ['[fd00::1]:8443', 'https://[fd00::1]', false],
    ['10.0.0.1', 'https://10.0.0.1', true],
    ['10.0.0.1', 'https://110.0.0.1', false],
    ['.', 'https://desk.example', false],
    ['corp.example', 'https://wiki.corp.example.', true],
    ['10.0.0.0/8', 'https://10.0.0.1', false],
  ]
  test.each(cases)('“%s” and %s: %s', (noProxy, target, expected) => {
    expect(isExempt(new URL(target), noProxy)).toBe(expected)
  })
})

describe('the environment', () => {
  const named = { HTTPS_PROXY: 'http://proxy.corp:3128' }
  const hostOf = (target: string, environment: Readonly<Record<string, string>>) => {
    const proxy = proxyOf(new URL(target), environment)
    return proxy.ok ? (proxy.value?.hostname ?? null) : proxy.error
  }

  it('names the proxy, in lower case first, and for all protocols last', () => {
    expect(hostOf('https://desk.example', {})).toBeNull()
    expect(hostOf('https://desk.example', named)).toBe('proxy.corp')
    expect(hostOf('https://desk.example', { ...named, https_proxy: 'http://first:1' })).toBe('first')
    expect(hostOf('https://desk.example', { ALL_PROXY: 'http://all:1' })).toBe('all')
    expect(hostOf('https://desk.example', { ...named, ALL_PROXY: 'http://all:1' })).toBe('proxy.corp')
    expect(hostOf('https://desk.example', { HTTPS_PROXY: ' ' })).toBeNull()
    expect(hostOf('https://desk.example', { ...named, no_proxy: 'desk.example' })).toBeNull()
  })

  // SEC-34
  it('never sets a proxy for this computer, or for anything without encryption', () => {
    for (const target of [
      'https://localhost:8443',
      'https://127.0.0.1',
      'https://[::1]',
      'http://desk.example',
    ])
      expect(hostOf(target, named)).toBeNull()
  })

  it('explains an unusable proxy', () => {
    expect(hostOf('https://desk.example', { ALL_PROXY: 'socks5h://proxy:1080' })).toMatch(/SOCKS/)
  })
})
