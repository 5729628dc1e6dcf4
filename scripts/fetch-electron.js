import { mkdirSync, readFileSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cacheDir, root } from './project.js'
import { downloadResumably } from './resumable-download.js'

// Fetches Electron's binary into the cache of `@electron/get`, and unpacks it. `@electron/get` checks the hash of what
// was fetched. Argument: time without a byte, in ms, after which the download is given up; 0 = never.
//
// `electron-binary.js` starts this with the Node that runs the desk, since `@electron/get` may need a newer Node than
// the installed one.

const folder = join(root, 'node_modules', 'electron')
const require = createRequire(join(folder, 'install.js'))
const { downloadArtifact } = require('@electron/get')
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const idle = Number(process.argv[2] ?? 0)
/** Maximum number of attempts at a download; a broken one is resumed only if some bytes arrived. */
const triesAtMost = 5

const megabytes = (bytes) => Math.round(bytes / 1_000_000)
let printed = 0

/** Prints progress for every tenth of the file, or every 10 MB if its size is unknown. */
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
    // The download is complete. If its hash turns out to be wrong, this copy must not be used again, so remove it.
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
  // install.js unpacks the archive from the cache and checks its hash again. Without `npm_config_arch`, it would choose
  // another architecture than the fetched one under Rosetta.
  process.env.npm_config_arch ??= process.arch
  require(join(folder, 'install.js'))
} catch (cause) {
  console.error(cause.message)
  process.exitCode = 1
}
