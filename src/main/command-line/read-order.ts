import { parseArgs } from 'node:util'
import { type ExportFormat, exportFormats } from '#shared/desk/export-formats.ts'
import type { QueueSort } from '#shared/desk/queue-request.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { longestSearch } from '#shared/desk/text-limits.ts'
import { findSort, sortWords } from '#shared/rules/query/keys.ts'
import { helpText } from './help.ts'
import {
  type CommandName,
  commandNames,
  commandShapes,
  type OptionName,
  optionShapes,
  program,
  type Shell,
  shells,
} from './options.ts'

/** The profile and workspace to read, common to all commands that read. */
export interface Place {
  /** Folder of the profile; null = the usual folder on this operating system. */
  readonly profile: string | null
  /** Name or id of the workspace; null = the current workspace, or the only one. */
  readonly workspace: string | null
}

/** The parsed request of a command line. */
export type Order =
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'version' }
  | { readonly kind: 'completion'; readonly shell: Shell }
  | ({ readonly kind: 'workspaces'; readonly json: boolean } & Place)
  | ({ readonly kind: 'query' | 'sla'; readonly json: boolean } & Listed)
  | ({ readonly kind: 'stats'; readonly json: boolean; readonly search: string } & Place)
  | ({
      readonly kind: 'export'
      readonly format: ExportFormat
      /** Path of the file; null = standard output. */
      readonly output: string | null
      readonly withInternal: boolean
      readonly allowSecrets: boolean
    } & Listed)

interface Listed extends Place {
  readonly search: string
  readonly sort: QueueSort
  /** Maximum number of reports; null = all. */
  readonly limit: number | null
}

/**
 * Whether an argument is a part of a search that begins with a minus, such as `-is:duplicate`, and not an option.
 * `-oC:\reports.csv` is one: a file on a drive of Windows.
 */
function isLeftOut(arg: string): boolean {
  return /^-[a-z]+:/i.test(arg) && !/^-o[a-z]:[\\/]/i.test(arg)
}

/** @returns the request, or a message about what is wrong with it. */
export function readOrder(args: readonly string[]): Result<Order, string> {
  const [name = '--help', ...rest] = args
  if (name === '--help' || name === '-h' || name === 'help') return ok({ kind: 'say', text: helpText(null) })
  if (name === '--version') return ok({ kind: 'version' })
  const command = commandNames.find((one) => one === name)
  if (command === undefined)
    return err(`There is no command "${name}". There are: ${commandNames.join(', ')}. See ${program} --help.`)
  const read = parsed(command, rest)
  if (!read.ok) return err(`${read.error}\nSee ${program} ${command} --help.`)
  const order = orderOf(command, read.value)
  return order.ok ? order : err(`${order.error}\nSee ${program} ${command} --help.`)
}

interface Given {
  readonly texts: Partial<Readonly<Record<OptionName, string>>>
  readonly flags: ReadonlySet<OptionName>
  readonly words: readonly string[]
}

function parsed(command: CommandName, args: readonly string[]): Result<Given, string> {
  const names: readonly OptionName[] = [...commandShapes[command].options, 'help']
  const options = Object.fromEntries(
    names.map((name) => {
      const shape = optionShapes[name]
      const short = 'short' in shape ? { short: shape.short } : {}
      return [name, { type: shape.value === null ? ('boolean' as const) : ('string' as const), ...short }]
    }),
  )
  const end = args.indexOf('--')
  const [before, behind] = end === -1 ? [args, []] : [args.slice(0, end), args.slice(end)]
  const left = before.filter(isLeftOut)
  const others = before.filter((arg) => !isLeftOut(arg))
  try {
    const { values, positionals } = parseArgs({
      args: [...others, ...behind],
      options,
      allowPositionals: true,
    })
    const texts = names.flatMap((name) => {
      const value = values[name]
      return typeof value === 'string' ? [[name, value] as const] : []
    })
    const flags = new Set(names.filter((name) => values[name] === true))
    return ok({ texts: Object.fromEntries(texts), flags, words: [...positionals, ...left] })
  } catch (cause) {
    // An unknown option or a missing value: the message of parseArgs explains it.
    if (cause instanceof TypeError) return err(cause.message.split('. ')[0] ?? cause.message)
    throw cause
  }
}

function orderOf(command: CommandName, { texts, flags, words }: Given): Result<Order, string> {
  if (flags.has('help')) return ok({ kind: 'say', text: helpText(command) })
  const place = { profile: texts.profile ?? null, workspace: texts.workspace ?? null }
  const json = flags.has('json')
  if (command === 'completion') return completionOf(words)
  if (command === 'workspaces')
    return words.length > 0
      ? err(`"${words.join(' ')}" is no option.`)
      : ok({ kind: command, json, ...place })
  const search = words.join(' ')
  if (search.length > longestSearch) return err(`A search has at most ${longestSearch} characters.`)
  if (command === 'stats') return ok({ kind: command, json, search, ...place })

  const limit = limitOf(texts.limit)
  if (!limit.ok) return limit
  const sort = texts.sort === undefined ? (command === 'sla' ? 'due' : 'activity') : findSort(texts.sort)
  if (sort === null) return err(`--sort is one of ${sortWords.join(', ')}, not "${texts.sort}".`)
  const listed = { ...place, search, sort, limit: limit.value }
  if (command !== 'export') return ok({ kind: command, json, ...listed })

  const format = exportFormats.find((one) => one === (texts.format ?? 'ndjson'))
  if (format === undefined)
    return err(`--format is one of ${exportFormats.join(', ')}, not "${texts.format}".`)
  const output = texts.output === undefined || texts.output === '-' ? null : texts.output
  if (output === '') return err('--output needs a file.')
  const choices = { withInternal: flags.has('with-internal'), allowSecrets: flags.has('allow-secrets') }
  return ok({ kind: command, format, output, ...choices, ...listed })
}

function completionOf(words: readonly string[]): Result<Order, string> {
  const [asked, ...more] = words
  const shell = shells.find((one) => one === asked)
  if (shell === undefined || more.length > 0) return err(`Name one shell: ${shells.join(', ')}.`)
  return ok({ kind: 'completion', shell })
}

function limitOf(text: string | undefined): Result<number | null, string> {
  if (text === undefined) return ok(null)
  const limit = /^\d{1,9}$/.test(text) ? Number(text) : 0
  return limit > 0 ? ok(limit) : err(`--limit is a whole number from 1 on, not "${text}".`)
}
