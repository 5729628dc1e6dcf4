import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { minify, type Plugin } from 'vite'
import { listBundledPackages } from './packaging/bundled-packages.ts'

/**
 * Bundled because hundreds of small files cost more to open at start than to read once. Everything with a
 * native part or files of its own beside it stays outside.
 */
const bundledIntoMain = ['zod', 'undici', 'csv-stringify']

const root = import.meta.dirname
const [ofMain, ofPreload, ofRenderer] = [
  listBundledPackages(root),
  listBundledPackages(root),
  listBundledPackages(root),
]

/**
 * The engine is most of what is read and compiled at each start. Its names stay: errors are told apart by them, and the
 * log shows them. Its parts that its jobs and the command line load too are chunks of their own. The rest of main is
 * small, and stays as the scanner of the Electron host can read it.
 */
const smallerEngine: Plugin = {
  name: 'desk:smaller-engine',
  // Not earlier: chunks are printed anew, blanks and all, after `renderChunk`.
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
        // Enclosed: what a script declares at its top could meet a name of the page's.
        output: { format: 'cjs', entryFileNames: '[name].cjs', banner: '(() => {', footer: '})()' },
      },
    },
  },
  renderer: {
    plugins: [react(), ofRenderer.list],
    // As modules: a worker in parts loads those that it needs.
    worker: { format: 'es', plugins: () => [ofRenderer.note()] },
    build: {
      rolldownOptions: {
        input: {
          index: join(import.meta.dirname, 'src/renderer/index.html'),
          viewer: join(import.meta.dirname, 'src/renderer/viewer.html'),
        },
      },
      // Data addresses would need a hole in the content security policy.
      assetsInlineLimit: 0,
      minify: true,
      sourcemap: false,
    },
  },
})
