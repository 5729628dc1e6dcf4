import { join } from 'node:path'
import type { Target } from './contents.ts'
import { packageDesk, packageInWords, packageTroubleInWords } from './package-desk.ts'

// Started by `npm run package`: packages the built desk and Electron for this system, in the folder `dist`.

const root = join(import.meta.dirname, '..')

/** @returns null if there is no Electron for this system, or no native addons of the desk. */
function thisSystem(): Target | null {
  const { platform, arch } = process
  const isKnown = platform === 'linux' || platform === 'darwin' || platform === 'win32'
  return isKnown && (arch === 'x64' || arch === 'arm64') ? { platform, arch } : null
}

async function run(): Promise<number> {
  const target = thisSystem()
  if (!target) {
    process.stderr.write(`There is no package for ${process.platform} on ${process.arch}.\n`)
    return 1
  }
  const made = await packageDesk({ root, outDir: join(root, 'dist'), target })
  if (!made.ok) {
    process.stderr.write(`${packageTroubleInWords(made.error)}\n`)
    return 1
  }
  process.stdout.write(`${packageInWords(made.value, root)}\n`)
  return 0
}

process.exitCode = await run()
