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

describe('the dependencies of a package', () => {
  it('are found nearest first, through cycles, without any others', () => {
    expect(closureOf(lock, ['a'])).toEqual([
      'node_modules/@scope/c',
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/d',
      'node_modules/e',
    ])
  })

  it('of a missing package are empty', () => {
    expect(closureOf(lock, ['elsewhere'])).toEqual([])
  })
})
