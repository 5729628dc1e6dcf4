import { join } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { build, normalizePath, type Plugin } from 'vite'
import { listBundledPackages } from './packaging/bundled-packages.ts'
import { bundledIntoMain, notBundled } from './packaging/main-packages.ts'

const root = import.meta.dirname
/** As Vite names modules: with forward slashes, also on Windows. */
const firstQuestions = normalizePath(join(root, 'src/renderer/first-questions.ts'))
const [ofMain, ofPreload, ofRenderer] = [
  listBundledPackages(root),
  listBundledPackages(root),
  listBundledPackages(root),
]

/**
 * Builds the engine apart from the rest of main. Its thread then loads one file at each start, and not twenty: each file
 * takes about a millisecond to find, to read and to link. It is minified, since it is most of the code that is read and
 * compiled at a start. Names are kept: the code distinguishes errors by them, and the log shows them. The rest of main
 * is small; it is not minified, so that the scanner of the Electron host (`test/electronegativity`) can read it.
 */
const engineApart: Plugin = {
  name: 'desk:engine-apart',
  async generateBundle() {
    const built = await build({
      configFile: false,
      root,
      logLevel: 'warn',
      plugins: [ofMain.note()],
      ssr: { noExternal: true },
      build: {
        ssr: true,
        write: false,
        target: 'node24',
        rolldownOptions: {
          input: { engine: 'src/main/engine/worker.ts' },
          external: notBundled,
          output: {
            format: 'es',
            entryFileNames: '[name].js',
            chunkFileNames: 'chunks/engine-[name]-[hash].js',
            minify: { mangle: { keepNames: true } },
          },
        },
      },
    })
    if (!('output' in built)) throw new Error('the engine was not built as one bundle')
    for (const file of built.output)
      this.emitFile({
        type: 'asset',
        fileName: file.fileName,
        source: file.type === 'chunk' ? file.code : file.source,
      })
  },
}

/**
 * Makes the desk's document load `first-questions.ts` as a script of its own, before the others. The browser evaluates
 * it as soon as it has arrived, while it still compiles the rest.
 */
const questionsFirst: Plugin = {
  name: 'desk:questions-first',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, path }) {
      // The entry itself only exports what is in another chunk; that chunk is the one with the module.
      const asks = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.moduleIds.includes(firstQuestions),
      )
      if (asks === undefined) throw new Error('no chunk has the first questions')
      if (!path.endsWith('/index.html')) {
        if (html.includes(asks.fileName)) throw new Error(`${path} must not load the first questions`)
        return []
      }
      const attrs = { type: 'module', async: true, crossorigin: true, src: `./${asks.fileName}` }
      return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
    },
  },
}

/**
 * Replaces how React Aria finds out the user's language: while it is loaded it asks `Intl`, whose first call in a window
 * takes 15 ms. The window sets the language itself (`App.tsx`).
 */
const englishByDefault = {
  find: /^\.\/useDefaultLocale\.mjs$/,
  replacement: join(root, 'src/renderer/design/default-locale.ts'),
}

export default defineConfig({
  main: {
    plugins: [engineApart, ofMain.list],
    build: {
      externalizeDeps: { exclude: bundledIntoMain },
      rolldownOptions: {
        input: {
          index: 'src/main/index.ts',
          chromium: 'src/main/chromium.ts',
          'command-line': 'src/main/command-line.ts',
          'storage-job': 'src/main/engine/storage/job-worker.ts',
          'export-job': 'src/main/engine/exports/export-worker.ts',
          'demo-service': 'src/service/demo-worker.ts',
        },
        output: {
          // In a folder of their own, so that a package for Electron can leave them out.
          chunkFileNames: ({ name }) =>
            `${name.startsWith('chromium-') ? 'chromium' : 'chunks'}/[name]-[hash].js`,
        },
      },
    },
  },
  preload: {
    plugins: [ofPreload.list],
    build: {
      // A sandboxed preload script can require nothing but electron: each must be one self-contained file.
      externalizeDeps: false,
      isolatedEntries: true,
      rolldownOptions: {
        input: {
          electron: 'src/preload/electron.ts',
          'chromium-isolated': 'src/preload/chromium-isolated.ts',
          'chromium-page': 'src/preload/chromium-page.ts',
        },
        // Each script is enclosed in a function, since a name declared at its top level could collide with a name of
        // the page.
        output: { format: 'cjs', entryFileNames: '[name].cjs', banner: '(() => {', footer: '})()' },
      },
    },
  },
  renderer: {
    resolve: { alias: [englishByDefault] },
    // React Aria's own texts in English only, the language of the desk.
    plugins: [react(), optimizeLocales.vite({ locales: ['en-US'] }), ofRenderer.list, questionsFirst],
    // Workers are built as modules, so that each can load the chunks it needs.
    worker: { format: 'es', plugins: () => [ofRenderer.note()] },
    build: {
      rolldownOptions: {
        input: {
          index: join(root, 'src/renderer/index.html'),
          viewer: join(root, 'src/renderer/viewer.html'),
          'first-questions': firstQuestions,
        },
        output: {
          // The window's largest packages are in chunks of their own, since the browser compiles chunks side by side.
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
              {
                name: 'controls',
                test: /node_modules[\\/](?:react-aria|react-aria-components|react-stately|@internationalized|@tanstack)[\\/]/,
              },
            ],
          },
        },
      },
      // Assets inlined as data addresses would need an exception in the content security policy.
      assetsInlineLimit: 0,
      minify: true,
      sourcemap: false,
    },
  },
})
