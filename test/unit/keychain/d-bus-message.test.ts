import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReply } from '#main/keychain/d-bus-message.ts'
import { sessionBusSockets } from '#main/keychain/secret-service.ts'

/** What GNOME Keyring 42 answered to call 2, whether a collection is locked: a variant that says no. */
const open = Buffer.from(
  '6c02010108000000050000002d00000006017300040000003a312e33000000000801670001760000050175000200000007017300' +
    '040000003a312e31000000000162000000000000',
  'hex',
)
/** What dbus-daemon 1.14 answered to call 3, to a name that nobody has. */
const nobody = Buffer.from(
  '6c0301014b000000030000007500000006017300040000003a312e330000000004017300290000006f72672e667265656465736b' +
    '746f702e444275732e4572726f722e53657276696365556e6b6e6f776e0000000000000005017500030000000801670001730000' +
    '07017300140000006f72672e667265656465736b746f702e444275730000000046000000546865206e616d65206f72672e667265' +
    '656465736b746f702e6e6f626f647920776173206e6f742070726f766964656420627920616e79202e7365727669636520' +
    '66696c657300',
  'hex',
)
const locked = Buffer.from(open)
locked[locked.length - 4] = 1

describe('a D-Bus reply', () => {
  it('is read only when it is there in full', () => {
    for (let length = 0; length < open.length; length += 1) {
      expect(readReply(open.subarray(0, length))).toEqual({ kind: 'incomplete' })
    }
  })

  it.each([
    ['open', open, { serial: 2, error: null, value: false }],
    ['locked', locked, { serial: 2, error: null, value: true }],
    ['nobody there', nobody, { serial: 3, error: 'org.freedesktop.DBus.Error.ServiceUnknown', value: null }],
  ])('tells whom it answers and what: %s', (_, bytes, reply) => {
    const more = Buffer.concat([bytes, open])
    expect(readReply(more)).toEqual({ kind: 'message', length: bytes.length, reply })
  })

  it('never throws and never reads beyond its end, whatever a bus says', () => {
    const bent = fc.tuple(fc.nat(nobody.length - 1), fc.nat(255)).map(([at, value]) => {
      const bytes = Buffer.from(nobody)
      bytes[at] = value
      return bytes
    })
    const anything = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))
    fc.assert(
      fc.property(fc.oneof(bent, anything), (bytes) => {
        const read = readReply(bytes)
        if (read.kind === 'message') expect(read.length).toBeLessThanOrEqual(bytes.length)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('where the session’s bus is looked for', () => {
  it.each([
    [{ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/bus,guid=1f' }, ['/run/bus']],
    [{ DBUS_SESSION_BUS_ADDRESS: 'unix:guid=1f,path=/a%20b' }, ['/a b']],
    [{ DBUS_SESSION_BUS_ADDRESS: 'unix:abstract=/tmp/x' }, ['\0/tmp/x']],
    [{ DBUS_SESSION_BUS_ADDRESS: 'tcp:host=h,port=1;unix:path=/b' }, ['/b']],
    [{ DBUS_SESSION_BUS_ADDRESS: 'autolaunch:', XDG_RUNTIME_DIR: '/run/user/1' }, []],
    [{ XDG_RUNTIME_DIR: '/run/user/1' }, ['/run/user/1/bus']],
    [{ XDG_RUNTIME_DIR: 'relative' }, []],
    [{ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/%zz' }, ['/%zz']],
    [{}, []],
  ])('%j', (env, sockets) => {
    expect(sessionBusSockets(env)).toEqual(sockets)
  })
})
