import { parseArgs } from 'node:util'
import {
  bodyOptions,
  type Command,
  type FieldOption,
  globalOptions,
  type OwnOption,
  UsageError,
} from './command.ts'
import { formatWords } from './find-command.ts'

/** A command's arguments. */
export interface ParsedCommand {
  /** The operation's input, without the data that the `input` option reads. */
  readonly input: Readonly<Record<string, unknown>>
  /** Values of options that are not fields; `true` for flags. */
  readonly own: ReadonlyMap<string, string | true>
  /** Arguments without a dash, in order. */
  readonly taken: readonly string[]
}

/** `startDate` → `start-date`; both are accepted. */
const toKebab = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** A command's options other than its input fields. */
export const listOwnOptions = ({ own = [], hasBody }: Command): readonly OwnOption[] => [
  ...own,
  ...(hasBody === true ? bodyOptions : []),
  ...globalOptions,
]

/** @throws UsageError for options that the command does not have, and for invalid values. */
export function parseCommand(command: Command, args: readonly string[]): ParsedCommand {
  const ownOptions = listOwnOptions(command)
  const names = new Map(
    command.options.flatMap(({ name }) => [
      [name, name],
      [toKebab(name), name],
    ]),
  )
  const { values, positionals } = readArgs(args, [
    ...ownOptions,
    ...[...names.keys()].map((name) => ({ name, takesValue: true, help: '' })),
  ])
  const fields = new Map(command.options.map((option) => [option.name, option]))
  const own = new Map<string, string | true>()
  const input: Record<string, unknown> = {}
  for (const [name, value] of values) {
    const option = fields.get(names.get(name) ?? '')
    if (option === undefined) own.set(name, value)
    else setField(input, option, String(value))
  }
  for (const name of splitList(String(own.get('clear') ?? ''))) {
    const option = command.options.find(({ field }) => field === name)
    if (option?.isNullable !== true) throw new UsageError(`--clear: "${name}" cannot be cleared.`)
    input[name] = null
  }
  if (own.has('help')) return { input, own, taken: positionals }
  checkTaken(command, positionals)
  return { input, own, taken: positionals }
}

function readArgs(
  args: readonly string[],
  options: readonly OwnOption[],
): { values: [string, string | true][]; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(
        options.map(({ name, takesValue }) => [
          name,
          { type: takesValue ? ('string' as const) : ('boolean' as const) },
        ]),
      ),
    })
    // No option has `multiple`, so no value is a list.
    return { values: Object.entries(values) as [string, string | true][], positionals }
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message.split('. ')[0] ?? '')
    throw error
  }
}

function checkTaken(command: Command, positionals: readonly string[]): void {
  const { takes } = command
  const missing = takes[positionals.length]
  if (missing !== undefined) throw new UsageError(`${missing.toUpperCase()} is missing.`)
  if (positionals.length > takes.length) {
    const used =
      takes.length === 0 ? 'no arguments' : takes.map((one) => one.toUpperCase()).join(' ')
    throw new UsageError(`"${formatWords(command)}" takes ${used}. Quote values with spaces.`)
  }
}

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

function setField(input: Record<string, unknown>, option: FieldOption, text: string): void {
  const value = readValue(option, text)
  if (option.operator === undefined) input[option.field] = value
  else input[option.field] = { ...Object(input[option.field]), [option.operator]: value }
}

/** @throws UsageError if the text cannot be converted to the type. */
export function readValue(
  { name, kind }: Pick<FieldOption, 'name' | 'kind'>,
  text: string,
): unknown {
  if (kind === 'text') return text
  if (kind === 'list') return splitList(text)
  if (kind === 'number') {
    if (text.trim() !== '' && Number.isFinite(Number(text))) return Number(text)
    throw new UsageError(`--${name} must be a number.`)
  }
  if (kind === 'boolean') {
    if (text === 'true' || text === 'false') return text === 'true'
    throw new UsageError(`--${name} must be true or false.`)
  }
  return parseJson(`--${name}`, text)
}

/** @throws UsageError with `name` if the text is not JSON. */
export function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`${name} must be valid JSON.`)
  }
}
