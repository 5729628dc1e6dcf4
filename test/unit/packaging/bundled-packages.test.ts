import { expect, test } from 'vitest'
import { packageFolderOf } from '../../../packaging/bundled-packages.ts'

test.each([
  ['/desk/node_modules/zod/v4/core.js', 'node_modules/zod'],
  ['/desk/node_modules/@shikijs/core/dist/index.mjs?worker', 'node_modules/@shikijs/core'],
  ['\0/desk/node_modules/react/index.js?commonjs-module', 'node_modules/react'],
  ['/desk/node_modules/a/node_modules/b/index.js', 'node_modules/a/node_modules/b'],
  ['/desk/src/renderer/main.tsx', null],
  ['\0vite/preload-helper.js', null],
  ['/desk/src/node_modules.ts', null],
])('the package of the module %j is %j', (moduleId, folder) => {
  expect(packageFolderOf('/desk', moduleId)).toBe(folder)
})
