import { describe, expect, test } from 'vitest'
import { gateHop, isPublic, type PinnedAddress } from '#main/engine/evidence/address-gate.ts'

const v4 = (address: string): PinnedAddress => ({ address, family: 4 })
const v6 = (address: string): PinnedAddress => ({ address, family: 6 })
/** A name server that answers what it is told; the system's own is not a test's to fill. */
const answering =
  (...addresses: PinnedAddress[]) =>
  async () =>
    addresses

describe('an address', () => {
  test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '192.169.0.1'])('%s is public', (address) => {
    expect(isPublic(v4(address))).toBe(true)
  })
  test.each([
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.0.2.1',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
  ])('%s is not public', (address) => {
    expect(isPublic(v4(address))).toBe(false)
  })
  test.each(['2606:4700::1111', '2a00:1450::1', '64:ff9b::101:101', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => {
      expect(isPublic(v6(address))).toBe(true)
    },
  )
  test.each([
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    '64:ff9b::10.0.0.1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:a00:1::',
    '2001:0:1::',
    '100::1',
  ])('%s is not public', (address) => {
    expect(isPublic(v6(address))).toBe(false)
  })
})

describe('the gate', () => {
  const gate = (address: string, allowLoopback: boolean, ...found: PinnedAddress[]) =>
    gateHop(new URL(address), { allowLoopback, resolve: answering(...found) })

  test('pins a public name to the addresses that were looked up', async () => {
    expect(await gate('https://files.example/a?b=c', false, v4('1.1.1.1'), v6('2606:4700::1'))).toEqual({
      ok: true,
      value: {
        origin: 'https://files.example',
        path: '/a?b=c',
        addresses: [v4('1.1.1.1'), v6('2606:4700::1')],
      },
    })
  })

  test('refuses a name of which any address is private', async () => {
    const refused = await gate('https://files.example/', true, v4('1.1.1.1'), v4('10.0.0.1'))
    expect(refused).toMatchObject({ ok: false, error: { kind: 'storageRefused' } })
  })

  test.each([
    ['http://127.0.0.1:9/x', [v4('127.0.0.1')]],
    ['http://localhost:9/x', [v4('127.0.0.1'), v6('::1')]],
    ['https://[::1]/x', [v6('::1')]],
  ] as const)('lets %s pass only while the service itself is on this computer', async (address, found) => {
    expect(await gate(address, true, ...found)).toMatchObject({ ok: true })
    expect(await gate(address, false, ...found)).toMatchObject({
      ok: false,
      error: { kind: 'storageRefused' },
    })
  })

  test('refuses plain http to anywhere else', async () => {
    expect(await gate('http://files.example/', true, v4('1.1.1.1'))).toMatchObject({ ok: false })
  })

  test('never repeats the path or the query of what it refuses', async () => {
    const refused = await gate('https://files.example/report?signature=s3cret', false, v4('10.0.0.1'))
    expect(JSON.stringify(refused)).not.toMatch(/s3cret|report\?/)
  })
})
