import type { Command, FieldOption, FileColumn, ValueKind } from '../../cli/command.ts'
import { bodyOptions, globalOptions } from '../../cli/command.ts'
import { spendRowInput } from '../../contract/ad-spend/ad-spend-schemas.ts'
import { type JsonSchema, toJsonSchema } from '../../contract/json-schema.ts'
import { leadFieldEntries } from '../../contract/lead-fields.ts'
import { getPathParameters, type Operation } from '../../server/platform/operation.ts'

/** Command names that cannot be derived from an operation's path and name. */
const renamed: Readonly<Record<string, readonly [string, string]>> = {
  explain_lead: ['leads', 'explain'],
  write_leads: ['leads', 'write'],
  get_ad_spend: ['spend', 'list'],
  put_ad_spend: ['spend', 'import'],
  list_unmatched_spend: ['spend', 'unmatched'],
}

/** `GET /leads/{id}/history` → `leads history`; `GET /leads`, `list_leads` → `leads list`. */
function toWords({ name, rest }: Operation): readonly [string, string] {
  const own = renamed[name]
  if (own !== undefined) return own
  const [group = '', ...others] = (rest.split(' ')[1] ?? '').split('/').slice(1)
  const last = others.filter((part) => !part.startsWith('{')).at(-1)
  return [group, last ?? name.split('_')[0] ?? '']
}

type Part = JsonSchema | boolean

/** All alternatives allowed by a schema; flattens nested unions. */
const listChoices = (schema: Part): JsonSchema[] => {
  if (typeof schema === 'boolean') return []
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return choices.flatMap(listChoices)
  return [schema.type ?? []].flat().map((type) => ({ ...schema, type }))
}

function toKind(schema: Part): ValueKind {
  const choices = listChoices(schema)
  const has = (type: string) => choices.some((one) => one.type === type)
  const isList = choices.some(({ items }) => {
    const inner = items === undefined || Array.isArray(items) ? [] : listChoices(items)
    return inner.length > 0 && inner.every(({ type }) => type === 'string')
  })
  if (has('number') || has('integer')) return 'number'
  if (has('boolean')) return 'boolean'
  if (isList) return 'list'
  return has('string') ? 'text' : 'json'
}

/** Help text for an option: description, allowed values and default. */
function describe(schema: Part): string {
  if (typeof schema === 'boolean') return ''
  const choices = listChoices(schema).flatMap(({ enum: values = [], items }) => [
    ...values,
    ...(items === undefined || Array.isArray(items) || typeof items === 'boolean'
      ? []
      : (items.enum ?? [])),
  ])
  const inner = listChoices(schema).find(({ description }) => description !== undefined)
  const help = schema.description ?? inner?.description ?? ''
  return [
    help.replace(/^Extension: /, '').replaceAll(/\s+/g, ' '),
    ...(choices.length === 0 ? [] : [`One of: ${[...new Set(choices)].join(', ')}.`]),
    ...(schema.default === undefined || schema.default === null
      ? []
      : [`Default: ${toText(schema.default)}.`]),
  ]
    .filter((text) => text !== '')
    .join(' ')
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value).replaceAll(/["[\]]/g, '')

const taken = new Set([...globalOptions, ...bodyOptions].map(({ name }) => name))

function toOptions(field: string, schema: Part): FieldOption[] {
  const name = taken.has(field) ? `input.${field}` : field
  const { properties, type, deprecated } = typeof schema === 'boolean' ? {} : schema
  if (deprecated === true) return []
  if (type === 'object' && properties !== undefined) {
    return Object.entries(properties).map(([operator, one]) => ({
      ...{ name: `${name}.${operator}`, field, operator, kind: toKind(one) },
      help: describe(schema),
    }))
  }
  const isNullable = listChoices(schema).some((one) => one.type === 'null')
  const option = { name, field, kind: toKind(schema), help: describe(schema) }
  return [isNullable ? { ...option, isNullable } : option]
}

function toCommand(op: Operation): Command {
  const takes = getPathParameters(op.rest)
  const { properties = {} } = op.inputSource === 'nothing' ? {} : toJsonSchema(op.input, 'input')
  return {
    words: toWords(op),
    operation: op.name as Command['operation'], // The SDK has a method for each operation.
    summary: op.summary,
    takes,
    ...(op.inputSource === 'body' ? { hasBody: true } : {}),
    options: Object.entries(properties)
      .filter(([field]) => !takes.includes(field))
      .flatMap(([field, schema]) => toOptions(field, schema)),
    ...(op.idempotencyKey
      ? {
          own: [
            {
              name: 'idempotency-key',
              takesValue: true,
              help: 'The same key and input return the first response for 24 hours.',
            },
          ],
        }
      : {}),
  }
}

const leadColumns = (): FileColumn[] =>
  leadFieldEntries.map(([name, { kind }]) => ({
    name,
    kind: ['text', 'email', 'phone', 'json'].includes(kind) ? 'text' : 'json',
  }))

const spendColumns = (): FileColumn[] =>
  Object.entries(toJsonSchema(spendRowInput, 'input').properties ?? {}).map(([name, schema]) => ({
    name,
    kind: toKind(schema),
  }))

const printList = (values: readonly object[]): string =>
  values.map((value) => `  ${JSON.stringify(value)},`).join('\n')

/**
 * `cli/commands.generated.ts`: a command for each operation, and the columns of CSV files.
 *
 * @throws Error if two operations would have the same command.
 */
export function cliCommands(operations: readonly Operation[]): string {
  const commands = operations.map(toCommand)
  const names = commands.map(({ words }) => words.join(' '))
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) throw new Error(`Two operations are called "${twice}": rename one`)
  return `// Generated by \`npm run gen\` from server/operations.ts. Do not edit.

import type { Command, FileColumn } from './command.ts'

/** A command for each operation. */
export const commands: readonly Command[] = [
${printList(commands)}
]

/** Fields of a lead in the order of the API; texts come from outside. */
export const leadColumns: readonly FileColumn[] = [
${printList(leadColumns())}
]

/** Fields of an ad spend row. */
export const spendColumns: readonly FileColumn[] = [
${printList(spendColumns())}
]
`
}
