import { describe, expect, test } from 'vitest'
import { type GateOptions, gateHop } from '#main/engine/evidence/address-gate.ts'
import { isPublic, type PinnedAddress, placeOf } from '#main/engine/evidence/address-ranges.ts'

const v4 = (address: string): PinnedAddress => ({ address, family: 4 })
const v6 = (address: string): PinnedAddress => ({ address, family: 6 })
/** A resolver with fixed answers, because a test cannot change the system's. */
const answering =
  (...addresses: PinnedAddress[]) =>
  async () =>
    addresses

describe('an address', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '192.169.0.1',
    '1.0.0.0',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '172.15.255.255',
    '192.0.1.0',
    '192.0.3.0',
    '192.88.98.255',
    '198.17.255.255',
    '198.20.0.0',
    '198.51.101.0',
    '203.0.114.0',
    '223.255.255.255',
  ])('%s is public', (address) => {
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
    // The last address of each range.
    '0.255.255.255',
    '10.255.255.255',
    '100.127.255.255',
    '127.255.255.255',
    '169.254.255.255',
    '192.0.0.255',
    '192.0.2.255',
    '192.88.99.255',
    '192.168.255.255',
    '198.19.255.255',
    '198.51.100.255',
    '203.0.113.255',
    '239.255.255.255',
    // The first addresses of ranges.
    '169.254.0.0',
    '192.0.0.0',
    '192.88.99.0',
    '198.51.100.0',
    '203.0.113.0',
    '240.0.0.0',
  ])('%s is not public', (address) => {
    expect(isPublic(v4(address))).toBe(false)
  })
  test.each([
    '2606:4700::1111',
    '2a00:1450::1',
    '64:ff9b::101:101',
    '::ffff:8.8.8.8',
    '2001:200::1',
    '3ffe::1',
    '::ffff:c0a7:1',
    '64:ff9b::808:0',
  ])('%s is public', (address) => {
    expect(isPublic(v6(address))).toBe(true)
  })
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
    '3fff::1',
    '3fff:fff::1',
    '2001:1ff::1',
    '1fff::1',
    '4000::1',
    '::ffff:c0a8:101',
    '64:ff9b::c0a8:101',
    '64:ff9b::7f00:0',
    '64:ff9b::',
    '::ffff:0:0',
  ])('%s is not public', (address) => {
    expect(isPublic(v6(address))).toBe(false)
  })
})

