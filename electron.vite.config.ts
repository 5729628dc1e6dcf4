import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { minify, type Plugin } from 'vite'
import { listBundledPackages } from './packaging/bundled-packages.ts'

/**
 * npm packages that are bundled into main, since opening their hundreds of small files at each start takes longer than
 * reading one file. Packages with native parts, or with files that they load at run time, are not bundled.
 */
const bundledIntoMain = ['zod', 'undici', 'csv-stringify']

const root = import.meta.dirname
const [ofMain, ofPreload, ofRenderer] = [
  listBundledPackages(root),
  listBundledPackages(root),
  listBundledPackages(root),
]

/**
 * Minifies the engine's chunks, since the engine is most of the code that is read and compiled at each start. Names are
 * kept: the code distinguishes errors by them, and the log shows them. Parts of the engine that its jobs or the command
 * line also load are in chunks of their own, which are minified, too, unless they are very small. The rest of main is
 * small; it is not minified, so that the scanner of the Electron host (`test/electronegativity`) can read it.
 */
const smallerEngine: Plugin = {
  name: 'desk:smaller-engine',
  // Minified here and not in `renderChunk`, since after that hook the bundler prints each chunk again, with blanks.
  async generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const own = chunk.moduleIds.filter((id) => id.includes('/src/main/'))
      if (own.length < 5 || own.some((id) => !id.includes('/src/main/engine/'))) continue
      const minified = await minify(chunk.fileName, chunk.code, { module: true, mangle: { keepNames: true } })
      if (minified.errors.length > 0)
        throw new Error(minified.errors.map(({ message }) => message).join('\n'))
      chunk.code = minified.code
    }
  },
}

/**
 * Makes the window load its fonts together with its scripts. Otherwise the browser would request them during the first
 * layout, which would then be done with another font, and again with these.
 */
const fontsAtOnce: Plugin = {
  name: 'desk:fonts-at-once',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {}, path }) {
      if (!path.endsWith('/index.html')) return []
      const styles = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
      )
      return ['InterVariable-subset', 'jetbrains-mono-latin-wght'].map((name) => {
        const [href] = styles.flatMap((css) => css.match(RegExp(`[^(/]*${name}-[^)]*`)) ?? [])
        if (href === undefined) throw new Error(`no style sheet has a font ${name}`)
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          crossorigin: true,
          href: `./assets/${href}`,
        }
        return { tag: 'link', attrs, injectTo: 'head' }
      })
    },
  },
}

export default defineConfig({
  main: {
    plugins: [ofMain.list, smallerEngine],
    build: {
      externalizeDeps: { exclude: bundledIntoMain },
      rolldownOptions: {
        input: {
          index: 'src/main/index.ts',
          chromium: 'src/main/chromium.ts',
          'command-line': 'src/main/command-line.ts',
          engine: 'src/main/engine/worker.ts',
          'storage-job': 'src/main/engine/storage/job-worker.ts',
          'export-job': 'src/main/engine/exports/export-worker.ts',
          'demo-service': 'src/service/demo-worker.ts',
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
    plugins: [react(), ofRenderer.list, fontsAtOnce],
    // Workers are built as modules, so that each can load the chunks it needs.
    worker: { format: 'es', plugins: () => [ofRenderer.note()] },
    build: {
      rolldownOptions: {
        input: {
          index: join(import.meta.dirname, 'src/renderer/index.html'),
          viewer: join(import.meta.dirname, 'src/renderer/viewer.html'),
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
