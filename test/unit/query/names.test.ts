import { expect, test } from 'vitest'
import { findNamed, plainNames } from '#shared/rules/query/names.ts'

const names = [
  'Needs more info',
  'GitHub',
  'K8S',
  'B2B Portal',
  'Web3API',
  '2FA bypass',
  'Crème',
  'Log4Shell',
]

test.each([
  ['needs-more', ['Needs more info']],
  ['NeedsMore', ['Needs more info']],
  ['more info', ['Needs more info']],
  ['github', ['GitHub']],
  ['GITHUB', ['GitHub']],
  ['git hub', ['GitHub']],
  ['hub', ['GitHub']],
  ['k8s', ['K8S']],
  ['b2b', ['B2B Portal']],
  ['web3api', ['Web3API']],
  ['api', ['Web3API']],
  ['2fa', ['2FA bypass']],
  ['creme', ['Crème']],
  ['log4shell', ['Log4Shell']],
  ['shell', ['Log4Shell']],
  ['ithub', []],
])('%s is found as a name', (typed, found) => {
  expect(findNamed(names, plainNames, typed)).toEqual(found)
})
