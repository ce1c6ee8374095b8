import type { Operations } from '../sdk/index.ts'

/** Type that an option's text is converted to. Lists are comma-separated. */
export type ValueKind = 'text' | 'number' | 'boolean' | 'list' | 'json'

/** Option that sets a field of an operation's input. */
export interface FieldOption {
  /** Without dashes: `value.gte` for the `gte` operator of the `value` field. */
  readonly name: string
  readonly field: string
  readonly operator?: string
  readonly kind: ValueKind
  readonly isNullable?: true
  readonly help: string
}

/** Option that is not part of an operation's input. */
export interface OwnOption {
  readonly name: string
  readonly takesValue: boolean
  readonly help: string
}

export interface Command {
  /** Group and action. The action can be omitted if it is the only one in the group. */
  readonly words: readonly [group: string, action: string]
  readonly operation: keyof Operations
  readonly summary: string
  /** Names of the arguments that follow the command's words; all are required. */
  readonly takes: readonly string[]
  readonly hasBody?: true
  readonly options: readonly FieldOption[]
  readonly own?: readonly OwnOption[]
}

/** Column in a file and the type that its cells are converted to. */
export interface FileColumn {
  readonly name: string
  readonly kind: ValueKind
}

/** Problem that the user can fix by changing the command; the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/**
 * Options that every command has. If a field has the same name as one of them, the field's option
 * gets the `input.` prefix.
 */
export const globalOptions: readonly OwnOption[] = [
  { name: 'json', takesValue: false, help: 'Print JSON: data and meta, as the API returns them.' },
  { name: 'url', takesValue: true, help: 'URL of Leadtrace. Default: LEADTRACE_URL.' },
  {
    name: 'key',
    takesValue: true,
    help: 'API key. Prefer LEADTRACE_API_KEY, which `ps` does not show.',
  },
  { name: 'help', takesValue: false, help: 'Print this help.' },
]

/** Options for commands whose operation has a body. */
export const bodyOptions: readonly OwnOption[] = [
  { name: 'input', takesValue: true, help: 'JSON file with the input; use - for standard input.' },
  { name: 'clear', takesValue: true, help: 'Fields to clear, separated by commas.' },
]
