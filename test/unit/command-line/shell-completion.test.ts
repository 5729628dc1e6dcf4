import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandNames } from '#main/command-line/options.ts'
import { completionScript } from '#main/command-line/shell-completion.ts'

const has = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

function run(shell: string, args: readonly string[], script: string): readonly string[] {
  const { stdout, stderr, status } = spawnSync(shell, [...args, '-c', script], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout.split('\n').filter((line) => line !== '')
}

describe.skipIf(!has('bash'))('bash', () => {
  const complete = (...words: string[]) =>
    run(
      'bash',
      ['--norc'],
      `${completionScript('bash')}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}
_triage_desk 2>/dev/null; printf '%s\\n' "\${COMPREPLY[@]}"`,
    )

  it('completes commands, their options, and values', () => {
    expect(complete('triage-desk', '')).toEqual([...commandNames, '--help', '--version'])
    expect(complete('triage-desk', 'export', '--al')).toEqual(['--allow-secrets'])
    expect(complete('triage-desk', 'query', '--al')).toEqual([])
    expect(complete('triage-desk', 'export', '--format', 'm')).toEqual(['markdown'])
    expect(complete('triage-desk', 'completion', 'f')).toEqual(['fish'])
    expect(complete('triage-desk', 'query', '-w', '')).toEqual([])
  })
})

describe.skipIf(!has('fish'))('fish', () => {
  const complete = (line: string) =>
    run('fish', ['--no-config'], `${completionScript('fish')}\ncomplete -C '${line}'\n`).map(
      (offered) => offered.split('\t')[0],
    )

  it('completes commands, their options, and values', () => {
    expect(complete('triage-desk ')).toEqual(expect.arrayContaining([...commandNames]))
    expect(complete('triage-desk export --al')).toEqual(['--allow-secrets'])
    expect(complete('triage-desk query --al')).toEqual([])
    expect(complete('triage-desk export --format m')).toEqual(['markdown'])
    expect(complete('triage-desk completion f')).toEqual(['fish'])
  })
})

describe.skipIf(!has('zsh'))('zsh', () => {
  // The test replaces zsh's function that shows the offers.
  const complete = (...words: string[]) =>
    run(
      'zsh',
      ['-f'],
      `autoload -Uz compinit; compinit -D -u
${completionScript('zsh')}
_describe() { print -l -- "\${(@P)\${@[-1]}%%:*}" }
_arguments() { print -l -- "$@" }
words=(${words.map((word) => `'${word}'`).join(' ')}); CURRENT=${words.length}
_triage_desk`,
    )

  it('offers commands, and for each its possible arguments', () => {
    expect(complete('triage-desk', '')).toEqual([...commandNames])
    const offered = complete('triage-desk', 'export', '')
    expect(offered).toContain('--allow-secrets[go on where something looks like a secret]')
    expect(offered.find((spec) => spec.startsWith('--format['))).toMatch(/\]:FORMAT:\(csv ndjson markdown\)$/)
    expect(offered.filter((spec) => spec.includes(']:FILE:_files'))).toHaveLength(2)
    expect(complete('triage-desk', 'completion', '')).toContain('1:shell:(bash zsh fish)')
  })
})
