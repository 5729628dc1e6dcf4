import {
  type CommandShape,
  commandNames,
  commandShapes,
  type OptionName,
  type OptionShape,
  optionShapes,
  program,
  type Shell,
  shells,
} from './options.ts'

/**
 * A script with which a shell completes commands, options and their values. No program is started while the user types.
 */
export function completionScript(shell: Shell): string {
  switch (shell) {
    case 'bash':
      return bashScript()
    case 'zsh':
      return zshScript()
    case 'fish':
      return fishScript()
    default:
      return shell satisfies never
  }
}

const optionsOf = (command: keyof typeof commandShapes): readonly OptionName[] => [
  ...commandShapes[command].options,
  'help',
]
const shapeOf = (name: OptionName): OptionShape => optionShapes[name]
const allOptions = Object.keys(optionShapes) as readonly OptionName[]
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
const takesShell = (command: keyof typeof commandShapes): boolean => {
  const { takes }: CommandShape = commandShapes[command]
  return takes === 'SHELL'
}

function bashScript(): string {
  const offer = (words: readonly string[]) =>
    `COMPREPLY=($(compgen -W ${quoted(words.join(' '))} -- "$current"))`
  const paths = (kind: '-f' | '-d') =>
    `compopt -o filenames; local IFS=$'\\n'; COMPREPLY=($(compgen ${kind} -- "$current"))`
  const valueCases = allOptions.flatMap((name) => {
    const { value, short } = shapeOf(name)
    if (value === null) return []
    const pattern = short === undefined ? `--${name}` : `--${name} | -${short}`
    const { of } = value
    const reply =
      of === 'file' ? paths('-f') : of === 'folder' ? paths('-d') : of === 'text' ? ':' : offer(of)
    return [`    ${pattern}) ${reply}; return ;;`]
  })
  const commandCases = commandNames.map((name) => {
    const words = [...optionsOf(name).map((option) => `--${option}`), ...(takesShell(name) ? shells : [])]
    return `    ${name}) ${offer(words)} ;;`
  })
  return `_triage_desk() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]}
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    ${offer([...commandNames, '--help', '--version'])}
    return
  fi
  case $before in
${valueCases.join('\n')}
  esac
  case \${COMP_WORDS[1]} in
${commandCases.join('\n')}
  esac
}
complete -F _triage_desk ${program}
`
}

function zshScript(): string {
  const argument = (name: OptionName): string => {
    const { value, short, words } = shapeOf(name)
    const { of } = value ?? {}
    const action =
      of === 'file' ? '_files' : of === 'folder' ? '_files -/' : Array.isArray(of) ? `(${of.join(' ')})` : ' '
    const behind = value === null ? '' : `:${value.name}:${action}`
    const explained = quoted(`[${words.replaceAll(']', '\\]')}]${behind}`)
    return short === undefined
      ? `${quoted(`--${name}`)}${explained}`
      : `${quoted(`(-${short} --${name})`)}{-${short},--${name}}${explained}`
  }
  const cases = commandNames.map((name) => {
    const rest = takesShell(name) ? quoted(`1:shell:(${shells.join(' ')})`) : quoted('*:search: ')
    return `    ${name}) _arguments ${[...optionsOf(name).map(argument), rest].join(' ')} ;;`
  })
  const described = commandNames.map((name) => `    ${quoted(`${name}:${commandShapes[name].words}`)}`)
  return `#compdef ${program}
_triage_desk() {
  local -a commands
  commands=(
${described.join('\n')}
  )
  if ((CURRENT == 2)); then
    _describe command commands
    return
  fi
  local name=$words[2]
  shift words
  ((CURRENT--))
  case $name in
${cases.join('\n')}
  esac
}
if [[ \${funcstack[1]} == _triage* ]]; then
  _triage_desk "$@"
else
  compdef _triage_desk ${program}
fi
`
}

function fishScript(): string {
  const line = (condition: string, rest: string) => `complete -c ${program} -n ${quoted(condition)} ${rest}`
  const option = (name: OptionName): string => {
    const { value, short, words } = shapeOf(name)
    const names = `${short === undefined ? '' : `-s ${short} `}-l ${name}`
    const of = value?.of
    const takes =
      of === undefined
        ? ''
        : of === 'file'
          ? ' -r -F'
          : of === 'folder'
            ? " -x -a '(__fish_complete_directories)'"
            : of === 'text'
              ? ' -x'
              : ` -x -a ${quoted(of.join(' '))}`
    return `${names}${takes} -d ${quoted(words)}`
  }
  return [
    `complete -c ${program} -f`,
    ...commandNames.flatMap((name) => [
      line('__fish_use_subcommand', `-a ${name} -d ${quoted(commandShapes[name].words)}`),
      ...optionsOf(name).map((one) => line(`__fish_seen_subcommand_from ${name}`, option(one))),
      ...(takesShell(name)
        ? [line(`__fish_seen_subcommand_from ${name}`, `-a ${quoted(shells.join(' '))}`)]
        : []),
    ]),
    line('__fish_use_subcommand', `${option('help')}`),
    line('__fish_use_subcommand', `${option('version')}`),
    '',
  ].join('\n')
}
