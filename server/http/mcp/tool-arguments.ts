import { toJsonSchema } from '../../../contract/json-schema.ts'
import { inputError } from '../../platform/http/validation-error.ts'
import type { Operation } from '../../platform/operation.ts'
import { isTextList, listForms } from './tool-schema.ts'

/** Argument that lists the fields to clear. @see D-58 */
export const clearArgument = 'clear'

/** Argument names with special handling. */
export interface ArgumentNames {
  readonly all: ReadonlySet<string>
  /** Arguments that are lists. They can also be sent as one comma-separated string. */
  readonly lists: ReadonlySet<string>
  /** Arguments that are objects with fixed properties, such as the bounds of a filter. */
  readonly objects: ReadonlySet<string>
  /** Fields that the `clear` argument can name. */
  readonly clearable: readonly string[]
}

type Sent = Readonly<Record<string, unknown>>

/** Arguments that some hosts (Cline, n8n and Cursor) add to every call. */
const hostArguments: ReadonlySet<string> = new Set(['task_progress', 'toolCallId', 'random_string'])

export function describeArguments(op: Operation): ArgumentNames {
  const { properties = {} } = toJsonSchema(op.input, 'input')
  const select = (keep: (part: (typeof properties)[string]) => boolean) =>
    Object.entries(properties)
      .filter(([, part]) => keep(part))
      .map(([name]) => name)
  return {
    all: new Set(Object.keys(properties)),
    lists: new Set(select((part) => listForms(part).some(isTextList))),
    objects: new Set(select((part) => listForms(part).some((form) => 'properties' in form))),
    clearable: op.nullClearsField === true ? select(isNullable) : [],
  }
}

const isNullable = (part: ReturnType<typeof toJsonSchema> | boolean): boolean =>
  typeof part !== 'boolean' &&
  (part.anyOf ?? []).some((form) => typeof form !== 'boolean' && form.type === 'null')

/**
 * Converts a call's arguments to the input of its operation. Drops empty arguments, because hosts
 * that fill in forms or use strict schemas send every argument.
 *
 * @throws ApiError for invalid names in `clear`.
 * @see D-58
 */
export function toOperationInput(op: Operation, names: ArgumentNames, sent: Sent): Sent {
  if (op.inputSource === 'nothing') return {}
  const { all, clearable } = names
  const isOwn = (name: string) => all.has(name) || !isExtra(name, clearable)
  const input = omitEmpty(
    Object.entries(sent)
      .filter(([name]) => isOwn(name))
      .map(([name, value]) => [name, readValue(names, name, value)]),
  )
  const cleared = clearable.length === 0 ? undefined : sent[clearArgument]
  return isEmpty(cleared) ? input : { ...input, ...toNulls(op, clearable, cleared, input) }
}

const isExtra = (name: string, clearable: readonly string[]): boolean =>
  hostArguments.has(name) || (clearable.length > 0 && name === clearArgument)

function readValue({ lists, objects }: ArgumentNames, name: string, value: unknown): unknown {
  if (typeof value === 'string' && lists.has(name) && value.includes(',')) {
    return value.split(',').map((item) => item.trim())
  }
  if (!objects.has(name) || !isPlainObject(value)) return value
  const given = omitEmpty(Object.entries(value))
  return Object.keys(given).length === 0 ? null : given
}

/** False for arrays and for numbers that have too many digits. */
const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const omitEmpty = (entries: readonly (readonly [string, unknown])[]): Sent =>
  Object.fromEntries(entries.filter(([, value]) => !isEmpty(value)))

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

/** Null for each field named by `clear`. */
function toNulls(op: Operation, clearable: readonly string[], cleared: unknown, input: Sent): Sent {
  const fields: readonly unknown[] =
    typeof cleared === 'string' ? cleared.split(',').map((name) => name.trim()) : [cleared].flat()
  const refuse = (message: string) =>
    inputError(op.invalidInputCode, [{ field: clearArgument, message }])
  const names = clearable.filter((name) => fields.includes(name))
  if (names.length < new Set(fields).size) {
    throw refuse(`must be a list of ${clearable.join(', ')}`)
  }
  const twice = names.find((name) => Object.hasOwn(input, name))
  if (twice !== undefined) throw refuse(`contains ${twice}, which also has a new value`)
  return Object.fromEntries(names.map((name) => [name, null]))
}
