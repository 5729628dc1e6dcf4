import { describe, expect, it } from 'vitest'
import { sessionBusSockets } from '#main/keychain/secret-service.ts'

describe('the address of the session bus', () => {
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
