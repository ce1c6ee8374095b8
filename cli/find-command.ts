import { type Command, type OwnOption, UsageError } from './command.ts'
import { commands as operationCommands } from './commands.generated.ts'

const exportOptions: readonly OwnOption[] = [
  {
    name: 'format',
    takesValue: true,
    help: '`csv` (default) or `ndjson`, one JSON object per line.',
  },
  { name: 'output', takesValue: true, help: 'File to write instead of standard output.' },
]

const followOptions: readonly OwnOption[] = [
  { name: 'follow', takesValue: false, help: 'Wait for new events until you press Ctrl+C.' },
  { name: 'interval', takesValue: true, help: 'Seconds between polls. Default: 2.' },
]

/** Paging options, which `leads export` does not have because it writes all pages. */
const paging = new Set(['limit', 'page', 'cursor'])

/** Adapts the commands that do more than pass their input to an operation. */
const extend = (command: Command): Command[] => {
  if (command.operation === 'list_leads') {
    const summary = 'Write all matching leads to a file or to standard output.'
    const options = command.options.filter(({ name }) => !paging.has(name))
    return [
      command,
      { ...command, words: ['leads', 'export'], summary, options, own: exportOptions },
    ]
  }
  if (command.operation === 'list_events') return [{ ...command, own: followOptions }]
  if (command.operation !== 'put_ad_spend') return [command]
  const summary = 'Upload ad spend from a CSV or JSON file; use - for standard input.'
  const { hasBody: _, ...rest } = command
  return [{ ...rest, summary, takes: ['file'], options: [] }]
}

/** All commands. */
export const commands: readonly Command[] = operationCommands.flatMap(extend)

/** Commands in a group, such as `leads`. */
export const listGroup = (group: string): readonly Command[] =>
  commands.filter(({ words }) => words[0] === group)

/** A command's words: `leads list`, or just `stats` if it is the group's only command. */
export const formatWords = ({ words }: Command): string =>
  listGroup(words[0]).length === 1 ? words[0] : words.join(' ')

/** A command and the arguments that follow its words. */
export interface FoundCommand {
  readonly command: Command
  readonly rest: readonly string[]
}

/** @throws UsageError for an unknown command. */
export function findCommand([group = '', action = '', ...others]: readonly string[]): FoundCommand {
  const inside = listGroup(group)
  if (inside.length === 0) throw new UsageError(`Unknown command "${group}". See --help.`)
  const command = inside.find(({ words }) => words[1] === action)
  if (command !== undefined) return { command, rest: others }
  const [only, ...more] = inside
  if (only !== undefined && more.length === 0) {
    return { command: only, rest: action === '' ? [] : [action, ...others] }
  }
  const actions = inside.map(({ words }) => words[1]).join(', ')
  throw new UsageError(`"${group}" needs one of these actions: ${actions}.`)
}
