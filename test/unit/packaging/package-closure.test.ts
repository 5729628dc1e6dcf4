import { describe, expect, it } from 'vitest'
import { closureOf } from '../../../packaging/package-closure.ts'

const lock = {
  packages: {
    '': { dependencies: { a: '1', unused: '1' } },
    'node_modules/a': { dependencies: { b: '1', '@scope/c': '1' } },
    'node_modules/a/node_modules/b': { dependencies: { d: '1' } },
    'node_modules/b': { dependencies: { unused: '1' } },
    'node_modules/@scope/c': { optionalDependencies: { e: '1', 'never-locked': '1' } },
    'node_modules/d': { dependencies: { a: '1' } },
    'node_modules/e': {},
    'node_modules/unused': {},
  },
}

describe('the packages that a package needs', () => {
  it('are found nearest first, through circles, and nothing else comes along', () => {
    expect(closureOf(lock, ['a'])).toEqual([
      'node_modules/@scope/c',
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/d',
      'node_modules/e',
    ])
  })

  it('are none of a package that is not there', () => {
    expect(closureOf(lock, ['elsewhere'])).toEqual([])
  })
})
