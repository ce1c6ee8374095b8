import type { Command, FieldOption, OwnOption } from './command.ts'
import { commands, formatWords, listGroup } from './find-command.ts'
import { listOwnOptions } from './parse-command.ts'

/** Program name; `leadtrace` starts the service. */
export const programName = 'leadtrace-cli'

type Line = readonly [left: string, right: string]

/** Formats text in two columns and wraps the right one. */
function formatLines(lines: readonly Line[], columns: number): string {
  const left = Math.min(Math.max(0, ...lines.map(([one]) => one.length)), 32)
  const width = Math.max(30, columns - left - 4)
  return lines
    .flatMap(([one, help]) => {
      const [first = '', ...others] = wrap(help, width)
      const start = `  ${one.padEnd(left)}  ${first}`.trimEnd()
      return [start, ...others.map((part) => `${' '.repeat(left + 4)}${part}`)]
    })
    .join('\n')
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

const listCommands = (shown: readonly Command[], columns: number): string =>
  formatLines(
    shown.map((one) => [formatUsage(one), one.summary]),
    columns,
  )

const formatUsage = (command: Command): string =>
  [formatWords(command), ...command.takes.map((one) => one.toUpperCase())].join(' ')

/** Help for the program. */
export const formatHelp = (columns: number): string =>
  `Usage: ${programName} COMMAND [OPTIONS]

Set LEADTRACE_URL, such as https://leads.example.com, and LEADTRACE_API_KEY.

Commands:
${listCommands(commands, columns)}

Exit codes: 0 success, 1 service error, 2 invalid command.
Add --help to any command, or --version to print the version.
`

/** Help for a group with several commands. */
export const formatGroupHelp = (group: string, columns: number): string =>
  `Usage: ${programName} ${group} ACTION [OPTIONS]\n\n${listCommands(listGroup(group), columns)}\n`

const kindWords: Readonly<Record<FieldOption['kind'], string>> = {
  text: 'TEXT',
  number: 'NUMBER',
  boolean: 'true|false',
  list: 'A,B',
  json: 'JSON',
}

/** Help for one command. */
export function formatCommandHelp(command: Command, columns: number): string {
  const own = (options: readonly OwnOption[]): Line[] =>
    options.map(({ name, takesValue, help }) => [`--${name}${takesValue ? ' VALUE' : ''}`, help])
  const fields = command.options.map(
    ({ name, kind, help }): Line => [`--${name} ${kindWords[kind]}`, help],
  )
  const parts = [
    `Usage: ${programName} ${formatUsage(command)} [OPTIONS]\n\n${command.summary}`,
    ...(fields.length === 0 ? [] : [`Fields:\n${formatLines(fields, columns)}`]),
    `Options:\n${formatLines(own(listOwnOptions(command)), columns)}`,
  ]
  return `${parts.join('\n\n')}\n`
}
