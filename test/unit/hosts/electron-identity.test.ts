import { expect, it } from 'vitest'
import { identifyProgram } from '#main/hosts/electron-identity.ts'
import { standInForElectron } from '../../fixtures/electron-stand-in.ts'

it.each([
  ['linux', ['windows: org.triagedesk.TriageDesk', 'linux: org.triagedesk.TriageDesk.desktop']],
  ['darwin', ['windows: org.triagedesk.TriageDesk']],
  // A GUID in Electron's form: Electron throws at any other.
  [
    'win32',
    [
      'windows: org.triagedesk.TriageDesk',
      expect.stringMatching(/^notices: \{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/),
    ],
  ],
] as const)('on %s the program identifies itself as that system requires', (platform, said) => {
  const { parts, recorded } = standInForElectron()
  identifyProgram(parts, platform)
  expect(recorded.identities).toEqual(said)
})
