import { expect, test } from 'vitest'
import { readProxyList } from '#shared/rules/proxy-list.ts'

const read = (list: string) => {
  const proxy = readProxyList(list)
  if (!proxy.ok) return proxy.error
  return proxy.value === null ? null : `${proxy.value.protocol}//${proxy.value.hostname}:${proxy.value.port}`
}

test.each([
  ['DIRECT', null],
  ['', null],
  ['PROXY proxy.corp:3128', 'http://proxy.corp:3128'],
  ['proxy proxy.corp:3128 ; DIRECT', 'http://proxy.corp:3128'],
  ['HTTPS proxy.corp:8443;PROXY other:1', 'https://proxy.corp:8443'],
  ['PROXY [fd00::1]:3128', 'http://[fd00::1]:3128'],
  ['DIRECT; PROXY proxy.corp:3128', null],
  ['SOCKS5 proxy.corp:1080; PROXY other:1', 'http://other:1'],
  ['SOCKS proxy.corp:1080; DIRECT', null],
])('“%s” is %s', (list, expected) => {
  expect(read(list)).toBe(expected)
})

test('a list without a usable proxy says why, and never means a direct connection', () => {
  expect(read('SOCKS5 proxy.corp:1080')).toMatch(/SOCKS/)
  expect(read('QUIC proxy.corp:443')).toMatch(/isn’t the address/)
  expect(read('PROXY')).toMatch(/isn’t the address/)
})
