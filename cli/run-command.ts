import { type Client, LeadtraceError, type Pagination } from '../sdk/index.ts'
import { type Command, UsageError } from './command.ts'
import { exportLeads } from './export-leads.ts'
import { findCommand, listGroup } from './find-command.ts'
import { followEvents } from './follow-events.ts'
import { formatCommandHelp, formatGroupHelp, formatHelp, programName } from './format-help.ts'
import { formatResult } from './format-result.ts'
import { importSpend } from './import-spend.ts'
import { openClient } from './open-client.ts'
import { type ParsedCommand, parseCommand, parseJson } from './parse-command.ts'
import type { Terminal } from './terminal.ts'

/** Exit codes. */
const exits = { success: 0, serviceError: 1, usageError: 2 } as const

/**
 * Runs a command.
 *
 * @returns The exit code.
 */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await dispatch(args, terminal)
    return exits.success
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.note(`${error.message}\nSee ${programName} --help, or COMMAND --help.`)
      return exits.usageError
    }
    if (terminal.signal.aborted) return exits.serviceError
    terminal.note(formatError(error))
    return exits.serviceError
  }
}

async function dispatch(args: readonly string[], terminal: Terminal): Promise<void> {
  const [group = '--help', action = ''] = args
  if (group === '--help' || group === 'help') return terminal.print(formatHelp(terminal.columns))
  const isGroup = listGroup(group).length > 1
  if (isGroup && action === '--help') {
    return terminal.print(formatGroupHelp(group, terminal.columns))
  }
  const { command, rest } = findCommand(args)
  const parsed = parseCommand(command, rest)
  if (parsed.own.has('help')) {
    return terminal.print(formatCommandHelp(command, terminal.columns))
  }
  const client = openClient(terminal, parsed.own)
  const isJson = parsed.own.has('json')
  if (command.words[1] === 'export') return exportLeads(client, parsed, terminal)
  if (parsed.own.has('follow')) return followEvents(client, parsed, terminal)
  const result =
    command.operation === 'put_ad_spend'
      ? { data: await importFile(client, parsed, terminal), meta: {} }
      : await callOperation(client, command, await readInput(parsed, terminal), terminal.signal)
  if (isJson) return terminal.print(`${JSON.stringify(result, null, 2)}\n`)
  const columns = parsed.input.fields === undefined ? terminal.columns : Number.POSITIVE_INFINITY
  const { text, notes } = formatResult(result.data, columns)
  await terminal.print(text)
  for (const note of [...describePage(result.meta), ...notes]) terminal.note(note)
}

const importFile = async (client: Client, { taken }: ParsedCommand, terminal: Terminal) =>
  importSpend(client, await readFile(taken[0] ?? '-', terminal), terminal.signal)

async function readFile(path: string, terminal: Terminal): Promise<string> {
  try {
    return await terminal.readInput(path)
  } catch {
    throw new UsageError(`The file ${path} cannot be read.`)
  }
}

/** Input from the `input` option, combined with the fields from other options. */
async function readInput(parsed: ParsedCommand, terminal: Terminal): Promise<ParsedCommand> {
  const path = parsed.own.get('input')
  if (typeof path !== 'string') return parsed
  const input = parseJson('--input', await readFile(path, terminal))
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new UsageError('--input must contain a JSON object.')
  }
  return { ...parsed, input: { ...input, ...parsed.input } }
}

interface Result {
  readonly data: unknown
  readonly meta: object
}

async function callOperation(
  client: Client,
  { operation, takes }: Command,
  { input, own, taken }: ParsedCommand,
  signal: AbortSignal,
): Promise<Result> {
  const name = operation.replace(/_[a-z]/g, (part) => part.charAt(1).toUpperCase())
  // The client has a method for each operation; the service validates the input.
  const method = Reflect.get(client, name) as (input: object, options: object) => Promise<Result>
  const ids = Object.fromEntries(takes.map((id, index) => [id, taken[index]]))
  const idempotencyKey = own.get('idempotency-key')
  return method({ ...input, ...ids }, { signal, idempotencyKey })
}

function describePage(meta: object): string[] {
  // Only lists have `pagination`.
  const { pagination } = meta as { pagination?: Pagination }
  if (pagination === undefined) return []
  const { total, page, totalPages, nextCursor } = pagination
  const next = nextCursor === undefined ? '' : ` Next page: --cursor ${nextCursor}`
  return [`${total} in total, page ${page} of ${Math.max(1, totalPages)}.${next}`]
}

const hints: Readonly<Partial<Record<string, string>>> = {
  UNAUTHORIZED: 'Check LEADTRACE_API_KEY and LEADTRACE_URL.',
  NETWORK_ERROR: 'Check LEADTRACE_URL, and that the service is running.',
}

function formatError(error: unknown): string {
  if (!(error instanceof LeadtraceError)) {
    return error instanceof Error ? error.message : String(error)
  }
  const { code, message, details, requestId } = error
  const hint = hints[code]
  return [
    `${message} (${code})`,
    ...Object.entries(details).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`),
    ...(hint === undefined ? [] : [hint]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
  ].join('\n')
}
