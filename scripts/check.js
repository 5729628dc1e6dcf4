import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages } from './packages.js'
import { asCommand, cacheDir, checkNode, deskNode, root, run } from './project.js'

// Runs all checks side by side: types of all parts, lint, format, import rules, layers, pages, ids, words and
// workflows. The compiler caches its findings and checks only files that a change affects.

const parts = ['src/shared', 'src/main', 'src/preload', 'src/renderer', 'src/service', 'packaging', 'test']

/** Runs the checks and prints the output of failed ones. @returns how many passed and how many failed. */
export async function check() {
  const node = deskNode()
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const linter = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const kept = join(cacheDir, 'types')
  mkdirSync(kept, { recursive: true })
  const typesOf = (part) => {
    const file = join(kept, `${part.replace('/', '-')}.tsbuildinfo`)
    return [compiler, '-p', part, '--incremental', '--tsBuildInfoFile', file]
  }
  const began = performance.now()
  const results = await Promise.all([
    ...parts.map(async (part) => ({
      name: `types of ${part}`,
      ...(await run(node, typesOf(part), { quiet: true })),
    })),
    run(node, [linter, 'ci', '--colors=off', '--max-diagnostics=30', '.'], { quiet: true }).then(
      (result) => ({ name: 'lint and format', ...result }),
    ),
    ...[
      ['workflows', 'check-workflows.js'],
      ['layers', 'check-layers.js'],
      ['pages', 'check-docs.js'],
      ['ids of tests', 'check-ids.js'],
      ['words', 'check-words.js'],
    ].map(async ([name, script]) => ({
      name,
      ...(await run(node, [join(root, 'scripts', script)], { quiet: true })),
    })),
  ])
  const failed = results.filter(({ code }) => code !== 0)
  for (const { name, output } of failed) console.error(`${name}: failed\n${output.trim()}\n`)
  const passed = results.length - failed.length
  console.log(
    `Checks: ${passed} passed, ${failed.length} failed, ${((performance.now() - began) / 1000).toFixed(1)} s.`,
  )
  return { passed, failed: failed.length }
}

if (process.argv[1]?.endsWith('check.js')) {
  await asCommand(async () => {
    checkNode()
    await ensurePackages()
    return (await check()).failed === 0 ? 0 : 1
  })
}