describe('the gate', () => {
  const gate = (address: string, allowLoopback: boolean, ...found: PinnedAddress[]) =>
    gateHop(new URL(address), { allowLoopback, resolve: answering(...found) })

  test('pins a public name to its resolved addresses', async () => {
    expect(await gate('https://files.example/a?b=c', false, v4('1.1.1.1'), v6('2606:4700::1'))).toEqual({
      ok: true,
      value: {
        origin: 'https://files.example',
        path: '/a?b=c',
        addresses: [v4('1.1.1.1'), v6('2606:4700::1')],
      },
    })
  })

  // SEC-10
  test('rejects a name with any private address', async () => {
    const refused = await gate('https://files.example/', true, v4('1.1.1.1'), v4('10.0.0.1'))
    expect(refused).toMatchObject({ ok: false, error: { kind: 'storageRefused' } })
  })

  test.each([
    ['http://127.0.0.1:9/x', [v4('127.0.0.1')]],
    ['http://localhost:9/x', [v4('127.0.0.1'), v6('::1')]],
    ['https://[::1]/x', [v6('::1')]],
  ] as const)('accepts %s only while the service itself is on this computer', async (address, found) => {
    expect(await gate(address, true, ...found)).toMatchObject({ ok: true })
    expect(await gate(address, false, ...found)).toMatchObject({
      ok: false,
      error: { kind: 'storageRefused' },
    })
  })

  test('rejects plain http to anywhere else', async () => {
    expect(await gate('http://files.example/', true, v4('1.1.1.1'))).toMatchObject({ ok: false })
  })

  test.each([
    ['ftp://files.example/', 'It’s not a web address.'],
    ['file:///etc/passwd', 'It’s not a web address.'],
    ['https://ada@files.example/', 'The address contains a user name or password.'],
    ['https://:secret@files.example/', 'The address contains a user name or password.'],
    ['http://files.example/', 'files.example would be reached without encryption.'],
  ])('rejects %s before anything is sent: %s', async (address, reason) => {
    expect(await gate(address, true, v4('1.1.1.1'))).toEqual({
      ok: false,
      error: { kind: 'storageRefused', reason },
    })
  })

  test('says whether a host is this computer or one of its network', async () => {
    const reasonOf = async (...found: PinnedAddress[]) => {
      const refused = await gate('https://files.example/', false, ...found)
      return refused.ok ? null : 'reason' in refused.error && refused.error.reason
    }
    expect(await reasonOf(v4('127.0.0.1'))).toBe(
      'files.example is this computer itself, and the service is not.',
    )
    expect(await reasonOf(v4('10.0.0.1'))).toBe('files.example is an address of a private network.')
    expect(await reasonOf(v4('127.0.0.1'), v4('10.0.0.1'))).toBe(
      'files.example is an address of a private network.',
    )
  })

  test('accepts a literal address unchanged, without a lookup', async () => {
    const never = async () => {
      throw new Error('looked up')
    }
    const options = { allowLoopback: false, resolve: never }
    expect(await gateHop(new URL('https://1.1.1.1/x'), options)).toMatchObject({
      value: { origin: 'https://1.1.1.1', addresses: [v4('1.1.1.1')] },
    })
    expect(await gateHop(new URL('https://[2606:4700::1111]/x'), options)).toMatchObject({
      value: { origin: 'https://[2606:4700::1111]', addresses: [v6('2606:4700::1111')] },
    })
  })

  test('reports a possible lack of network if a name is not found or has no address', async () => {
    const error = {
      kind: 'network',
      reason: 'The host name could not be looked up. Check your network.',
      mayHaveArrived: false,
    }
    const failing = async () => {
      throw new Error('ENOTFOUND')
    }
    const address = new URL('https://files.example/')
    expect(await gateHop(address, { allowLoopback: false, resolve: failing })).toEqual({ ok: false, error })
    expect(await gate(address.href, false)).toEqual({ ok: false, error })
  })

  test('resolves a name by the system', async () => {
    expect(await gateHop(new URL('http://localhost:9/'), { allowLoopback: true })).toMatchObject({ ok: true })
  })

  test('never repeats the path or query of a rejected address', async () => {
    const refused = await gate('https://files.example/report?signature=s3cret', false, v4('10.0.0.1'))
    expect(JSON.stringify(refused)).not.toMatch(/s3cret|report\?/)
  })
})

