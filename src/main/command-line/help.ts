import {
  type CommandName,
  type CommandShape,
  commandNames,
  commandShapes,
  exitCodes,
  type OptionName,
  type OptionShape,
  optionShapes,
  program,
} from './options.ts'

/** The text of `--help`, for one command or for all of them. */
export function helpText(command: CommandName | null): string {
  return command === null ? helpOfAll() : helpOf(command)
}

function helpOfAll(): string {
  const width = Math.max(...commandNames.map((name) => usage(name).length))
  return [
    `Reads the local copy of Triage Desk, also while it is open. It changes nothing and sends nothing.`,
    '',
    `Usage: ${program} COMMAND [OPTIONS]`,
    '',
    'Commands',
    ...commandNames.map((name) => `  ${usage(name).padEnd(width)}  ${commandShapes[name].words}`),
    '',
    `A search is what is typed into the search of the window: ${program} query 'status:new severity:critical'`,
    '',
    ...exitLines(),
    '',
    `${program} COMMAND --help says more. NO_COLOR switches colors off.`,
    '',
  ].join('\n')
}

function helpOf(command: CommandName): string {
  const { words, options }: CommandShape = commandShapes[command]
  const lines = [...options, 'help' as const].map(optionLine)
  const width = Math.max(...lines.map(([left]) => left.length))
  return [
    `Usage: ${program} ${usage(command)}${options.length > 0 ? ' [OPTIONS]' : ''}`,
    '',
    `${words.charAt(0).toUpperCase()}${words.slice(1)}.`,
    '',
    ...lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`),
    '',
    ...exitLines(),
    '',
  ].join('\n')
}

function usage(command: CommandName): string {
  const { takes } = commandShapes[command]
  return takes === '' ? command : `${command} ${takes}`
}

function optionLine(name: OptionName): readonly [string, string] {
  const { value, short, words }: OptionShape = optionShapes[name]
  const long = value === null ? `--${name}` : `--${name} ${value.name}`
  return [short === undefined ? `    ${long}` : `-${short}, ${long}`, words]
}

function exitLines(): string[] {
  return ['Exit codes', ...Object.values(exitCodes).map(({ code, words }) => `  ${code}  ${words}`)]
}
