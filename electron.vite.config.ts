import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { listBundledPackages } from './packaging/bundled-packages.ts'

/**
 * Bundled because hundreds of small files cost more to open at start than to read once. Everything with a
 * native part or files of its own beside it stays outside.
 */
const bundledIntoMain = ['zod', 'undici']

const root = import.meta.dirname
const [ofMain, ofPreload, ofRenderer] = [
  listBundledPackages(root),
  listBundledPackages(root),
  listBundledPackages(root),
]

export default defineConfig({
  main: {
    plugins: [ofMain.list],
    build: {
      externalizeDeps: { exclude: bundledIntoMain },
      rolldownOptions: {
        input: {
          index: 'src/main/index.ts',
          chromium: 'src/main/chromium.ts',
          engine: 'src/main/engine/worker.ts',
          'storage-job': 'src/main/engine/storage/job-worker.ts',
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
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    plugins: [react(), ofRenderer.list],
    worker: { plugins: () => [ofRenderer.note()] },
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
