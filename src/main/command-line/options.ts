import { exportFormats } from '#shared/desk/export-formats.ts'
import { sortWords } from '#shared/rules/query/keys.ts'

/** The commands and options, as data that parsing, help and completion share. */

export interface OptionShape {
  /** The value of the option; null = a flag without a value. */
  readonly value: {
    readonly name: string
    readonly of: readonly string[] | 'file' | 'folder' | 'text'
  } | null
  readonly short?: string
  readonly words: string
}

export const optionShapes = {
  workspace: {
    value: { name: 'NAME', of: 'text' },
    short: 'w',
    words: 'the workspace, by name; without it the one the window shows',
  },
  profile: { value: { name: 'DIR', of: 'folder' }, words: 'where the desk keeps its data' },
  json: { value: null, words: 'one JSON object a line instead of a table' },
  limit: { value: { name: 'N', of: 'text' }, short: 'n', words: 'at most so many reports' },
  sort: { value: { name: 'ORDER', of: sortWords }, words: 'the order, as sort: in a search has it' },
  format: {
    value: { name: 'FORMAT', of: exportFormats },
    words: `${exportFormats.join(', ')}; without it ndjson`,
  },
  output: {
    value: { name: 'FILE', of: 'file' },
    short: 'o',
    words: 'a new file, readable for you alone; without it standard output',
  },
  'with-internal': { value: null, words: 'internal entries go along' },
  'allow-secrets': { value: null, words: 'go on where something looks like a secret' },
  help: { value: null, short: 'h', words: 'show this' },
  version: { value: null, words: 'show the version' },
} as const satisfies Readonly<Record<string, OptionShape>>

export type OptionName = keyof typeof optionShapes

export interface CommandShape {
  /** The argument after the command; empty = none. */
  readonly takes: '[SEARCH]' | 'SHELL' | ''
  readonly words: string
  readonly options: readonly OptionName[]
}

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

export const commandShapes = {
  query: {
    takes: '[SEARCH]',
    words: 'list the reports that match',
    options: ['json', 'limit', 'sort', 'workspace', 'profile'],
  },
  export: {
    takes: '[SEARCH]',
    words: 'write them as the window’s exports are written',
    options: ['format', 'output', 'with-internal', 'allow-secrets', 'limit', 'sort', 'workspace', 'profile'],
  },
  stats: {
    takes: '[SEARCH]',
    words: 'count them by status, severity, program and assignee',
    options: ['json', 'workspace', 'profile'],
  },
  sla: {
    takes: '[SEARCH]',
    words: 'list those with a promise at risk or missed, the nearest first',
    options: ['json', 'limit', 'workspace', 'profile'],
  },
  workspaces: { takes: '', words: 'list the workspaces', options: ['json', 'profile'] },
  completion: {
    takes: 'SHELL',
    words: `print what completes these commands in ${shells.join(', ')}`,
    options: [],
  },
} as const satisfies Readonly<Record<string, CommandShape>>

export type CommandName = keyof typeof commandShapes
export const commandNames = Object.keys(commandShapes) as readonly CommandName[]

/** The name of the command in a shell. */
export const program = 'triage-desk'

/** The exit codes of the command line, with the text that the help shows for each. */
export const exitCodes = {
  done: { code: 0, words: 'done, also when nothing matched' },
  failed: { code: 1, words: 'something failed; standard error says what' },
  misunderstood: { code: 2, words: 'the command or the search was not understood' },
  notHere: { code: 3, words: 'no such profile, workspace or local copy' },
  locked: { code: 4, words: 'the local copy is locked: its key is not to be had' },
  secrets: { code: 5, words: 'something looks like a secret, so the export stopped' },
  unwritable: { code: 6, words: 'the file could not be written; one that is there is never replaced' },
} as const satisfies Readonly<Record<string, { code: number; words: string }>>
export type ExitName = keyof typeof exitCodes
