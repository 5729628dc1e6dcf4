import { mkdirSync, readFileSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cacheDir, root } from './project.js'
import { downloadResumably } from './resumable-download.js'

// Run by `electron-binary.js` under the desk's own Node, since `@electron/get` needs a newer one than the machine may
// have: fetches Electron's binary into the cache of `@electron/get`, which compares its hash, and unpacks it. Argument:
// ms without a byte after which it gives up; 0 = never.

const folder = join(root, 'node_modules', 'electron')
const require = createRequire(join(folder, 'install.js'))
const { downloadArtifact } = require('@electron/get')
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const idle = Number(process.argv[2] ?? 0)
/** A broken download is resumed this many times, as long as some bytes arrive each time. */
const triesAtMost = 5

const megabytes = (bytes) => Math.round(bytes / 1_000_000)
let printed = 0

/** Prints progress at every tenth, or every 10 MB if the size is unknown. */
function onProgress(received, total) {
  const step = total === null ? received / 10_000_000 : (10 * received) / total
  if (Math.floor(step) <= printed) return
  printed = Math.floor(step)
  const of = total === null ? '' : ` of ${megabytes(total)}`
  console.log(`  ${megabytes(received)}${of} MB`)
}

const downloader = {
  async download(address, target) {
    mkdirSync(cacheDir, { recursive: true })
    const kept = join(cacheDir, new URL(address).pathname.split('/').at(-1))
    let reached = -1
    for (let tries = 1; ; tries += 1) {
      try {
        await downloadResumably(address, kept, {
          idle,
          onProgress(received, total) {
            reached = received
            onProgress(received, total)
          },
        })
        break
      } catch (cause) {
        if (reached === -1 || tries === triesAtMost) throw cause
        reached = -1
        console.log(`  ${cause.message}; going on …`)
      }
    }
    await copyFile(kept, target)
    // Complete now: either it is in the cache of `@electron/get`, or its hash is wrong and it must not be resumed.
    await rm(kept, { force: true })
  },
}

try {
  await downloadArtifact({
    version,
    artifactName: 'electron',
    cacheRoot: process.env.electron_config_cache,
    checksums: process.env.electron_use_remote_checksums ? undefined : require('./checksums.json'),
    downloader,
  })
  // Installs from the cache, with its hash compared once more. Under Rosetta it would otherwise take another
  // architecture than was fetched.
  process.env.npm_config_arch ??= process.arch
  require(join(folder, 'install.js'))
} catch (cause) {
  console.error(cause.message)
  process.exitCode = 1
}
