import { describe, expect, it } from 'vitest'
import { gateHop } from '#main/engine/evidence/address-gate.ts'
import { displayAddress } from '#shared/rules/address-display.ts'
import { parseBaseAddress } from '#shared/rules/base-address.ts'
import { gateOutsideAddress } from '#shared/rules/outside-address.ts'
import { pictureAddress } from '#shared/rules/picture-address.ts'

/**
 * Replaces the look-up of names. A gate that asks for the name has accepted the address, so the answer is a public one.
 */
const resolve = async () => [{ address: '93.184.216.34', family: 4 as const }]

/** Every gate for foreign addresses. Each function returns whether its gate accepts one. */
const gates: Readonly<Record<string, (address: string) => Promise<boolean> | boolean>> = {
  'opening outside': (address) => gateOutsideAddress(address).ok,
  'fetching a picture': (address) => pictureAddress(address, true) !== null,
  'connecting to a service': (address) => parseBaseAddress(address).ok,
  'downloading evidence': async (address) => {
    const url = URL.parse(address)
    return url !== null && (await gateHop(url, { allowLoopback: true, resolve })).ok
  },
}

const scripts = [
  'javascript://host/%0aalert(1)',
  'javascript://host/%0Aalert(1)//',
  'JaVaScRiPt://host:443/%0d%0aalert(1)',
  'javascript://127.0.0.1/%0aalert(1)',
  'javascript://user:secret@host/%0aalert(1)',
  'vbscript://host/%0aalert(1)',
  'data://host/,%0aalert(1)',
  'file://host/etc/passwd',
  'blob:https://host/1',
]
const withCredentials = [
  'https://name:secret@host.example/',
  'https://name@host.example/',
  'https://:secret@host.example/',
  'http://name:secret@127.0.0.1/',
  'https://host.example%40other.example:secret@host.example/',
]

describe.each(Object.keys(gates))('the gate for %s', (name) => {
  const passes = async (address: string) => gates[name]?.(address)

  it('accepts a plain address', async () => {
    expect(await passes('https://host.example/path')).toBe(true)
  })

  it.each(scripts)('rejects a scheme that runs or reads something: %s', async (address) => {
    expect(await passes(address)).toBe(false)
  })

  it.each(withCredentials)('rejects a name or a password in the address: %s', async (address) => {
    expect(await passes(address)).toBe(false)
  })
})

it.each(scripts)('%s never becomes a link', (address) => {
  expect(displayAddress(address)).toBeNull()
})