describe('a private address', () => {
  test.each([
    ['198.18.0.1', 'standIn'],
    ['198.19.255.255', 'standIn'],
    ['fc00::1', 'standIn'],
    ['fc00:3fff:ffff::1', 'standIn'],
    ['::ffff:198.18.0.1', 'standIn'],
    ['100.64.0.1', 'shared'],
    ['100.127.255.255', 'shared'],
    ['10.0.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['fc00:4000::1', 'private'],
    ['fd12::1', 'private'],
    ['64:ff9b::a00:1', 'private'],
    // Cloud metadata, link-local, loopback, multicast and unspecified addresses.
    ['100.100.100.200', 'never'],
    ['::ffff:100.100.100.200', 'never'],
    ['fd00:ec2::254', 'never'],
    ['fd00:ec2::23', 'never'],
    ['fd00:c1::a9fe:a9fe', 'never'],
    ['fd20:ce::254', 'never'],
    ['fd00:42::42', 'never'],
    ['169.254.169.254', 'never'],
    ['127.0.0.1', 'never'],
    ['::1', 'never'],
    ['fe80::1', 'never'],
    ['0.0.0.0', 'never'],
    ['224.0.0.1', 'never'],
    ['192.0.2.1', 'never'],
    ['2002:a00:1::', 'never'],
    ['::ffff:169.254.169.254', 'never'],
  ] as const)('%s has its kind: %s', (address, place) => {
    expect(placeOf({ address, family: address.includes(':') ? 6 : 4 })).toBe(place)
  })
})

describe('on a company network the gate', () => {
  const host = 'files.example:443'
  const gate = (address: string, found: readonly PinnedAddress[], options: Partial<GateOptions> = {}) =>
    gateHop(new URL(address), { allowLoopback: false, resolve: answering(...found), ...options })
  const passes = async (...asked: Parameters<typeof gate>) => (await gate(...asked)).ok

  // SEC-33
  test('accepts a name that resolves to a placeholder address, over https alone', async () => {
    expect(await passes('https://files.example/', [v4('198.18.0.7'), v6('fc00::7')])).toBe(true)
    expect(await passes('http://files.example/', [v4('198.18.0.7')])).toBe(false)
    // A literal address is no placeholder.
    expect(await passes('https://198.18.0.7/', [])).toBe(false)
    expect(await passes('https://[fc00::7]/', [])).toBe(false)
    // A single real private address is enough for a rejection.
    expect(await passes('https://files.example/', [v4('198.18.0.7'), v4('10.0.0.1')])).toBe(false)
  })

  // SEC-33
  test.each(['10.0.0.1', '100.64.0.1', '192.168.1.1', '172.16.0.9'])(
    "accepts a name at %s only at the service's origin, or if the user allowed it",
    async (address) => {
      const [name, number] = ['https://files.example/x', `https://${address}/x`]
      expect(await gate(name, [v4(address)])).toMatchObject({ error: { kind: 'storageRefused', host } })
      expect(await passes(name, [v4(address)], { allowedHosts: [host] })).toBe(true)
      expect(await passes(name, [v4(address)], { serviceOrigin: 'https://files.example' })).toBe(true)
      expect(await passes(number, [], { allowedHosts: [`${address}:443`] })).toBe(true)
      // Another port, a subdomain or another scheme is not accepted.
      expect(await passes(name, [v4(address)], { allowedHosts: ['files.example:8443'] })).toBe(false)
      expect(await passes(name, [v4(address)], { serviceOrigin: 'https://files.example:8443' })).toBe(false)
      expect(await passes('https://a.files.example/x', [v4(address)], { allowedHosts: [host] })).toBe(false)
      expect(
        await passes('http://files.example/x', [v4(address)], { allowedHosts: ['files.example:80'] }),
      ).toBe(false)
    },
  )

  // SEC-33
  test.each([
    '127.0.0.1',
    '169.254.169.254',
    '100.100.100.200',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    'fe80::1',
    'fd00:ec2::254',
    '::ffff:169.254.169.254',
  ])('never allows %s, by number or by name', async (address) => {
    const family = address.includes(':') ? 6 : 4
    const literal = family === 6 ? `[${address}]` : address
    const trusting = { allowedHosts: [host, `${new URL(`https://${literal}`).hostname}:443`] }
    for (const options of [{}, trusting, { serviceOrigin: 'https://files.example' }]) {
      const byName = await gate('https://files.example/', [{ address, family }], options)
      const byNumber = await gate(`https://${literal}/`, [], options)
      for (const refused of [byName, byNumber]) {
        expect(refused).toMatchObject({ ok: false, error: { kind: 'storageRefused' } })
        expect(refused.ok || refused.error).not.toHaveProperty('host')
      }
    }
  })

  // SEC-33
  test('connects to exactly the resolved address, also if it was allowed', async () => {
    expect(await gate('https://files.example/', [v4('10.0.0.1')], { allowedHosts: [host] })).toMatchObject({
      value: { addresses: [v4('10.0.0.1')] },
    })
  })
})
